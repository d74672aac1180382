import { CommandError } from '#cli/exit-codes.ts';
import { optionIds, type NamedOptions } from '#cli/names/option-ids.ts';
import { printWarnings } from '#cli/session/warnings.ts';
import type { Session } from '#cli/session/session.ts';
import { readLines } from './standard-input.ts';

interface Options extends NamedOptions {
  readonly from: string;
  readonly to: readonly string[];
}

/** `loquent text`: a line per text; with several languages, a line per text and language. */
export async function run({ loquent, output }: Session, options: Options, given: readonly string[]): Promise<void> {
  const texts = given.length > 0 ? [...given] : await readLines();
  if (texts.length === 0) throw new CommandError('There is no text: give it as an argument, or by the standard input.');
  const fields = await optionIds(loquent, options);
  const answers = [];
  for (const language of options.to) {
    const request = { source_text: texts, source_language: options.from, target_language: language, ...fields };
    const answer = await loquent.text.translate(request);
    answers.push(answer);
    printWarnings(output, answer.warnings);
    if (output.isJson) continue;
    for (const text of answer.translated_text) output.line(options.to.length > 1 ? `${language}: ${text}` : text);
  }
  if (output.isJson) output.json(answers.length === 1 ? answers[0] : answers);
}
