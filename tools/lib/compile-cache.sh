# Keeps what Node compiles for the next start. Sourced, not run.

# use_compile_cache FOLDER: exports NODE_COMPILE_CACHE for this process, its children and their threads, unless the caller has
# set it (Node itself heeds NODE_DISABLE_COMPILE_CACHE). What is in the folder is run, so it is made for this user only, and one
# that belongs to another user or that others may write to isn't used: all is compiled anew then.
use_compile_cache() {
  [ -z "${NODE_COMPILE_CACHE+set}" ] || return 0
  mkdir -p -m 700 "$1" 2>/dev/null || return 0
  [ -O "$1" ] || return 0
  # The marks of write permission for the group and for others; `stat` differs between systems.
  case $(LC_ALL=C ls -ld "$1") in d????-??-*) export NODE_COMPILE_CACHE=$1 ;; esac
}
