# Settings shared by weblate-start.sh and weblate-stop.sh. Sourced after steps.sh.

# Needs Python 3.12 or newer; lib/weblate/constraints.txt belongs to this version.
WEBLATE_VERSION=${WEBLATE_VERSION:-2026.10.1}
WEBLATE_PORT=${WEBLATE_PORT:-58081}
WEBLATE_REDIS_PORT=${WEBLATE_REDIS_PORT:-56381}
WEBLATE_DATABASE=${WEBLATE_DATABASE:-weblate}
WEBLATE_HOME=${WEBLATE_HOME:-$(cache_folder)/weblate}
# Tokens of a test server that answers on loopback only. Weblate permits 40 characters.
WEBLATE_TOKEN=${WEBLATE_TOKEN:-wlu_loquentTestAdministrator000000000001}
WEBLATE_READER_TOKEN=${WEBLATE_READER_TOKEN:-wlu_loquentTestReader0000000000000000001}

WEBLATE_VENV=$WEBLATE_HOME/venv-$WEBLATE_VERSION

# weblate_running NAME PROGRAM: whether a process that we started lives. By its command, since process ids are given again.
weblate_running() {
  local file=$WEBLATE_HOME/run/$1.pid
  [ -s "$file" ] && ps -o command= -p "$(cat "$file")" 2>/dev/null | grep -q "$2"
}
