#!/usr/bin/env bash
# Starts a private Weblate server (from PyPI) for tests of its connector: own ports, own data folder, loopback only, with an
# administrator, a user who may only read protected projects, and no project.
#
#   export $(tools/servers/weblate-start.sh)     # WEBLATE_URL, WEBLATE_TOKEN and WEBLATE_READER_TOKEN, one a line
#   tools/servers/weblate-start.sh --install     # only installs what is missing
#
# Installs what is missing (one to three minutes and 1.4 GB, once) and does nothing when the server runs. Also starts the
# PostgreSQL of postgres-start.sh and a Redis server. tools/servers/weblate-stop.sh ends it. Exit code 3: it can't be had here, and
# why was said.
#
# Variables: WEBLATE_PORT (58081), WEBLATE_REDIS_PORT (56381), WEBLATE_DATABASE (weblate), WEBLATE_HOME (folder of its
# data), WEBLATE_VERSION, WEBLATE_PYTHON (3.12 or newer), and those of postgres-start.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tools/setup/steps.sh
. tools/setup/packages.sh
. tools/servers/postgres.sh
. tools/servers/weblate.sh

exec 3>&1 1>&2

cannot() {
  say "No Weblate server: $*"
  return 3
}

# borgbackup is the only one of the 180 dependencies without a wheel: it is compiled with the -dev packages. Git and
# gettext are programs that Weblate runs.
missing_system_packages() {
  command -v redis-server >/dev/null || printf 'redis-server '
  command -v git >/dev/null || printf 'git '
  command -v msgfmt >/dev/null || printf 'gettext '
  [ ! -x "$WEBLATE_VENV/bin/weblate" ] || return 0
  local library
  for library in liblz4 libzstd libxxhash libcrypto; do
    pkg-config --exists "$library" 2>/dev/null && continue
    printf 'pkg-config gcc libacl1-dev liblz4-dev libzstd-dev libxxhash-dev libssl-dev '
    return 0
  done
  [ -e /usr/include/sys/acl.h ] || printf 'libacl1-dev '
}

# Names that a version manager left behind answer with an error.
find_python() {
  local candidate
  for candidate in ${WEBLATE_PYTHON:-} python3.14 python3.13 python3.12 \
    "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.1[2-9]*/bin/python python3; do
    if "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 12))' 2>/dev/null; then
      printf '%s\n' "$candidate"
      return 0
    fi
  done
  return 1
}

install_weblate() {
  local packages python
  packages=$(missing_system_packages)
  if [ -n "$packages" ]; then
    [ "$PACKAGE_MANAGER" = apt ] && as_root >/dev/null || cannot "install these first: $packages" || return 3
    # Keeps Debian from starting a Redis server of its own.
    RUNLEVEL=1 install_packages $packages || cannot 'system packages could not be installed' || return 3
  fi
  [ ! -x "$WEBLATE_VENV/bin/weblate" ] || return 0
  python=$(find_python) || cannot 'it needs Python 3.12 or newer; set WEBLATE_PYTHON' || return 3
  rm -rf "$WEBLATE_VENV"
  mkdir -p "$WEBLATE_HOME"
  # uv resolves several times faster than pip. Wheels only: a dependency that lost its wheel fails instead of being compiled.
  "$python" -m venv "$WEBLATE_VENV" &&
    run_step 'Installing uv' "$WEBLATE_VENV/bin/python" -m pip install -q --disable-pip-version-check uv==0.13.9 &&
    VIRTUAL_ENV=$WEBLATE_VENV run_step "Installing Weblate $WEBLATE_VERSION" nice "$WEBLATE_VENV/bin/uv" pip install -q \
      --only-binary :all: --no-binary borgbackup --constraints tools/servers/weblate/constraints.txt \
      "weblate[postgres,wsgi]==$WEBLATE_VERSION" || {
    rm -rf "$WEBLATE_VENV"
    cannot 'Weblate could not be installed'
    return 3
  }
}

# background NAME COMMAND…: a server with a process group of its own, so that Ctrl-C in a test run doesn't end it.
background() {
  local name=$1
  shift
  set -m
  "$@" </dev/null >"$WEBLATE_HOME/$name.log" 2>&1 3>&- &
  echo $! >"$WEBLATE_HOME/run/$name.pid"
  set +m
}

# wait_for NAME PROGRAM SECONDS COMMAND…: until the command succeeds.
wait_for() {
  local name=$1 program=$2 deadline=$((SECONDS + $3))
  shift 3
  until "$@" >/dev/null 2>&1; do
    if [ "$SECONDS" -ge "$deadline" ] || ! weblate_running "$name" "$program"; then
      tail -n 20 "$WEBLATE_HOME/$name.log"
      cannot "$program did not start"
      return 3
    fi
    sleep 0.2
  done
}

redis_answers() { redis-cli -p "$WEBLATE_REDIS_PORT" ping; }
api_answers() {
  [ "$(curl -s -o /dev/null -m 5 -w '%{http_code}' -H "Authorization: Token $WEBLATE_TOKEN" \
    "http://127.0.0.1:$WEBLATE_PORT/api/projects/?page_size=1")" = 200 ]
}

make_weblate_database() {
  local stamp=$WEBLATE_HOME/migrated-$WEBLATE_VERSION
  if [ "$("$PG_BIN/psql" "$DATABASE_URL" -qAt -c "select 1 from pg_database where datname = '$WEBLATE_DATABASE'")" != 1 ]; then
    "$PG_BIN/psql" "$DATABASE_URL" -q -c "create database \"$WEBLATE_DATABASE\"" || return 1
    # Checkouts, caches and queues of an older database must go with it.
    rm -rf "$stamp" "$WEBLATE_HOME/data" "$WEBLATE_HOME/cache"
    redis-cli -p "$WEBLATE_REDIS_PORT" flushall >/dev/null
  fi
  [ ! -e "$stamp" ] || return 0
  run_step 'Making the database of Weblate' weblate migrate --noinput --skip-checks -v0 &&
    run_step 'Making its users' make_users || return 1
  : >"$stamp"
}

make_users() {
  weblate createadmin --username admin --email admin@example.com --password "$WEBLATE_TOKEN" --update &&
    weblate shell --no-imports -c "$(cat tools/servers/weblate/create_users.py)"
}

start_weblate() {
  install_weblate || return $?
  DATABASE_URL=$(bash tools/servers/postgres-start.sh) || cannot 'it needs PostgreSQL' || return 3
  export DATABASE_URL=${DATABASE_URL#DATABASE_URL=}
  find_postgres
  export WEBLATE_HOME WEBLATE_PORT WEBLATE_REDIS_PORT WEBLATE_DATABASE WEBLATE_TOKEN WEBLATE_READER_TOKEN
  export DJANGO_SETTINGS_MODULE=loquent_weblate_settings PYTHONPATH=$PWD/tools/servers/weblate PATH=$WEBLATE_VENV/bin:$PATH
  export PYTHONDONTWRITEBYTECODE=1
  # Weblate commits to repositories: never with the settings of whoever runs the tests.
  export GIT_CONFIG_GLOBAL=/dev/null
  mkdir -p "$WEBLATE_HOME/run" "$WEBLATE_HOME/redis"
  [ -s "$WEBLATE_HOME/secret" ] || (umask 077 && weblate-generate-secret-key >"$WEBLATE_HOME/secret")
  if ! weblate_running redis redis-server; then
    background redis redis-server --bind 127.0.0.1 --port "$WEBLATE_REDIS_PORT" --save '' --appendonly no \
      --dir "$WEBLATE_HOME/redis"
  fi
  wait_for redis redis-server 10 redis_answers || return $?
  make_weblate_database || cannot 'its database could not be made' || return 3
  weblate_running web granian || background web granian --interface wsgi --host 127.0.0.1 --port "$WEBLATE_PORT" \
    --workers 1 --blocking-threads 4 --no-ws --log-level warning weblate.wsgi:application
  weblate_running celery celery || background celery celery -A weblate.utils worker --concurrency 1 --pool solo \
    -l WARNING -Q celery,notify,memory,translate,backup
  wait_for web granian 120 api_answers
}

detect_package_manager
work=start_weblate
[ "${1:-}" != --install ] || work=install_weblate
code=0
with_lock weblate "$work" || code=$?
if [ "$code" -ne 0 ] || [ "$work" = install_weblate ]; then exit "$code"; fi
cat >&3 <<SETTINGS
WEBLATE_URL=http://127.0.0.1:$WEBLATE_PORT
WEBLATE_TOKEN=$WEBLATE_TOKEN
WEBLATE_READER_TOKEN=$WEBLATE_READER_TOKEN
SETTINGS
