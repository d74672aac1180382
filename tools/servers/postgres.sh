# Settings shared by postgres-start.sh and postgres-stop.sh. Sourced after steps.sh.

PG_PORT=${PG_PORT:-55433}
PG_USER=${PG_USER:-loquent}
PG_PASSWORD=${PG_PASSWORD:-loquent}
PG_DATABASE=${PG_DATABASE:-loquent}
PG_OS_USER=${PG_OS_USER:-postgres}

# PostgreSQL refuses to run as root: root's commands run as $PG_OS_USER, from / because that user can't enter our folder.
as_postgres() {
  if [ "$(id -u)" = 0 ]; then
    (cd / && setpriv --reuid="$PG_OS_USER" --regid="$PG_OS_USER" --init-groups "$@")
  else
    "$@"
  fi
}

# find_postgres: sets PG_BIN (folder of initdb) and PG_MAJOR; 1 if there is no server.
find_postgres() {
  local candidate
  if [ -z "${PG_BIN:-}" ]; then
    for candidate in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -Vr) \
      $(ls -d /opt/homebrew/opt/postgresql@*/bin /usr/local/opt/postgresql@*/bin 2>/dev/null | sort -Vr) \
      "$(pg_config --bindir 2>/dev/null || true)"; do
      if [ -x "$candidate/initdb" ]; then
        PG_BIN=$candidate
        break
      fi
    done
  fi
  [ -n "${PG_BIN:-}" ] && [ -x "$PG_BIN/initdb" ] || return 1
  PG_MAJOR=$("$PG_BIN/postgres" --version | grep -oE '[0-9]+' | head -1)
}

# find_data_folder: sets PG_DATA, below the cache folder, or below $PG_OS_USER's own folder where it can't enter root's.
find_data_folder() {
  [ -z "${PG_DATA:-}" ] || return 0
  mkdir -p "$(cache_folder)"
  PG_DATA="$(cache_folder)/postgres-$PG_MAJOR"
  if [ "$(id -u)" = 0 ] && ! as_postgres test -x "$(cache_folder)"; then
    PG_DATA=$(getent passwd "$PG_OS_USER" | cut -d: -f6)/loquent-$PG_MAJOR
  fi
}

postgres_running() { as_postgres "$PG_BIN/pg_ctl" -D "$PG_DATA" status >/dev/null 2>&1; }
