# Settings shared by s3-start.sh and s3-stop.sh. Sourced after steps.sh.

S3_PORT=${S3_PORT:-59133}
S3_REGION=${S3_REGION:-us-east-1}
S3_ACCESS_KEY_ID=${S3_ACCESS_KEY_ID:-loquent}
S3_SECRET_ACCESS_KEY=${S3_SECRET_ACCESS_KEY:-loquent-secret}
S3_BUCKET=${S3_BUCKET:-loquent}
S3_HOME=${S3_HOME:-$(cache_folder)/s3}
VERSITYGW_VERSION=${VERSITYGW_VERSION:-v1.8.0}
VERSITYGW=${VERSITYGW:-$(cache_folder)/bin/versitygw-$VERSITYGW_VERSION}

S3_PID_FILE=$S3_HOME/server.pid

# s3_running: whether our own server lives. By its command, since process ids are given again.
s3_running() {
  [ -s "$S3_PID_FILE" ] && ps -o command= -p "$(cat "$S3_PID_FILE")" 2>/dev/null | grep -q versitygw
}

# use_bucket: starts the server where needed and has the tests keep their files in its bucket. Code 3: it can't be had here, and
# the reason was printed.
use_bucket() {
  local settings code=0
  settings=$(bash tools/servers/s3-start.sh) || code=$?
  [ "$code" -eq 0 ] || return "$code"
  export $settings
  export TEST_STORAGE_URL=$STORAGE_URL STORAGE_URL=''
}
