/**
 * Stops the process gracefully on SIGTERM and SIGINT; a second signal ends it immediately.
 *
 * @param stop resolves when everything has ended; the process then exits with 0
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let asked = false;
  const onSignal = () => {
    if (asked) process.exit(130);
    asked = true;
    void stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
