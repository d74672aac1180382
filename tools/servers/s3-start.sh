#!/usr/bin/env bash
# Starts a private S3-compatible server (versitygw) for tests: own port, own data folder, loopback only.
#
#   export $(tools/servers/s3-start.sh)      # STORAGE_URL, S3_ENDPOINT and the other variables of Loquent, one a line
#   tools/servers/s3-start.sh --install      # only builds the server when it isn't there
#
# Builds the server with Go when it isn't there (one to three minutes, once) and does nothing when it runs.
# tools/servers/s3-stop.sh ends it. Exit code 3: it can't be had here, and why was said.
#
# Variables: S3_PORT (59133), S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION, S3_BUCKET (loquent), S3_HOME (folder of its
# data), VERSITYGW (a server that was built before), VERSITYGW_VERSION.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tools/setup/steps.sh
. tools/servers/s3.sh

exec 3>&1 1>&2

cannot() {
  say "No S3 server: $*"
  return 3
}

build_server() {
  [ ! -x "$VERSITYGW" ] || return 0
  command -v go >/dev/null || cannot 'versitygw is built with Go, which is not installed (https://go.dev/dl)' || return 3
  local folder
  folder=$(mktemp -d)
  GOBIN=$folder run_step "Building versitygw $VERSITYGW_VERSION" \
    nice go install "github.com/versity/versitygw/cmd/versitygw@$VERSITYGW_VERSION" ||
    cannot 'versitygw could not be built; set VERSITYGW to one that is there' || return 3
  mkdir -p "$(dirname "$VERSITYGW")"
  mv "$folder/versitygw" "$VERSITYGW"
  rmdir "$folder"
}

# An unsigned request is refused with 403 as soon as the server is up.
answers() { [ "$(curl -s -o /dev/null -m 2 -w '%{http_code}' "http://127.0.0.1:$S3_PORT/")" = 403 ]; }

start_server() {
  if s3_running && answers; then return 0; fi
  ! answers || cannot "port $S3_PORT is taken by another server; set S3_PORT" || return 3
  # A bucket is a folder below the data folder; what S3 knows of an object beyond its bytes is kept beside.
  mkdir -p "$S3_HOME/data/$S3_BUCKET" "$S3_HOME/metadata"
  # Job control gives it a process group of its own, so that Ctrl-C in a test run doesn't end it.
  set -m
  ROOT_ACCESS_KEY=$S3_ACCESS_KEY_ID ROOT_SECRET_KEY=$S3_SECRET_ACCESS_KEY VGW_REGION=$S3_REGION \
    "$VERSITYGW" --port "127.0.0.1:$S3_PORT" --quiet posix --sidecar "$S3_HOME/metadata" "$S3_HOME/data" \
    </dev/null >"$S3_HOME/server.log" 2>&1 3>&- &
  echo $! >"$S3_PID_FILE"
  set +m
  local tries=0
  while ! answers; do
    tries=$((tries + 1))
    if [ "$tries" -ge 100 ] || ! s3_running; then
      tail -n 20 "$S3_HOME/server.log"
      cannot "versitygw did not start on port $S3_PORT" || return 3
    fi
    sleep 0.1
  done
}

start() { build_server && start_server; }

work=start
[ "${1:-}" != --install ] || work=build_server
code=0
with_lock s3 "$work" || code=$?
if [ "$code" -ne 0 ] || [ "$work" = build_server ]; then exit "$code"; fi
cat >&3 <<SETTINGS
STORAGE_URL=s3://$S3_BUCKET
S3_ENDPOINT=http://127.0.0.1:$S3_PORT
S3_REGION=$S3_REGION
S3_ACCESS_KEY_ID=$S3_ACCESS_KEY_ID
S3_SECRET_ACCESS_KEY=$S3_SECRET_ACCESS_KEY
S3_FORCE_PATH_STYLE=true
SETTINGS
