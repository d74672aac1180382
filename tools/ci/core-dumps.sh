# Core dumps of test processes that a signal ended. Sourced, not run.

# core_backtraces FOLDER: prints the backtrace of each core file of processes that worked in the folder, and removes it.
# Exit code 1 where there is none, after saying why. The system decides where they go (core_pattern), for all of the machine, so that
# it isn't changed here.
core_backtraces() {
  local folder=$1 pattern='core' core found=''
  [ ! -r /proc/sys/kernel/core_pattern ] || pattern=$(cat /proc/sys/kernel/core_pattern)
  command -v gdb >/dev/null || { echo 'No backtrace: gdb is not installed.' && return 1; }
  case $pattern in
    '|'*)
      if command -v coredumpctl >/dev/null && coredumpctl debug --debugger-arguments='-batch -ex bt' 2>&1; then return 0; fi
      echo "No backtrace: this machine gives core dumps to a program (core_pattern: $pattern)."
      return 1
      ;;
    # Names may have the process and the program instead of what begins with %.
    /*) folder=${pattern%/*} pattern=${pattern##*/} ;;
  esac
  for core in "$folder/${pattern%%%*}"*; do
    # A core file is an ELF file of type 4.
    [ "$(od -An -tx1 -j16 -N1 "$core" 2>/dev/null | tr -d ' ')" = 04 ] || continue
    found=yes
    printf 'Backtrace of %s:\n' "$core"
    gdb -batch -ex bt -ex 'info threads' "$(command -v node)" "$core" 2>/dev/null
    rm -f "$core"
  done
  [ -n "$found" ] || { echo "No backtrace: no core file in $folder (ulimit -c: $(ulimit -c), core_pattern: $pattern)." && return 1; }
}
