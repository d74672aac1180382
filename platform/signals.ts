/**
 * Milliseconds in which a second signal is a copy of the first. On Ctrl-C the terminal sends one to each process of a command,
 * and npm forwards its own to the service.
 */
const COPY_INTERVAL = 1000;

/** Exits with 0 once `stop` has ended everything, on SIGTERM and SIGINT; a second signal ends the process at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let asked: number | undefined;
  const onSignal = () => {
    if (asked !== undefined && performance.now() - asked < COPY_INTERVAL) return;
    if (asked !== undefined) process.exit(130);
    asked = performance.now();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
