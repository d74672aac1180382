#!/usr/bin/env bash
# Runs one of the project's tasks with everything set up first, on the project's own Node: tools/run/run.sh TASK [ARGUMENT…]
# What the arguments are is up to the task: those of `test` go to vitest.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
task=${1:?usage: tools/run/run.sh TASK [ARGUMENT…]}
shift

case $task in
  start | api | worker | demo | test | test:all | test:long | test:postgres | test:contract | test:chaos)
    # In the background, next to the packages. It ends with this process.
    if command -v node >/dev/null && [ -z "${TEMPORAL_TEST_ADDRESS:-}" ]; then
      node tools/temporal/install.mjs --ahead </dev/null >/dev/null 2>&1 &
    fi
    ;;
esac

case $task in
  # Nothing of these tasks uses the system tools.
  migrate | migration:create | admin | build:client | test:llm | test:corpus | test:chaos) bash tools/setup/bootstrap.sh --dependencies ;;
  # LibreOffice opens written documents, Python runs the contract test and recognizes speech.
  test:all | test:long)
    bash tools/setup/bootstrap.sh --with office --with python --with clips --with speech --with pages
    ;;
  demo)
    # Only the part on video recognizes speech.
    if [ "${1:-}" = video ]; then bash tools/setup/bootstrap.sh --with speech; else bash tools/setup/bootstrap.sh; fi
    ;;
  test:browser | pictures) bash tools/setup/bootstrap.sh --with browser --with office ;;
  *) bash tools/setup/bootstrap.sh ;;
esac

# npm does the same for its scripts; this also serves those who call this script directly.
export PATH="$PWD/node_modules/.bin:$PATH"

case $task in
  # Tests that need it wait for it themselves: test/suite/global-setup.ts.
  start | api | worker | demo | bench | test:contract | test:long | test:chaos | test:corpus) node tools/temporal/install.mjs ;;
esac

case $task in
  start | api | worker | demo)
    # Its modules take many seconds to load on a slow machine, and none of its timers runs meanwhile: the program ends this
    # notice once it is loaded (platform/loading-notice.ts), and the notice ends when the program is gone.
    echo 'Loading Loquent …' >&2
    notice() {
      local seconds=0
      while sleep 10 2>/dev/null && kill -0 $$ 2>/dev/null; do
        seconds=$((seconds + 10))
        echo "    Loading Loquent: $seconds s so far" >&2
      done
    }
    notice </dev/null >/dev/null &
    export LOADING_NOTICE_PID=$!
    # The API answers without it, and has it once it is built.
    [ "$task" = worker ] || bash tools/console/build.sh </dev/null >&2 &
    # Look-ups of names each occupy one of these threads: platform/outbound/resolver.ts.
    export UV_THREADPOOL_SIZE="${UV_THREADPOOL_SIZE:-16}"
    # glibc otherwise keeps what is freed, in up to eight pools per core: docs/guides/performance.md.
    export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"
    ;;
esac

. tools/lib/compile-cache.sh
# Beside the code that is compiled: who may write there may change that code as well. Tests start hundreds of threads with it.
use_compile_cache "$PWD/node_modules/.cache/loquent"

# Else the first threads of each test process wait for modules without types, which is as good, but not as fast.
case $task in
  test | test:all | test:long | test:postgres | test:s3) [ -d node_modules/.cache/loquent-types ] || node service/prepare-caches.ts ;;
esac

case $task in
  demo) exec node demo/demo.ts "$@" ;;
  start) exec node main.ts "$@" ;;
  api) exec node main.ts api "$@" ;;
  worker) exec node main.ts worker "$@" ;;
  migrate) exec node admin/migrate.ts "$@" ;;
  migration:create) exec node db/create-migration.ts "$@" ;;
  admin) exec node admin/admin.ts "$@" ;;
  bench) exec node bench/index.ts "$@" ;;
  build:console) exec bash tools/console/build.sh ;;
  build:client) exec bash tools/client/build.sh "$@" ;;
  test) exec vitest run "$@" ;;
  # With what `test` leaves out to end in ten minutes.
  test:all) TEST_WHOLE=yes exec vitest run "$@" ;;
  # Whole sweeps and what takes minutes for one test; without arguments also the contract test at its full length.
  test:long)
    code=0
    TEST_LONG=yes vitest run "$@" || code=$?
    [ $# -ne 0 ] || node tools/contract/contract-test.ts || code=$?
    exit "$code"
    ;;
  test:contract) exec node tools/contract/contract-test.ts "$@" ;;
  test:llm) exec node tools/llm/test.ts "$@" ;;
  # The console in a real browser.
  test:browser)
    bash tools/console/build.sh
    exec vitest run --config vitest.browser.config.ts "$@"
    ;;
  # Pictures of its pages, for README and guides.
  pictures)
    bash tools/console/build.sh
    exec node tools/console/pictures.ts "$@"
    ;;
  test:corpus) exec node test/corpus/index.ts "$@" ;;
  test:chaos) exec node test/chaos/index.ts "$@" ;;
  # What differs on PostgreSQL (test/suite/test-files.ts); with --all everything that reaches a database, but for what does the
  # same whatever the database is. As in a cluster, files are in a bucket, where a server for it can be had.
  test:postgres)
    [ "${1:-}" != --all ] || { export TEST_WHOLE=yes; shift; }
    . tools/setup/steps.sh
    . tools/servers/postgres.sh
    . tools/servers/s3.sh
    find_postgres && find_data_folder && postgres_running && had_postgres=yes || had_postgres=no
    s3_running && had_s3=yes || had_s3=no
    database=$(bash tools/servers/postgres-start.sh)
    use_bucket || [ $? -eq 3 ]
    code=0
    TEST_DATABASE_URL=${database#DATABASE_URL=} vitest run "$@" || code=$?
    [ "$had_postgres" = yes ] || bash tools/servers/postgres-stop.sh
    [ "$had_s3" = yes ] || bash tools/servers/s3-stop.sh --wipe
    exit "$code"
    ;;
  # Storage and files in a bucket; jobs with files in a bucket are part of test:postgres.
  test:s3)
    . tools/setup/steps.sh
    . tools/servers/s3.sh
    s3_running && had_s3=yes || had_s3=no
    code=0
    use_bucket || code=$?
    # It can't be had here, and why was said.
    [ "$code" -ne 3 ] || exit 0
    [ "$code" -eq 0 ] || exit "$code"
    vitest run platform/storage api/routes/files "$@" || code=$?
    [ "$had_s3" = yes ] || bash tools/servers/s3-stop.sh --wipe
    exit "$code"
    ;;
  # The connector of Weblate, and jobs on its projects, against a real server.
  test:weblate)
    . tools/setup/steps.sh
    . tools/servers/postgres.sh
    . tools/servers/weblate.sh
    find_postgres && find_data_folder && postgres_running && had_postgres=yes || had_postgres=no
    weblate_running web granian && had_weblate=yes || had_weblate=no
    code=0
    settings=$(bash tools/servers/weblate-start.sh) || code=$?
    # It can't be had here, and why was said.
    [ "$code" -ne 3 ] || exit 0
    [ "$code" -eq 0 ] || exit "$code"
    export $settings
    vitest run --config vitest.weblate.config.ts "$@" || code=$?
    [ "$had_weblate" = yes ] || bash tools/servers/weblate-stop.sh
    [ "$had_postgres" = yes ] || bash tools/servers/postgres-stop.sh
    exit "$code"
    ;;
  *)
    echo "unknown task $task" >&2
    exit 2
    ;;
esac
