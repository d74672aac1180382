import { languageOfName } from '#domain/languages/language-names.ts';
import type { RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import { contradictionOfLanguages, type StatedLanguages } from '#instructions/engine/reading/request-languages.ts';
import type { Cursor } from './cursor.ts';

/** Words of the longest names of languages: `latin american spanish`. */
const MAX_NAME_LENGTH = 3;
/** Words after which "in Spanish" is the language of a text, not its target language. */
const STATING = /^(?:is|are|was|were|not|already|currently|written)$/;

const ANOTHER_TARGET =
  'All that an instruction selects is translated to each of target_languages: send a job for each language';

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
    const { isSource, tags } = said;
    const isAnother = !isSource && this.#targets !== undefined && this.#targets.join() !== tags.join();
    this.contradiction ??= contradictionOfLanguages(said, this.#languages) ?? (isAnother ? ANOTHER_TARGET : undefined);
    if (this.contradiction !== undefined) return false;
    if (!isSource) this.#targets = tags;
    this.isRead = true;
    return true;
  }
}

/** Reads which language something is translated from or to. */
function readLanguages(cursor: Cursor): StatedLanguages | undefined {
  return cursor.attempt(() => {
    const role = cursor.token?.text ?? '';
    if (!/^(?:from|in|into|to)$/.test(role) || STATING.test(cursor.tokens[cursor.position - 1]?.text ?? ''))
      return undefined;
    cursor.position += 1;
    const said = cursor.list(() => readName(cursor));
    if (said === undefined) return undefined;
    const isSource = role === 'from';
    const names = said.map(({ name }) => name).join(' and ');
    return { isSource, tags: said.map(({ tag }) => tag), said: isSource ? `from ${names}` : names };
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
