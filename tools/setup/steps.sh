# Shared by the scripts: messages, and steps that show they are alive. Sourced, not run.

say() { printf '%s\n' "$*" >&2; }
fail() {
  say "error: $*"
  exit 1
}

# cache_folder: what is fetched or built once for this user and machine; the product looks there, too.
cache_folder() { printf '%s\n' "${XDG_CACHE_HOME:-$HOME/.cache}/loquent"; }

# Programs that show how far a step is.
SETUP_PROGRAMS="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"

# run_step LABEL COMMAND…: runs a command without input, its output in a log file. Says what it does, how far it is and for
# how long; ends it when it shows no sign of life for SETUP_STALL_SECONDS (300); tells the reason when it fails, and where
# its log is. Returns the command's exit code.
run_step() {
  local label=$1 log started code=0
  shift
  mkdir -p "$(cache_folder)/logs"
  log="$(cache_folder)/logs/$(printf '%s' "$label" | tr -cs 'A-Za-z0-9' '-' | cut -c1-60)$$.log"
  say "==> $label"
  started=$SECONDS
  # Job control gives it a process group of its own, which end_step can end as a whole.
  set -m
  "$@" </dev/null >"$log" 2>&1 &
  STEP_PID=$!
  set +m
  # In the background, so that a signal ends the wait and not only what is waited for.
  node "$SETUP_PROGRAMS/watch-step.mjs" "$STEP_PID" "$log" "    $label" "$(temporal_status)" &
  WATCH_PID=$!
  wait "$STEP_PID" || code=$?
  STEP_PID=
  wait "$WATCH_PID" || true
  WATCH_PID=
  if [ "$code" -eq 0 ]; then
    rm -f "$log"
    [ $((SECONDS - started)) -lt 5 ] || say "    $label: done in $((SECONDS - started)) s"
  else
    STEP_ERROR="$(node "$SETUP_PROGRAMS/last-error.mjs" "$log") (exit code $code; log: $log)"
    say "    $label: failed: $STEP_ERROR"
  fi
  return "$code"
}

# temporal_status: the file with the progress of the Temporal server's build, which goes on beside other steps.
temporal_status() { printf '%s\n' "$(cache_folder)/bin/.build/status"; }

# A step that is interrupted takes its command along, with all that it started; npm doesn't end by SIGTERM.
STEP_PID=
WATCH_PID=
STEP_ERROR=
end_step() {
  local tries=0
  if [ -n "$STEP_PID" ] && kill -TERM -- "-$STEP_PID" 2>/dev/null; then
    while [ "$tries" -lt 10 ] && kill -0 -- "-$STEP_PID" 2>/dev/null; do
      sleep 0.2
      tries=$((tries + 1))
    done
    kill -KILL -- "-$STEP_PID" 2>/dev/null || true
  fi
  [ -z "$WATCH_PID" ] || kill "$WATCH_PID" 2>/dev/null || true
}

# with_lock NAME FUNCTION…: runs a function while no other process holds the lock of that name. A lock is a folder that
# names its holder (macOS has no flock); one whose holder is gone is taken over.
with_lock() {
  local lock holder told='' code=0
  lock="$(cache_folder)/$1.lock"
  shift
  mkdir -p "$(cache_folder)"
  while ! mkdir "$lock" 2>/dev/null; do
    holder=$(cat "$lock/pid" 2>/dev/null || true)
    if [ -n "$holder" ] && ! kill -0 "$holder" 2>/dev/null; then
      # Renaming succeeds for one of those that try, so nobody removes the next holder's lock.
      mv "$lock" "$lock.$$" 2>/dev/null && rm -rf "$lock.$$"
      continue
    fi
    [ -n "$told" ] || say "Waiting for another set-up (process ${holder:-?}) to finish"
    told=yes
    sleep 0.5
  done
  printf '%s\n' $$ >"$lock/pid"
  HELD_LOCK=$lock
  "$@" || code=$?
  release_lock
  return "$code"
}
HELD_LOCK=
release_lock() {
  [ -z "$HELD_LOCK" ] || rm -rf "$HELD_LOCK"
  HELD_LOCK=
}

trap 'end_step; release_lock' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
