"""Threads that use sockets of their own at the same time."""
import socket
import threading

done = []


def talk(pair):
    for number in range(50):
        pair[0].sendall(bytes([number]) * 1000)
        pair[1].sendall(pair[1].recv(1000, socket.MSG_WAITALL))
        done.append(pair[0].recv(1000, socket.MSG_WAITALL) == bytes([number]) * 1000)


threads = [threading.Thread(target=talk, args=(socket.socketpair(),)) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(threads), "threads exchanged", 2 * sum(done), "messages")
