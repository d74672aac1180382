import { readFile } from 'node:fs/promises';
import type { Schemas } from '#client/client.ts';
import { CommandError } from '#cli/exit-codes.ts';
import { castId, unlessUnknown } from '#cli/names/find.ts';
import type { Session } from '#cli/session/session.ts';
import { printCast } from './show.ts';

interface Options {
  readonly name?: string;
  readonly default?: boolean;
  readonly language?: string;
  readonly say?: readonly string[];
  readonly voice?: readonly string[];
}

type Content = Pick<Schemas['Cast'], 'is_default' | 'speakers' | 'pronunciations'>;

const EMPTY: Content = { is_default: false, speakers: [], pronunciations: [] };

/** `loquent cast save`: changes the cast of the name, or makes a new one. */
export async function run(
  { loquent, output }: Session,
  options: Options,
  given: string,
  path: string | undefined,
): Promise<void> {
  const id = await unlessUnknown(castId(loquent, given));
  const before = id === undefined ? { ...EMPTY, name: given } : await loquent.casts.read(id);
  const { speakers, pronunciations, is_default: isDefault } = { ...before, ...(path && (await readContent(path))) };
  const cast = {
    name: options.name ?? before.name,
    is_default: options.default ?? isDefault,
    speakers: withVoices(speakers, options),
    pronunciations: withWords(pronunciations, options),
  };
  await printCast(output, id === undefined ? await loquent.casts.create(cast) : await loquent.casts.change(id, cast));
}

/** Fields of a cast in a file, which the service checks. @throws CommandError for one without an object */
async function readContent(path: string): Promise<Partial<Content>> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) throw new CommandError(`There is no file ${path}.`);
  try {
    const content: unknown = JSON.parse(text);
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content;
  } catch {
    // Told as the other mistake is.
  }
  throw new CommandError(`${path} has no JSON object. loquent cast show CAST --json prints one.`);
}

function withVoices(speakers: Content['speakers'], { voice = [], language }: Options): Content['speakers'] {
  const all = [...speakers];
  for (const [name, id] of voice.map((each) => pairOf('--voice', each))) {
    if (language === undefined) throw new CommandError('--voice needs --language, the language of the voice.');
    const found = all.findIndex((each) => each.name === name);
    const known = all[found] ?? { name, labels: [], voices: {}, say: {}, pace: {} };
    all.splice(found < 0 ? all.length : found, 1, { ...known, voices: { ...known.voices, [language]: id } });
  }
  return all;
}

function withWords(words: Content['pronunciations'], { say = [], language }: Options): Content['pronunciations'] {
  const added = say.map((each) => {
    const [text, said] = pairOf('--say', each);
    return { text, say: said, ...(language !== undefined && { language }) };
  });
  const isReplaced = (word: Content['pronunciations'][number]) =>
    added.some((each) => each.text === word.text && each.language === word.language);
  return [...words.filter((word) => !isReplaced(word)), ...added];
}

function pairOf(option: string, given: string): readonly [string, string] {
  const [, key = '', value = ''] = /^([^=]+)=(.+)$/s.exec(given) ?? [];
  if (key === '') throw new CommandError(`${option} ${given}: it takes two texts with = between them.`);
  return [key.trim(), value.trim()];
}
