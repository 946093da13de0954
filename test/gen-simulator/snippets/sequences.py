"""Cases of more than one instruction: accumulators, what feeds them and reads
them back; and instructions on other registers than the general ones."""


def sequences(platform, rng):
    return []
