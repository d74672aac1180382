#!/usr/bin/env bash
# Ends the servers of weblate-start.sh (same variables), but not its PostgreSQL; with --wipe Weblate's data is removed, too.
# Touches no other server.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tools/setup/steps.sh
. tools/servers/postgres.sh
. tools/servers/weblate.sh

stop() {
  weblate_running "$1" "$2" || return 0
  kill "$(cat "$WEBLATE_HOME/run/$1.pid")"
  for _ in $(seq 1 150); do
    weblate_running "$1" "$2" || break
    sleep 0.1
  done
}

stop web granian
stop celery celery
stop redis redis-server
rm -f "$WEBLATE_HOME"/run/*.pid
if [ "${1:-}" = --wipe ]; then
  rm -rf "$WEBLATE_HOME/data" "$WEBLATE_HOME/cache" "$WEBLATE_HOME"/migrated-*
  if find_postgres && find_data_folder && postgres_running; then
    PGOPTIONS='-c client_min_messages=warning' PGPASSWORD=$PG_PASSWORD "$PG_BIN/psql" -h 127.0.0.1 -p "$PG_PORT" -U "$PG_USER" -d postgres -q \
      -c "drop database if exists \"$WEBLATE_DATABASE\" with (force)"
  fi
fi
