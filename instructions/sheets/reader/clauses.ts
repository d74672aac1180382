import { ClauseReader } from '#instructions/engine/reading/clause-reader.ts';
import { refuse } from '#instructions/engine/reading/refusal.ts';
import { words, type Scanner } from '#instructions/engine/reading/scanner.ts';
import type { RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import type { WorkbookOutline } from '#instructions/sheets/outline.ts';
import { MappingClauses } from './mapping-clause.ts';
import type { Draft, Part, Phrase } from './parts.ts';
import { Phrases } from './phrases.ts';

const noise = words('also|here|in this (?:workbook|file|spreadsheet)|of (?:this|the) (?:workbook|file|spreadsheet)');
const overwrite = words(
  '(?:and )?(?:overwrite|replace|overwriting|replacing)(?: (?:the|any|all|its|their))*(?: (?:existing|old|current|present|previous|filled))?(?: (?:translations?|texts?|values?|cells?|contents?|entries|ones|it|them|everything))?(?: there)?',
);
const keep = words(
  "(?:and )?(?:(?:don't|do not|without|never|not) (?:overwrit(?:e|ing)|replac(?:e|ing)|touch(?:ing)?|chang(?:e|ing))|keep|leave|preserve)(?: (?:the|any|all))*(?: (?:existing|old|current|present|previous|filled))(?: (?:translations?|texts?|values?|cells?|contents?|entries|ones))?(?: (?:as they are|alone|unchanged))?",
);
const inPlace = words('in place|in the same (?:column|cells?)');

/** Reads the clauses of an instruction. @returns undefined if a part of it isn't understood. @throws Refusal */
export function readClauses(
  scanner: Scanner,
  outline: WorkbookOutline,
  languages: RequestLanguages | undefined,
): Draft | undefined {
  const draft: Draft = {
    included: [],
    excluded: [],
    added: [],
    sources: [],
    targets: [],
    existing: undefined,
    isInPlace: false,
  };
  const phrases = new Phrases(scanner, outline);
  const existing = new ExistingTexts(scanner, draft);
  const mappings = new MappingClauses(scanner, phrases, languages);
  const reader = new ClauseReader<Part>(scanner, phrases, draft, languages, {
    noise,
    clauses: [() => existing.read(), () => mappings.read(draft)],
    isWhole,
    isKindOfText: isOther,
    isNamedOnly: isNeverWithout,
    addBesides(phrase, sentence) {
      if (isOther(phrase)) draft.added.push(phrase);
      else if (draft.included.length > 0) draft.included.push({ phrase, sentence, isOnly: false });
      else refuse('Say "only" or "everything and" in front of what is translated');
    },
    // "Column B. Also column C."
    extends: (named) => !named.some(isOther),
    checkLanguages: (named, end) => refuseLanguageTitles(named, scanner.text.slice(0, end)),
  });
  return reader.read() ? draft : undefined;
}

/** Reads whether existing texts of target columns stay: `overwrite`, `keep existing translations`, `in place`. */
class ExistingTexts {
  readonly #scanner: Scanner;
  readonly #draft: Draft;

  constructor(scanner: Scanner, draft: Draft) {
    this.#scanner = scanner;
    this.#draft = draft;
  }

  read(): true | undefined {
    const wanted = this.#scanner.firstOf<'keep' | 'replace'>(
      () => (this.#scanner.take(keep) === undefined ? undefined : 'keep'),
      () => (this.#scanner.take(overwrite) === undefined ? undefined : 'replace'),
    );
    if (wanted === undefined) {
      if (this.#scanner.take(inPlace) === undefined) return undefined;
      return (this.#draft.isInPlace = true);
    }
    const { existing } = this.#draft;
    if (existing !== undefined && existing !== wanted) refuse('Either overwrite existing texts or keep them, not both');
    this.#draft.existing = wanted;
    return true;
  }
}

/** "English into Spanish" may be columns or languages. @param said the text up to the end of the phrases */
function refuseLanguageTitles(phrases: readonly Phrase[], said: string): void {
  const isBareTitle = (part: Part | undefined) =>
    part?.is === 'columns' && part.columns.every((column) => column.by === 'title') && !/column|["']/i.test(said);
  if (!phrases.every((phrase) => isBareTitle(phrase[0]))) return;
  refuse('Say "column" in front of the names of columns, and "in place" or the column that translations go into');
}

/** Places whose text is translated only when it is named. */
const NAMED_ONLY: ReadonlySet<string> = new Set(['comment', 'sheet_name']);

/** True for text that isn't in visible cells. */
function isOther([head]: Phrase): boolean {
  return head?.is === 'hidden' || (head?.is === 'place' && head.place !== 'cell');
}

/** True for all there is: what is left out of everything would be nothing. */
function isWhole(phrase: Phrase): boolean {
  const [head] = phrase;
  return head?.is === 'everything' || (phrase.length === 1 && head?.is === 'place' && head.place === 'cell');
}

/** True for text that is translated only when it is named. */
function isNeverWithout([head]: Phrase): boolean {
  return head?.is === 'hidden' || (head?.is === 'place' && NAMED_ONLY.has(head.place));
}
