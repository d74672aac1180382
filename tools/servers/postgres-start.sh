#!/usr/bin/env bash
# Starts a private PostgreSQL server with pgvector for tests: own port, own data folder, loopback only, not durable.
#
#   export "$(tools/servers/postgres-start.sh)"      # DATABASE_URL=postgres://… is all it prints on stdout
#   tools/servers/postgres-start.sh --install        # only installs and builds what is missing
#
# Installs what is missing (Debian and Ubuntu as root or with passwordless sudo, macOS with Homebrew) and does nothing
# when the server runs. tools/servers/postgres-stop.sh ends it.
#
# Variables: PG_PORT (55433), PG_USER, PG_PASSWORD, PG_DATABASE (loquent), PG_BIN (folder of initdb), PG_DATA, PG_OS_USER
# (postgres: whom it runs as when started by root).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tools/setup/steps.sh
. tools/setup/packages.sh
. tools/servers/postgres.sh

# What a failed step says must not end up in DATABASE_URL.
exec 3>&1 1>&2

install_server() {
  ! find_postgres || return 0
  case $PACKAGE_MANAGER in
    apt)
      as_root >/dev/null || fail "PostgreSQL is not installed. Run: $(install_command postgresql)"
      # Keeps Debian from making and starting a cluster of its own on port 5432.
      if [ ! -e /etc/postgresql-common/createcluster.conf ]; then
        $(as_root) mkdir -p /etc/postgresql-common
        echo 'create_main_cluster = false' | $(as_root) tee /etc/postgresql-common/createcluster.conf >/dev/null
      fi
      install_packages postgresql || fail 'PostgreSQL could not be installed'
      ;;
    brew) install_packages postgresql@17 pgvector || fail 'PostgreSQL could not be installed' ;;
    none) fail 'PostgreSQL is not installed. Install it, or set PG_BIN to the folder of its initdb.' ;;
  esac
  find_postgres || fail 'PostgreSQL was installed, but no initdb was found. Set PG_BIN to its folder.'
}

has_pgvector() { [ -e "$("$PG_BIN/pg_config" --sharedir 2>/dev/null)/extension/vector.control" ]; }

install_pgvector() {
  if has_pgvector; then return 0; fi
  [ "$PACKAGE_MANAGER" != brew ] || { install_packages pgvector && has_pgvector && return 0; }
  [ "$PACKAGE_MANAGER" = apt ] && as_root >/dev/null ||
    fail "The pgvector extension of PostgreSQL $PG_MAJOR is not installed: see https://github.com/pgvector/pgvector"
  if [ -n "$(known_packages "postgresql-$PG_MAJOR-pgvector")" ]; then
    install_packages "postgresql-$PG_MAJOR-pgvector" || fail 'pgvector could not be installed'
  else
    install_packages "postgresql-server-dev-$PG_MAJOR" make gcc libc6-dev || fail 'pgvector can not be built here'
    run_step 'Building pgvector' bash tools/servers/build-pgvector.sh "$PG_BIN/pg_config" ||
      fail "pgvector could not be built. Its source: https://github.com/pgvector/pgvector"
  fi
}

make_data_folder() {
  ! as_postgres test -s "$PG_DATA/PG_VERSION" || return 0
  local password locale=C.UTF-8
  # Under plain C, upper and lower know no letters but ASCII; macOS has no C.UTF-8.
  [ "$(uname)" != Darwin ] || locale=en_US.UTF-8
  say "==> Making the database folder $PG_DATA"
  if [ "$(id -u)" = 0 ]; then
    install -d -m 700 -o "$PG_OS_USER" -g "$PG_OS_USER" "$PG_DATA"
  else
    mkdir -p -m 700 "$PG_DATA"
  fi
  password=$(mktemp)
  printf '%s\n' "$PG_PASSWORD" >"$password"
  [ "$(id -u)" != 0 ] || chown "$PG_OS_USER" "$password"
  as_postgres "$PG_BIN/initdb" -D "$PG_DATA" -U "$PG_USER" --pwfile="$password" --auth=scram-sha-256 -E UTF8 \
    --locale="$locale" >/dev/null || fail "initdb could not make $PG_DATA"
  rm -f "$password"
  # A test database that is lost in a crash is no loss. The compiler of queries (jit) makes short ones 50 times slower.
  # With the usual 128 MB of buffers, a match in a translation memory of 1,000,000 segments takes twice as long. The server takes memory
  # as it uses it.
  as_postgres tee -a "$PG_DATA/postgresql.conf" >/dev/null <<SETTINGS
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
shared_buffers = 512MB
fsync = off
synchronous_commit = off
full_page_writes = off
jit = off
SETTINGS
}

start_server() {
  if postgres_running; then
    local port
    # pg_ctl keeps the port of a running server in the fourth line of this file.
    port=$(as_postgres sed -n 4p "$PG_DATA/postmaster.pid")
    [ "$port" = "$PG_PORT" ] || fail "PostgreSQL already runs on port $port; set PG_PORT=$port or run postgres-stop.sh"
    return 0
  fi
  # The server must not inherit our stdout: whoever reads it would wait for the server's end.
  as_postgres "$PG_BIN/pg_ctl" -D "$PG_DATA" -o "-p $PG_PORT" -l "$PG_DATA/server.log" -w -t 60 start >/dev/null 3>&- ||
    {
      as_postgres tail -n 20 "$PG_DATA/server.log"
      fail "PostgreSQL did not start on port $PG_PORT (another server there? set PG_PORT)"
    }
}

query() {
  local database=$1
  shift
  PGPASSWORD=$PG_PASSWORD "$PG_BIN/psql" -h 127.0.0.1 -p "$PG_PORT" -U "$PG_USER" -d "$database" \
    -v ON_ERROR_STOP=1 -qAt -c "$1"
}

make_database() {
  [ "$(query postgres "select 1 from pg_database where datname = '$PG_DATABASE'")" = 1 ] ||
    query postgres "create database \"$PG_DATABASE\"" || return 1
  query "$PG_DATABASE" 'set client_min_messages = warning; create extension if not exists vector'
}

# Chains: errors don't end a function whose result with_lock looks at.
install() { install_server && install_pgvector; }
start() { install && find_data_folder && make_data_folder && start_server && make_database; }

detect_package_manager
if [ "${1:-}" = --install ]; then
  with_lock postgres install
  exit
fi
with_lock postgres start
printf 'DATABASE_URL=postgres://%s:%s@127.0.0.1:%s/%s\n' "$PG_USER" "$PG_PASSWORD" "$PG_PORT" "$PG_DATABASE" >&3
