import { DefaultLogger, Runtime } from '@temporalio/worker';
import type { Logger } from 'pino';

let installed = false;

/** Pino levels of Temporal's; what its workers tell of their own state is detail to us. */
const LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'debug', WARN: 'warn', ERROR: 'error' } as const;

/** A worker of activities only says so as a warning, each time it starts; ours are made that way. */
const INTENDED = /^No workflows registered/;

/**
 * Sends the logs of Temporal's SDK to ours. The SDK has one runtime a process, made at the first worker: later calls do
 * nothing.
 */
export function installRuntime(logger: Logger): void {
  if (installed) return;
  installed = true;
  const child = logger.child({ part: 'temporal-sdk' });
  Runtime.install({
    shutdownSignals: [],
    logger: new DefaultLogger('INFO', ({ level, message, meta }) => {
      const own = INTENDED.test(message) ? 'debug' : LEVELS[level];
      child[own]({ ...meta }, message);
    }),
  });
}
