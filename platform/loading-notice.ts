/** Ends the notice of `tools/run/run.sh` that the program is being loaded; without a notice it does nothing. */
export function endLoadingNotice() {
  const id = Number(process.env['LOADING_NOTICE_PID'] ?? '');
  // Programs that this one starts have a notice of their own, or none.
  delete process.env['LOADING_NOTICE_PID'];
  if (!(id > 1)) return;
  try {
    process.kill(id);
  } catch {
    // It has ended already.
  }
}
