import { languageOfName } from '#domain/languages/language-names.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import type { Cursor } from './cursor.ts';

/** Words of the longest names of languages: `latin american spanish`. */
const MAX_NAME_LENGTH = 3;
const ROLES: ReadonlyMap<string, 'source' | 'target'> = new Map([
  ['from', 'source'],
  ['in', 'target'],
  ['into', 'target'],
  ['to', 'target'],
]);
/** Words after which "in Spanish" is the language of a text, not its target language. */
const STATING = /^(?:is|are|was|were|not|already|currently|written)$/;

/** Languages that an instruction names: `into Spanish and French`. */
interface SaidLanguages {
  readonly role: 'source' | 'target';
  /** BCP 47. */
  readonly tags: readonly string[];
  /** As they were written. */
  readonly names: readonly string[];
}

/** Reads the languages that an instruction names, if they are those of its request. */
export class LanguageReader {
  readonly #cursor: Cursor;
  readonly #languages: RequestLanguages | undefined;
  #targets: readonly string[] | undefined;
  /** True: a language was named that the request has, too. */
  isRead = false;
  /** Contradiction of the request, as a sentence without a stop. */
  contradiction: string | undefined;

  /** @param languages of the request; undefined: none is read */
  constructor(cursor: Cursor, languages: RequestLanguages | undefined) {
    this.#cursor = cursor;
    this.#languages = languages;
  }

  /** Reads `into Spanish` and similar phrases; false without one, or for a language that the request doesn't have. */
  read(): boolean {
    const said = this.#languages && readLanguages(this.#cursor);
    if (this.#languages === undefined || said === undefined) return false;
    this.contradiction ??= contradictionOf(said, this.#languages, this.#targets);
    if (this.contradiction !== undefined) return false;
    if (said.role === 'target') this.#targets = said.tags;
    this.isRead = true;
    return true;
  }
}

/** Reads which language something is translated from or to. */
function readLanguages(cursor: Cursor): SaidLanguages | undefined {
  return cursor.attempt(() => {
    const role = ROLES.get(cursor.token?.text ?? '');
    if (role === undefined || STATING.test(cursor.tokens[cursor.position - 1]?.text ?? '')) return undefined;
    cursor.position += 1;
    const said: { tag: string; name: string }[] = [];
    for (;;) {
      const next = cursor.attempt(() => {
        if (said.length > 0) {
          const isComma = cursor.takeComma();
          if (cursor.take('and') === undefined && !isComma) return undefined;
        }
        return readName(cursor);
      });
      if (next === undefined) break;
      said.push(next);
    }
    if (said.length === 0) return undefined;
    return { role, tags: said.map(({ tag }) => tag), names: said.map(({ name }) => name) };
  });
}

function readName(cursor: Cursor): { readonly tag: string; readonly name: string } | undefined {
  for (let count = MAX_NAME_LENGTH; count > 0; count -= 1) {
    const tokens = cursor.tokens.slice(cursor.position, cursor.position + count);
    if (tokens.length < count || tokens.some(({ kind }) => kind !== 'word')) continue;
    const name = tokens.map(({ raw }) => raw).join(' ');
    const tag = languageOfName(name);
    if (tag === undefined) continue;
    cursor.position += count;
    return { tag, name };
  }
  return undefined;
}

/**
 * Compares languages that an instruction names with those of its request.
 *
 * @param before target languages that it named before
 * @returns the contradiction, as a sentence without a stop; undefined without one
 */
function contradictionOf(
  { role, tags, names }: SaidLanguages,
  { source, targets }: RequestLanguages,
  before: readonly string[] | undefined,
): string | undefined {
  const said = names.join(' and ');
  const isOf = (offered: readonly string[]) => tags.every((tag) => offered.some((one) => sameLanguage(tag, one)));
  if (role === 'source') {
    if (source === undefined || isOf([source])) return undefined;
    return `The instruction says from ${said}, and source_language is ${source}: change one of them`;
  }
  if (!isOf(targets)) {
    return `The instruction says ${said}, and target_languages of the request is ${targets.join(', ')}: change one of them`;
  }
  if (before === undefined || before.join() === tags.join()) return undefined;
  return 'All that an instruction selects is translated to each of target_languages: send a job for each language';
}
