import { pino, stdTimeFunctions, type DestinationStream, type Level, type Logger } from 'pino';
import { describeError } from './logging/describe-error.ts';
import { prettyStream } from './logging/pretty-stream.ts';
import { createScrubber, safeFields } from './logging/safe-fields.ts';

export interface LoggerOptions {
  readonly level: Level | 'silent';
  /** `json` for machines, one object a line; `pretty` for a person at a terminal. */
  readonly format: 'json' | 'pretty';
  /** Values that must not appear in any line, whatever they look like. */
  readonly secrets?: readonly string[];
  /** Where lines go; standard output by default. */
  readonly stream?: DestinationStream;
}

/** Which request or job a line belongs to; both are ids. */
export interface LogContext {
  readonly requestId?: string;
  readonly jobId?: string;
}

/**
 * Makes the logger of a process: one line an event, with level, ISO 8601 time and message. Credentials and customers'
 * text are left out by the name of their field, credentials in messages and addresses by how they look.
 */
export function createLogger(options: LoggerOptions): Logger {
  const output = options.stream ?? bufferedOutput();
  const stream = options.format === 'pretty' ? prettyStream(output, process.stdout.isTTY && !options.stream) : output;
  const logger = pino(
    {
      level: options.level,
      timestamp: stdTimeFunctions.isoTime,
      formatters: {
        level: (level) => ({ level }),
        log: safeFields,
      },
      hooks: {
        logMethod(values, method) {
          const [first, message] = values as unknown[];
          const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err;
          if (error instanceof Error && message === undefined) {
            // Pino would take the error's own message, which may quote a document.
            const fields = first instanceof Error ? { err: error } : (first as object);
            method.apply(this, [fields, describeError(error).message] as unknown as Parameters<typeof method>);
            return;
          }
          method.apply(this, values);
        },
        streamWrite: createScrubber(options.secrets ?? []),
      },
      serializers: { err: (error: unknown) => error },
    },
    stream,
  );
  return withSafeChildren(logger);
}

/** Pino has no hook for the fields of child loggers: they inherit this method, as do their own children. */
function withSafeChildren(logger: Logger): Logger {
  const makeChild = Reflect.get(logger, 'child') as unknown as (
    this: Logger,
    fields: object,
    options?: object,
  ) => Logger;
  const child = function child(this: Logger, fields: object, options?: object): Logger {
    return makeChild.call(this, safeFields(fields), options);
  };
  return Object.assign(logger, { child });
}

/** Bytes that are written at once: a write a line costs more than everything else that a small request does. */
const BUFFER = 15 * 1024;
/** Longest wait of a line in ms: what a killed process may lose. */
const FLUSH_INTERVAL = 200;

/** Standard output in blocks. An orderly end, and an exception that nobody caught, write what is left. */
function bufferedOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, minLength: BUFFER });
  setInterval(() => output.flush(), FLUSH_INTERVAL).unref();
  process.on('exit', () => output.flushSync());
  return output;
}

/** A logger whose lines name the request or job they belong to. */
export function contextLogger(logger: Logger, { requestId, jobId }: LogContext): Logger {
  return logger.child({
    ...(requestId === undefined ? {} : { request_id: requestId }),
    ...(jobId === undefined ? {} : { job_id: jobId }),
  });
}
