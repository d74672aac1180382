# The Temporal server's build, where it can't be downloaded. Sourced, not run.

# begin_temporal_build: begins it in the background, beside the set-up, where the server isn't there, Go is, and the official
# release doesn't answer. Who needs the server waits for it (platform/temporal/find-temporal-cli.ts). It ends with this process.
begin_temporal_build() {
  [ -z "${TEMPORAL_ADDRESS:-}${TEMPORAL_TEST_ADDRESS:-}" ] && command -v node >/dev/null || return 0
  ! command -v temporal >/dev/null || return 0
  node platform/setup/build-temporal.mjs "${XDG_CACHE_HOME:-$HOME/.cache}/loquent/bin" --unless-offered </dev/null >/dev/null 2>&1 &
}
