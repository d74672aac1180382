import { languageOfName } from '#domain/languages/language-names.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import { contradict } from './refusal.ts';
import { words, type Scanner } from './scanner.ts';

/** Words of the longest names of languages: `latin american spanish`. */
const MAX_NAME_LENGTH = 3;
const WORD = /[\p{L}][\p{L}\p{M}\-()]*/uy;
const role = words('from|into|in|to');

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
  const isOf = (offered: readonly string[]) => tags.every((tag) => offered.some((one) => sameLanguage(tag, one)));
  if (isSource && languages.source !== undefined && !isOf([languages.source])) {
    contradict(`The instruction says ${said}, and source_language is ${languages.source}: change one of them`);
  }
  if (!isSource && !isOf(languages.targets)) {
    const targets = languages.targets.join(', ');
    contradict(`The instruction says ${said}, and target_languages of the request is ${targets}: change one of them`);
  }
  return true;
}
