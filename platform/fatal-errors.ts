import type { Logger } from 'pino';

/** Exit code of a process that ended by an error that no code expected. */
const CRASHED = 1;

/**
 * Logs an uncaught error or an unhandled rejection as `fatal` with its stack, and ends the process, whose state is
 * unknown. A supervisor restarts it, and accepted work continues (docs/guides/monitoring.md).
 */
export function exitOnFatalErrors(logger: Logger): void {
  const onError = (error: unknown, origin: NodeJS.UncaughtExceptionOrigin) => {
    try {
      logger.fatal({ err: error, origin }, 'an unexpected error ends the process');
    } finally {
      process.exit(CRASHED);
    }
  };
  // Without a handler of its own a rejection comes here, too.
  process.on('uncaughtException', onError);
}
