import type { DestinationStream } from 'pino';

const COLORS: Readonly<Record<string, number>> = { trace: 90, debug: 90, info: 32, warn: 33, error: 31, fatal: 31 };
const HIDDEN = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err']);

interface LogLine {
  readonly level: string;
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly type: string; readonly message: string; readonly stack?: string };
  readonly [field: string]: unknown;
}

/** JSON lines as lines for people: time (UTC), level, message, fields, an error below; perhaps with ANSI colors. */
export function prettyStream(output: DestinationStream, colored: boolean): DestinationStream {
  const paint = (text: string, color: number) => (colored ? `\u001b[${color}m${text}\u001b[0m` : text);
  return {
    write(json) {
      const line = JSON.parse(json) as LogLine;
      const fields = Object.entries(line)
        .filter(([name]) => !HIDDEN.has(name))
        .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
      const level = paint(line.level.toUpperCase().padEnd(5), COLORS[line.level] ?? 0);
      // A line break in a message must not look like another line of the log.
      const message = (line.msg ?? '').replace(/[\r\n]+/g, ' ');
      const head = [line.time.slice(11, 23), level, message, paint(fields.join(' '), 90)].filter(Boolean).join(' ');
      const error = line.err === undefined ? '' : `\n  ${line.err.type}: ${line.err.message}\n${line.err.stack ?? ''}`;
      output.write(`${(head + error).trimEnd()}\n`);
    },
  };
}
