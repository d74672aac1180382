import { languageOfName } from '#domain/languages/language-names.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import { contradict } from './refusal.ts';
import { wholeWords, type Scanner } from './scanner.ts';

/** Words of the longest names of languages: `latin american spanish`. */
const MAX_NAME_LENGTH = 3;
const WORD = /[\p{L}][\p{L}\p{M}\-()]*/uy;
const role = wholeWords('from|into|in|to');

/** Reads the name of a language. @returns its tag, BCP 47 */
export function readLanguageName(scanner: Scanner): string | undefined {
  const { position } = scanner;
  const ends: number[] = [];
  while (ends.length < MAX_NAME_LENGTH && scanner.take(WORD) !== undefined) ends.push(scanner.position);
  for (const end of ends.toReversed()) {
    const tag = languageOfName(scanner.text.slice(position, end).trim());
    if (tag === undefined) continue;
    scanner.position = end;
    return tag;
  }
  scanner.position = position;
  return undefined;
}

/**
 * Reads `into Spanish and German`, `from English`: languages that an instruction repeats from its request.
 *
 * @param languages of the request; undefined: none is read
 * @throws Refusal for languages that the request doesn't have
 */
export function readRequestLanguages(scanner: Scanner, languages: RequestLanguages | undefined): true | undefined {
  if (languages === undefined) return undefined;
  const start = scanner.position;
  const isSource = scanner.take(role)?.[0].toLowerCase() === 'from';
  if (scanner.position === start) return undefined;
  const tags = scanner.list(() => readLanguageName(scanner));
  if (tags === undefined) return undefined;
  const said = scanner.text.slice(start, scanner.position).trim();
  const contradiction = contradictionOfLanguages({ isSource, tags, said }, languages);
  return contradiction === undefined ? true : contradict(contradiction);
}

/** Languages that an instruction names, BCP 47, with its words. */
export interface StatedLanguages {
  readonly isSource: boolean;
  readonly tags: readonly string[];
  readonly said: string;
}

/** Compares languages that an instruction names with those of its request. @returns a sentence without a stop; undefined if they agree */
export function contradictionOfLanguages(
  { isSource, tags, said }: StatedLanguages,
  { source, targets }: RequestLanguages,
): string | undefined {
  const offered = isSource ? (source === undefined ? tags : [source]) : targets;
  if (tags.every((tag) => offered.some((one) => sameLanguage(tag, one)))) return undefined;
  const requested = isSource
    ? `source_language is ${source}`
    : `target_languages of the request is ${targets.join(', ')}`;
  return `The instruction says ${said}, and ${requested}: change one of them`;
}
