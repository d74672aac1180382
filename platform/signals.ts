/** Exits with 0 once `stop` has ended everything, on SIGTERM and SIGINT; a second signal ends the process at once. */
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
