#!/usr/bin/env bash
# Runs one of the project's tasks with everything set up first, on the project's own Node: scripts/run.sh TASK [ARGUMENT…]
# What the arguments are is up to the task: those of `test` go to vitest.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
task=${1:?usage: scripts/run.sh TASK [ARGUMENT…]}
shift

case $task in
  # Nothing of these tasks uses the system tools.
  migrate | migration:create | admin | check) bash scripts/bootstrap.sh --dependencies ;;
  *) bash scripts/bootstrap.sh ;;
esac

# npm does the same for its scripts; this also serves those who call this script directly.
export PATH="$PWD/node_modules/.bin:$PATH"

case $task in
  demo) exec node demo/demo.ts "$@" ;;
  start) exec node main.ts "$@" ;;
  api) exec node main.ts api "$@" ;;
  worker) exec node main.ts worker "$@" ;;
  migrate) exec node db/migrate.ts "$@" ;;
  migration:create) exec node db/create-migration.ts "$@" ;;
  admin) exec node cli/admin.ts "$@" ;;
  bench) exec node bench/index.ts "$@" ;;
  check) exec bash scripts/check.sh "$@" ;;
  test) exec vitest run "$@" ;;
  test:postgres)
    . scripts/lib/steps.sh
    . scripts/lib/postgres.sh
    find_postgres && find_data_folder && postgres_running && was_running=yes || was_running=no
    database=$(bash scripts/postgres-start.sh)
    code=0
    TEST_DATABASE_URL=${database#DATABASE_URL=} vitest run "$@" || code=$?
    [ "$was_running" = yes ] || bash scripts/postgres-stop.sh
    exit "$code"
    ;;
  *)
    echo "unknown task $task" >&2
    exit 2
    ;;
esac
