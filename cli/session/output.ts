import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Where commands write: results to the standard output, everything else to the standard error. */
export interface Output {
  /** Programs read the results: JSON. */
  readonly isJson: boolean;
  /** People look at the messages: bars and questions make sense. */
  readonly isInteractive: boolean;
  /** A line of the result. */
  line(text: string): void;
  /** The result as JSON, for programs. */
  json(value: unknown): void;
  /** The result as a table of strings with a header, for people. */
  table(header: readonly string[], rows: readonly (readonly OutputCell[])[]): Promise<void>;
  /** Prints a line for people, separate from the result. */
  note(text: string): void;
  /** The text in a style, where the standard output shows it and NO_COLOR isn't set. */
  style(style: Style, text: string): string;
}

export type OutputCell = string | number | boolean | null | undefined;

export function createOutput({ isJson }: { readonly isJson: boolean }): Output {
  const line = (text: string) => {
    process.stdout.write(`${text}\n`);
  };
  const style = (how: Style, text: string) => styleText(how, text, { stream: process.stdout });
  return {
    isJson,
    isInteractive: process.stderr.isTTY && process.stdin.isTTY && !isJson,
    line,
    json: (value) => line(JSON.stringify(value, undefined, process.stdout.isTTY ? 2 : undefined)),
    table: async (header, rows) =>
      line(
        await renderTable(
          header.map((title) => style('bold', title)),
          rows,
        ),
      ),
    note: (text) => process.stderr.write(`${text}\n`),
    style,
  };
}

async function renderTable(header: readonly string[], rows: readonly (readonly OutputCell[])[]): Promise<string> {
  const { default: Table } = await import('cli-table3');
  const none = {
    top: '',
    'top-mid': '',
    'top-left': '',
    'top-right': '',
    bottom: '',
    'bottom-mid': '',
    'bottom-left': '',
  };
  const more = {
    'bottom-right': '',
    left: '',
    'left-mid': '',
    mid: '',
    'mid-mid': '',
    right: '',
    'right-mid': '',
    middle: '  ',
  };
  const table = new Table({
    head: [...header],
    chars: { ...none, ...more },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  // Control characters of names and texts would act on the terminal.
  table.push(
    ...rows.map((row) => row.map((cell) => printable(cell === null || cell === undefined ? '' : String(cell)))),
  );
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

/** The text without characters that would act on a terminal, on one line. */
export function printable(text: string): string {
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
}
