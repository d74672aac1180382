import { ApplicationFailure } from '@temporalio/common';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import type { Logger } from 'pino';
import { measureSdk } from './sdk-metrics.ts';

let installed: Promise<void> | undefined;

/** Pino levels of Temporal's levels; the state messages of its workers are details here. */
const LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'debug', WARN: 'warn', ERROR: 'error' } as const;

/** An activity-only worker logs this warning at each start; it is intended here. */
const INTENDED = /^No workflows registered/;

/**
 * True for failures that are logged elsewhere: those that the edge of activities creates, and workflows that end with the
 * failure of their job. The SDK adds a line with a stack per activity, child and job.
 */
function isLogged(message: string, error: unknown): boolean {
  return message === 'Workflow failed' || (message === 'Activity failed' && error instanceof ApplicationFailure);
}

/** Sends the logs of Temporal's SDK to the logger, and has it measure. It has one runtime per process: later calls do nothing. */
export function installRuntime(logger: Logger): Promise<void> {
  installed ??= install(logger);
  return installed;
}

async function install(logger: Logger): Promise<void> {
  const child = logger.child({ part: 'temporal-sdk' });
  const sdkLogger = new DefaultLogger('INFO', ({ level, message, meta }) => {
    const own = INTENDED.test(message) || isLogged(message, meta?.['error']) ? 'debug' : LEVELS[level];
    child[own]({ ...meta }, message);
  });
  await measureSdk((telemetryOptions) => Runtime.install({ shutdownSignals: [], logger: sdkLogger, telemetryOptions }));
}
