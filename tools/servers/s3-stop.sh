#!/usr/bin/env bash
# Ends the server of s3-start.sh (same variables); with --wipe its data is removed, too. Touches no other server.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tools/setup/steps.sh
. tools/servers/s3.sh

if s3_running; then
  process=$(cat "$S3_PID_FILE")
  kill "$process"
  for _ in $(seq 1 100); do
    s3_running || break
    sleep 0.1
  done
fi
rm -f "$S3_PID_FILE"
[ "${1:-}" != --wipe ] || rm -rf "$S3_HOME/data" "$S3_HOME/metadata"
