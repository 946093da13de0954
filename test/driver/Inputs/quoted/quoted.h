// Found with -iquote.
const int Quoted = 7;
