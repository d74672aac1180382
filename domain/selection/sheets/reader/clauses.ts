import { readCount } from '#domain/selection/engine/reading/numbers.ts';
import { firstBesides } from '#domain/selection/engine/reading/besides.ts';
import { refuse } from '#domain/selection/engine/reading/refusal.ts';
import { readRequestLanguages } from '#domain/selection/engine/reading/request-languages.ts';
import { words, type Scanner } from '#domain/selection/engine/reading/scanner.ts';
import type { RequestLanguages } from '#domain/selection/engine/instruction-language.ts';
import type { WorkbookOutline } from '#domain/selection/sheets/outline.ts';
import { MappingClauses } from './mapping-clause.ts';
import type { Draft, Part, Phrase } from './parts.ts';
import { Phrases } from './phrases.ts';

const SEPARATOR =
  /[,;:.!?]|(?:and|then|also|but(?=\s+(?:skip|don't|do\s+not|only|translate|keep|also|leave|include|ignore|please|overwrite|replace|put|write|not\s+(?:overwrite|replace)))|so)(?![\p{L}\p{N}])/iuy;
const noise = words(
  "(?:please|kindly|thanks?(?: you)?|hi(?: team| all| there)?|hello|could you|can you|would you|we need you to|i(?: would|'d) like you to|i want you to|you should|we want to|i want to|we need to|make sure to|here|in this (?:workbook|file|spreadsheet)|of (?:this|the) (?:workbook|file|spreadsheet)|as (?:it is|they are|is)|unchanged|untranslated|alone)",
);
const headerRow = words(
  '(?:the )?(?:headers?|header row|column titles?|titles|headings)(?: row)?(?: (?:is|are))?(?: (?:in|at|on))?(?: row)?:?',
);
const noHeader = words(
  '(?:there (?:is|are) no|without an?|no|it has no|has no) (?:headers?(?: row)?|column titles?|title row)',
);
const startRow = words(
  '(?:the )?data (?:start|starts|begin|begins)(?: (?:in|at|from|on|with))? row|start(?:ing|s)? (?:in|at|from|with) row',
);
const overwrite = words(
  '(?:and )?(?:overwrite|replace|overwriting|replacing)(?: (?:the|any|all|its|their))*(?: (?:existing|old|current|present|previous|filled))?(?: (?:translations?|texts?|values?|cells?|contents?|entries|ones|it|them|everything))?(?: there)?',
);
const keep = words(
  "(?:and )?(?:(?:don't|do not|without|never|not) (?:overwrit(?:e|ing)|replac(?:e|ing)|touch(?:ing)?|chang(?:e|ing))|keep|leave|preserve)(?: (?:the|any|all))*(?: (?:existing|old|current|present|previous|filled))(?: (?:translations?|texts?|values?|cells?|contents?|entries|ones))?(?: (?:as they are|alone|unchanged))?",
);
const inPlace = words('in place|in the same (?:column|cells?)');
const WITHOUT =
  /(?:except(?:ing|\s+for)?|excluding|other\s+than|apart\s+from|aside\s+from|besides|but(?:\s+not)?|without(?:\s+translating)?|not|minus|skip(?:ping)?|ignor(?:e|ing)|omit(?:ting)?|exclud(?:e|ing)|leav(?:e|ing)(?:\s+out)?|keep|(?:don't|do\s+not|never)\s+(?:translate|touch|change|localize|localise|include)|no)(?![\p{L}\p{N}])/iuy;
const only = words('only|just|nothing but|exclusively|solely');
const verb = words('translate|locali[sz]e|translating');
const include = words('also(?: translate| include)?|include|including|with|plus|as well as');
const besides = words('too|also|as well|included');
const stays = words(
  "(?:(?:should |must |to )?(?:stays?|remains?|be (?:left|kept|skipped|ignored)|is (?:left|kept)|are (?:left|kept))(?: in \\p{L}+| as (?:it is|they are)| unchanged| untranslated| alone)?|(?:should|must|need|do|does|is|are)(?: not|n't)(?: be)?(?: translated)?)",
);

/** Reads the clauses of an instruction into a draft. */
export class ClauseReader {
  readonly draft: Draft = {
    included: [],
    excluded: [],
    added: [],
    sources: [],
    targets: [],
    existing: undefined,
    isInPlace: false,
    headerRow: undefined,
    startRow: undefined,
  };
  readonly #scanner: Scanner;
  readonly #phrases: Phrases;
  readonly #mappings: MappingClauses;
  readonly #languages: RequestLanguages | undefined;
  #sentence = 0;
  #hasClause = false;

  constructor(scanner: Scanner, outline: WorkbookOutline, languages: RequestLanguages | undefined) {
    this.#scanner = scanner;
    this.#languages = languages;
    this.#phrases = new Phrases(scanner, outline);
    this.#mappings = new MappingClauses(scanner, this.#phrases, languages);
  }

  /** @returns false if a part of the instruction isn't understood */
  read(): boolean {
    const scanner = this.#scanner;
    while (!scanner.atEnd) {
      const sign = scanner.take(SEPARATOR)?.[0];
      if (sign !== undefined) {
        if (/^[.!?]$/.test(sign)) this.#sentence += 1;
        continue;
      }
      if (scanner.take(noise) !== undefined) continue;
      const start = scanner.position;
      const isRead = scanner.firstOf<true>(
        () => this.#header(),
        () => this.#existing(),
        () => this.#mappings.read(this.draft),
        () => this.#excluded(),
        () => this.#languagesOnly(),
        () => this.#included(),
        () => this.#restriction(),
      );
      if (isRead === undefined || scanner.position === start) return false;
      this.#hasClause = true;
    }
    return this.#hasClause;
  }

  #header(): true | undefined {
    const scanner = this.#scanner;
    const header = scanner.attempt(() => (scanner.take(headerRow) === undefined ? undefined : readCount(scanner)));
    if (header !== undefined) {
      this.draft.headerRow = header;
      return true;
    }
    if (scanner.take(noHeader) !== undefined) {
      this.draft.headerRow = null;
      return true;
    }
    const start = scanner.attempt(() => (scanner.take(startRow) === undefined ? undefined : readCount(scanner)));
    if (start === undefined) return undefined;
    this.draft.startRow = start;
    return true;
  }

  #existing(): true | undefined {
    const wanted = this.#scanner.firstOf<'keep' | 'replace'>(
      () => (this.#scanner.take(keep) === undefined ? undefined : 'keep'),
      () => (this.#scanner.take(overwrite) === undefined ? undefined : 'replace'),
    );
    if (wanted === undefined) {
      if (this.#scanner.take(inPlace) === undefined) return undefined;
      return (this.draft.isInPlace = true);
    }
    const { existing } = this.draft;
    if (existing !== undefined && existing !== wanted) refuse('Either overwrite existing texts or keep them, not both');
    this.draft.existing = wanted;
    return true;
  }

  #excluded(): true | undefined {
    const scanner = this.#scanner;
    const named = scanner.firstOf(
      () => {
        if (scanner.take(WITHOUT) === undefined) return undefined;
        scanner.take(words('for'));
        return this.#phrases.list();
      },
      () => {
        const phrases = this.#phrases.list();
        return phrases === undefined || scanner.take(stays) === undefined ? undefined : phrases;
      },
    );
    if (named === undefined) return undefined;
    if (named.some(isWhole)) return undefined;
    // "Skip column C, comments too" may leave the comments out, or translate them.
    if (scanner.isAt(besides))
      refuse('Say "translate … too" in a sentence of its own, or "and" in front of what is left out');
    this.draft.excluded.push(...named);
    return true;
  }

  /** `from English to Spanish` by itself. */
  #languagesOnly(): true | undefined {
    this.#scanner.take(verb);
    return readRequestLanguages(this.#scanner, this.#languages);
  }

  #included(): true | undefined {
    const scanner = this.#scanner;
    const isAdded = scanner.take(include) !== undefined;
    let isOnly = scanner.take(only) !== undefined;
    const hasVerb = scanner.take(verb) !== undefined;
    isOnly = scanner.take(only) !== undefined || isOnly;
    const phrases = this.#phrases.selection();
    if (phrases === undefined) return undefined;
    const start = scanner.position;
    const hasLanguages = scanner.attempt(() => this.#languagesBehind()) === true;
    if (hasLanguages) this.#refuseLanguageTitles(phrases, start);
    isOnly = scanner.take(only) !== undefined || isOnly;
    // "Columns B and C, comments too" adds the comments.
    const isBesides = scanner.take(besides) !== undefined;
    const first = isAdded ? 0 : isBesides ? this.#firstBesides(phrases, isOnly) : phrases.length;
    for (const [index, phrase] of phrases.entries()) {
      const options = { isOnly, isBesides: index >= first, hasVerb, isListed: phrases.length > 1 };
      this.#include(phrase, options);
    }
    return true;
  }

  #firstBesides(phrases: readonly Phrase[], isOnly: boolean): number {
    const hasMore = this.draft.included.length > 0;
    // "Column B. Also column C."
    if (hasMore && !isOnly && !phrases.some(isOther)) return 0;
    const known = phrases.map((phrase) => ({ isKindOfText: isOther(phrase), isNamedOnly: isNeverWithout(phrase) }));
    return (
      firstBesides(known, { isOnly, hasMore }) ??
      refuse('Say "only" or "everything and" in front of what is translated')
    );
  }

  /** `on sheet Prices`, `for rows 5 to 20` */
  #restriction(): true | undefined {
    const part = this.#phrases.restriction();
    if (part === undefined) return undefined;
    this.draft.included.push({ phrase: [part], sentence: this.#sentence, isOnly: true });
    return true;
  }

  #languagesBehind(): true | undefined {
    let found: true | undefined;
    for (;;) {
      const next = this.#scanner.attempt(() => readRequestLanguages(this.#scanner, this.#languages));
      if (next === undefined) return found;
      found = true;
    }
  }

  /** "English into Spanish" may be columns or languages. */
  #refuseLanguageTitles(phrases: readonly Phrase[], end: number): void {
    const said = this.#scanner.text.slice(0, end);
    const isBareTitle = (part: Part | undefined) =>
      part?.is === 'columns' && part.columns.every((column) => column.by === 'title') && !/column|["']/i.test(said);
    if (!phrases.every((phrase) => isBareTitle(phrase[0]))) return;
    refuse('Say "column" in front of the names of columns, and "in place" or the column that translations go into');
  }

  #include(
    phrase: Phrase,
    {
      isOnly,
      isBesides,
      hasVerb,
      isListed,
    }: Readonly<Record<'isOnly' | 'isBesides' | 'hasVerb' | 'isListed', boolean>>,
  ): void {
    const isNamedOnly = isNeverWithout(phrase);
    if (isBesides) {
      if (isOther(phrase)) this.draft.added.push(phrase);
      else if (this.draft.included.length === 0)
        refuse('Say "only" or "everything and" in front of what is translated');
      else this.draft.included.push({ phrase, sentence: this.#sentence, isOnly: false });
      return;
    }
    if (isNamedOnly && hasVerb && !isOnly && !isListed) refuse('Say "only" in front of it, or "too" behind it');
    this.draft.included.push({ phrase, sentence: this.#sentence, isOnly });
  }
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
