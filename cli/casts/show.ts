import type { Schemas } from '#client/client.ts';
import { castId } from '#cli/names/find.ts';
import type { Output } from '#cli/session/output.ts';
import type { Session } from '#cli/session/session.ts';

/** `loquent cast show`. */
export async function run({ loquent, output }: Session, _options: unknown, given: string): Promise<void> {
  await printCast(output, await loquent.casts.read(await castId(loquent, given)));
}

/** Prints a cast: its speakers, then its pronunciations. */
export async function printCast(output: Output, cast: Schemas['Cast']): Promise<void> {
  if (output.isJson) return output.json(cast);
  const { id, name, is_default: isDefault, speakers, pronunciations } = cast;
  output.line(`${name} (${id})${isDefault ? ', default' : ''}`);
  const byLanguage = (values: Readonly<Record<string, string | number>>) =>
    Object.entries(values)
      .map(([language, value]) => `${language}: ${value}`)
      .join(', ');
  const people = speakers.map((each) => [
    each.name,
    each.labels.join(', '),
    byLanguage(each.voices),
    byLanguage(each.say),
    byLanguage(each.pace),
  ]);
  if (people.length > 0) await output.table(['Speaker', 'Labels', 'Voices', 'Said', 'ms per character'], people);
  const words = pronunciations.map(({ text, say, language }) => [text, say, language]);
  if (words.length > 0) await output.table(['Text', 'Said', 'Language'], words);
}
