#!/usr/bin/env bash
# Ends the server of postgres-start.sh (same variables); with --wipe its data is removed, too. Touches no other server.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tools/setup/steps.sh
. tools/servers/postgres.sh

find_postgres || exit 0
find_data_folder
if postgres_running; then as_postgres "$PG_BIN/pg_ctl" -D "$PG_DATA" -m fast -w -t 60 stop >/dev/null; fi
if [ "${1:-}" = --wipe ] && as_postgres test -f "$PG_DATA/PG_VERSION"; then rm -rf "$PG_DATA"; fi
