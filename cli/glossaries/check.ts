import { readFile } from 'node:fs/promises';
import { CommandError, EXIT } from '#cli/exit-codes.ts';
import { glossaryIds } from '#cli/names/find.ts';
import type { Session } from '#cli/session/session.ts';
import { printWarnings } from '#cli/session/warnings.ts';
import { readInput } from '#cli/texts/standard-input.ts';

interface Options {
  readonly glossary: readonly string[];
  readonly from?: string;
  readonly text?: string;
}

/** `loquent glossary check`: violations of texts, each in its line; fails when there are any. */
export async function run({ loquent, output }: Session, options: Options, files: readonly string[]): Promise<void> {
  const glossaries = (await glossaryIds(loquent, options.glossary))!;
  const checked = [];
  for (const { name, text } of await textsOf(options, files)) {
    const language = options.from === undefined ? {} : { source_language: options.from };
    const { violations, warnings } = await loquent.glossaries.analyzeTerms({ text, glossaries, ...language });
    printWarnings(output, warnings);
    checked.push(...violations.map((violation) => ({ file: name, line: lineOf(text, violation.start), ...violation })));
  }
  if (checked.length > 0) process.exitCode = EXIT.found;
  if (output.isJson) return output.json(checked);
  if (checked.length === 0) return output.note('No term is used against the glossary.');
  await output.table(
    ['Place', 'Found', 'Because', 'Instead'],
    checked.map((each) => [
      `${each.file}:${each.line}`,
      each.found_text,
      each.violation_type,
      each.suggested_replacement,
    ]),
  );
}

async function textsOf({ text }: Options, files: readonly string[]) {
  if (text !== undefined) return [{ name: 'text', text }];
  if (files.length > 0) return Promise.all(files.map(async (name) => ({ name, text: await readFile(name, 'utf8') })));
  const input = await readInput();
  if (input === '') throw new CommandError('There is no text: name files, or give it by --text or the standard input.');
  return [{ name: 'input', text: input }];
}

const lineOf = (text: string, position: number) => text.slice(0, position).split('\n').length;
