import { pino, type DestinationStream, type Level, type Logger } from 'pino';
import { describeError } from './describe-error.ts';
import { prettyStream } from './pretty-stream.ts';
import { createScrubber, safeFields } from './safe-fields.ts';

export interface LoggerOptions {
  readonly level: Level | 'silent';
  /** `json` for machines, one object per line; `pretty` for a person at a terminal. */
  readonly format: 'json' | 'pretty';
  /** Values that must not appear in any line, in addition to recognizable ones. */
  readonly secrets?: readonly string[];
  /** Destination of lines; default: standard output. */
  readonly stream?: DestinationStream;
}

/** Request or job of a line; both are ids. */
export interface LogContext {
  readonly requestId?: string;
  readonly jobId?: string;
}

/**
 * Creates the logger of a process: one line per event, with level, ISO 8601 time and message. Credentials and
 * customers' text are removed by the names of their fields, credentials in messages and addresses by their form.
 */
export function createLogger(options: LoggerOptions): Logger {
  const output = options.stream ?? bufferedOutput();
  const stream = options.format === 'pretty' ? prettyStream(output, hasColors() && !options.stream) : output;
  const logger = pino(
    {
      level: options.level,
      timestamp: timeField,
      formatters: {
        level: (level) => ({ level }),
        log: safeFields,
      },
      hooks: {
        logMethod(values, method) {
          const [first, message] = values as unknown[];
          const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err;
          if (error instanceof Error && message === undefined) {
            // Pino would use the error's own message, which may quote a document.
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

let timed = { at: Number.NaN, field: '' };

/** The time of a line; lines of the same millisecond share it, since formatting costs as much as the rest of a short line. */
function timeField(): string {
  const at = Date.now();
  if (at !== timed.at) timed = { at, field: `,"time":"${new Date(at).toISOString()}"` };
  return timed.field;
}

/** True if standard output is a terminal whose user wants colors: https://no-color.org */
export function hasColors(environment = process.env, isTerminal = process.stdout.isTTY): boolean {
  return isTerminal && (environment['NO_COLOR'] ?? '') === '';
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

/** Characters per write: one write per line would cost more than everything else in a small request. */
const BUFFER = 15 * 1024;
/** Longest delay of a line in ms, which a killed process may lose. */
const FLUSH_INTERVAL = 200;

/**
 * Standard output in blocks. An orderly end, and an uncaught exception, write the rest. The lines are gathered here: pino's own
 * buffer counts the bytes of all that it holds again with each line.
 */
function bufferedOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true });
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    if (lines !== '') output.write(lines);
    lines = '';
  };
  process.on('exit', () => {
    flush();
    output.flushSync();
  });
  return {
    write(line) {
      lines += line;
      if (lines.length >= BUFFER) flush();
      // Only while there is something to write: a timer that always runs wakes an idle service five times per second.
      timer ??= setTimeout(() => {
        timer = undefined;
        flush();
      }, FLUSH_INTERVAL).unref();
    },
  };
}

/** A logger whose lines name their request or job. */
export function contextLogger(logger: Logger, { requestId, jobId }: LogContext): Logger {
  return logger.child({
    ...(requestId === undefined ? {} : { request_id: requestId }),
    ...(jobId === undefined ? {} : { job_id: jobId }),
  });
}
