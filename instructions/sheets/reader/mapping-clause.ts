import { languageOfName } from '#domain/languages/language-names.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import { bareName, missingName } from '#instructions/engine/reading/names.ts';
import { refuse } from '#instructions/engine/reading/refusal.ts';
import { readLanguageName, readRequestLanguages } from '#instructions/engine/reading/request-languages.ts';
import { words, type Scanner } from '#instructions/engine/reading/scanner.ts';
import type { RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import { languageOfTitle } from '#instructions/sheets/columns.ts';
import type { ColumnReference, Draft, LanguageTarget, Target } from './parts.ts';
import type { Phrases } from './phrases.ts';

const verb = words(
  '(?:translate|locali[sz]e|convert)(?: only)?(?: the)?(?: (?:texts?|contents?|cells?|values?) (?:of|in|from))?(?: from)?',
);
const sourceVerb = words('(?:from|use|take)');
const INTO =
  /(?:(?:and\s+)?(?:put|write|place|store|save)\s+(?:it|them|the\s+(?:results?|translations?|output))\s+(?:in|into|to|under)(?![\p{L}\p{N}])|(?:into|to|in)(?![\p{L}\p{N}])|→|[-=]+>|>)/iuy;
const put = words(
  '(?:and )?(?:then )?(?:put|write|place|store|save|insert|enter|add|fill(?: in)?|output)(?: the| all)?',
);
const results = words(
  '(?:(?:translations?|translated texts?|results?|outputs?|it|them)(?: (?:go(?:es)?|should go|belongs?))?)',
);
const target = words(
  '(?:the )?(?:target|translations?|outputs?|results?)(?: columns?)?(?: (?:is|are|goes?|go|should go|belongs?))?',
);
const source = words(
  '(?:the )?(?:source|original)s?(?: (?:texts?|language|columns?|cells))?(?: (?:is|are|comes? from|stands?))?',
);
const of = words('(?:translations?|texts?|versions?|ones?)');
const languageVerb = words('(?:goes|go|belongs?|should go|is|are)');
const PREPOSITION = /(?:(?:in|into|to|under)(?![\p{L}\p{N}])|→|[-=]+>|:|=)/iuy;
const emptyCells = words('(?:only )?(?:the )?(?:empty|blank|missing) (?:cells|rows|fields|ones)(?: (?:of|in))?');
const fill = words('(?:only|just|please|translate|fill(?: in)?|into)');
const newColumn = words(
  '(?:an? |the )?(?:new|extra|additional|separate) columns?(?: (?:to|on) the right)?(?: for each(?: target)? language| per language)?',
);
const titled = words('(?:named|called|titled|headed|with the (?:title|header|name))');
const languageColumns = words(
  '(?:the|their|its)?(?: (?:own|respective|corresponding|matching|existing|target))* ?languages? columns?|(?:the )?columns? (?:of|for) (?:the|each|every|their)(?: target)? languages?',
);
const BARE_TARGET =
  /(?:in|into|to)\s+(?=(?:the|their|an?|new)\s+(?:\p{L}+\s+)?(?:languages?\s+)?columns?(?![\p{L}\p{N}])(?!\s*['"]?[\p{L}\p{N}]))/iuy;
const place = words('place|(?:the )?same (?:column|cells?|place)');
const annotation = words('for|as|with|in');
const BRACKETED = /\(([^()]{2,40})\)/y;
const BARE_TITLE = /[\p{L}\p{N}][\p{L}\p{N}_-]*/uy;

/** Reads where translations go: `translate column B into column C`, `put Spanish in "Español"`, `source is "English"`. */
export class MappingClauses {
  readonly #scanner: Scanner;
  readonly #phrases: Phrases;
  readonly #languages: RequestLanguages | undefined;

  constructor(scanner: Scanner, phrases: Phrases, languages: RequestLanguages | undefined) {
    this.#scanner = scanner;
    this.#phrases = phrases;
    this.#languages = languages;
  }

  /** @returns undefined if none is here; otherwise what it says is in the draft */
  read(draft: Draft): true | undefined {
    return this.#scanner.firstOf(
      () => this.#emptyCells(draft),
      () => this.#fromTo(draft),
      () => this.#put(draft),
      () => this.#language(draft),
      () => this.#source(draft),
      () => this.#target(draft),
    );
  }

  /** `only empty cells of column F`, `fill in the empty cells of "Spanish"` */
  #emptyCells(draft: Draft): true | undefined {
    const scanner = this.#scanner;
    while (scanner.take(fill) !== undefined);
    if (scanner.take(emptyCells) === undefined) return undefined;
    const found = this.#phrases.columns.read(true);
    if (found?.is !== 'columns') return undefined;
    keepExisting(draft);
    draft.targets.push(
      ...found.columns.map((column) => ({ target: { into: 'column', column } as const, language: undefined })),
    );
    return true;
  }

  /** `translate column B into column C` */
  #fromTo(draft: Draft): true | undefined {
    const scanner = this.#scanner;
    const hasVerb = (scanner.take(verb) ?? scanner.take(sourceVerb)) !== undefined;
    const from = this.#phrases.columns.read(true);
    if (from?.is !== 'columns') return undefined;
    const start = scanner.position;
    const restrictions = scanner.list(() => this.#phrases.restriction(), /(?=\S)/y) ?? [];
    const into = () => scanner.take(INTO);
    const isInto = scanner.firstOf(
      () => {
        while (scanner.attempt(() => this.#languagesBefore()) !== undefined);
        scanner.take(/,/y);
        return into();
      },
      // What looked like the language is a title: `the English column into Español, skip row 3`.
      into,
    );
    if (isInto === undefined) return undefined;
    const between = scanner.text.slice(start, scanner.position);
    if (!hasVerb && /^\s*in$/i.test(between)) return undefined;
    if (scanner.take(place) !== undefined) {
      draft.isInPlace = true;
      draft.included.push({ phrase: [from, ...restrictions], sentence: 0, isOnly: false });
      return true;
    }
    const targets = this.#targets(draft, from.columns);
    if (targets === undefined) return undefined;
    draft.sources.push(...from.columns);
    draft.targets.push(...targets);
    for (const phrase of restrictions) draft.included.push({ phrase: [phrase], sentence: 0, isOnly: true });
    return true;
  }

  /** `from English into Spanish`, if a column follows. */
  #languagesBefore(): true | undefined {
    const read = readRequestLanguages(this.#scanner, this.#languages);
    return read === true && this.#scanner.isAt(/,|and|in|into|to|put|write|from|→/iuy) ? true : undefined;
  }

  /** `put Spanish in "Español" and German in "Deutsch"`, `write the translations to column C` */
  #put(draft: Draft): true | undefined {
    const scanner = this.#scanner;
    if (scanner.take(put) === undefined) return undefined;
    const byLanguage = scanner.list(() => this.#languageTarget(draft));
    if (byLanguage !== undefined) {
      draft.targets.push(...byLanguage);
      return true;
    }
    scanner.take(words('the'));
    scanner.take(results);
    if (scanner.take(PREPOSITION) === undefined) return undefined;
    if (scanner.take(place) !== undefined) return (draft.isInPlace = true);
    return this.#addTargets(draft);
  }

  /** `Spanish in "Español"`, `English is in column B` */
  #language(draft: Draft): true | undefined {
    const scanner = this.#scanner;
    const source = scanner.attempt(() => {
      const language = readLanguageName(scanner);
      const isSource = language !== undefined && languagesMatch(language, this.#languages?.source);
      if (!isSource || scanner.take(words('(?:texts? )?(?:is|are|stands?)(?: in)?')) === undefined) return undefined;
      return this.#phrases.columns.one();
    });
    if (source !== undefined) {
      draft.sources.push(source);
      return true;
    }
    const targets = scanner.list(() => this.#languageTarget(draft));
    if (targets === undefined) return undefined;
    draft.targets.push(...targets);
    return true;
  }

  #source(draft: Draft): true | undefined {
    if (this.#scanner.take(source) === undefined) return undefined;
    this.#scanner.take(PREPOSITION);
    const column = this.#phrases.columns.read(true);
    if (column?.is !== 'columns') return undefined;
    draft.sources.push(...column.columns);
    return true;
  }

  #target(draft: Draft): true | undefined {
    // `into the language columns`, by itself
    const isByItself = this.#scanner.isAt(BARE_TARGET);
    if (!isByItself && this.#scanner.take(target) === undefined) return undefined;
    this.#scanner.take(PREPOSITION);
    return this.#addTargets(draft);
  }

  #addTargets(draft: Draft): true | undefined {
    const targets = this.#targets(draft, undefined);
    if (targets === undefined) return undefined;
    draft.targets.push(...targets);
    return true;
  }

  #languageTarget(draft: Draft): LanguageTarget | undefined {
    const scanner = this.#scanner;
    scanner.take(words('the'));
    const language = readLanguageName(scanner);
    if (language === undefined) return undefined;
    scanner.take(of);
    scanner.take(languageVerb);
    if (scanner.take(PREPOSITION) === undefined) return undefined;
    const [found, ...further] = this.#one(draft) ?? [];
    return found === undefined || further.length > 0 ? undefined : { target: found, language };
  }

  /** @param sources columns in front of the targets */
  #targets(draft: Draft, sources: readonly ColumnReference[] | undefined): LanguageTarget[] | undefined {
    const scanner = this.#scanner;
    const start = scanner.position;
    const targets = scanner.list(() => {
      const found = this.#one(draft);
      const language = found === undefined ? undefined : scanner.attempt(() => this.#annotation());
      return found?.map((each) => ({ target: each, language }));
    });
    if (targets === undefined) return undefined;
    this.#refuseBareLanguage(scanner.text.slice(start, scanner.position), sources);
    return targets.flat();
  }

  /** "Into Spanish" may be the language or the column, unless the source is named in the same way. */
  #refuseBareLanguage(written: string, sources: readonly ColumnReference[] | undefined): void {
    const isLanguage = languageOfName(written.trim()) !== undefined;
    if (!isLanguage || sources === undefined) return;
    const isParallel = sources.every((each) => each.by === 'title' && languageOfName(each.title) !== undefined);
    if (isParallel) return;
    refuse(`Say "into the column "${written.trim()}"", or "in place" if the texts themselves are to be replaced`);
  }

  /** `C (Spanish)`, `C for Spanish` */
  #annotation(): string | undefined {
    const inBrackets = this.#scanner.take(BRACKETED)?.[1];
    if (inBrackets !== undefined) return languageOfName(inBrackets);
    return this.#scanner.take(annotation) === undefined ? undefined : readLanguageName(this.#scanner);
  }

  /** A target; several where columns are listed behind one noun. */
  #one(draft: Draft): readonly Target[] | undefined {
    const scanner = this.#scanner;
    const { names, columns } = this.#phrases;
    return scanner.firstOf<readonly Target[]>(
      () => {
        if (scanner.take(emptyCells) === undefined) return undefined;
        keepExisting(draft);
        return this.#one(draft);
      },
      () => (scanner.take(languageColumns) === undefined ? undefined : [{ into: 'languages' }]),
      () => {
        if (scanner.take(newColumn) === undefined) return undefined;
        scanner.take(/,/y);
        const hasTitle = scanner.take(titled) !== undefined;
        const title = scanner.quoted() ?? (hasTitle ? scanner.take(BARE_TITLE)?.[0] : undefined);
        return [{ into: 'new', title: title ?? null }];
      },
      () => {
        scanner.take(words('(?:the )?columns?(?: (?:named|called|titled))?'));
        const quoted = scanner.quoted();
        return quoted === undefined ? undefined : [{ into: 'titled', title: quoted }];
      },
      () => {
        const read = columns.read(false);
        if (read?.is !== 'columns') return undefined;
        return read.columns.map((column) => {
          if (column.by !== 'title') return { into: 'column', column };
          const isNamed = column.isUnknown !== true || languageOfTitle(column.title) !== undefined;
          if (isNamed) return { into: 'titled', title: column.title };
          return refuse(
            `${missingName('column', column.title, names.titles)}; put the title of a new column in quotation marks`,
          );
        });
      },
      () => {
        scanner.take(words('the'));
        const title = bareName(scanner, names.titles);
        return title === undefined ? undefined : [{ into: 'titled', title }];
      },
      () => {
        const start = scanner.position;
        const language = readLanguageName(scanner);
        const title = scanner.text.slice(start, scanner.position).trim();
        const isTitle = names.titles.some((each) => isUsable(language, languageOfTitle(each)));
        return isTitle ? [{ into: 'titled', title }] : undefined;
      },
      () => {
        const read = columns.read(true);
        if (read?.is !== 'columns') return undefined;
        const isLetters = read.columns.every(({ by }) => by === 'letters');
        return isLetters ? read.columns.map((column) => ({ into: 'column', column })) : undefined;
      },
    );
  }
}

function keepExisting(draft: Draft): void {
  if (draft.existing === 'replace') refuse('Either overwrite existing texts or fill only the empty cells, not both');
  draft.existing = 'keep';
}

function isUsable(language: string | undefined, titled: string | undefined): boolean {
  return language !== undefined && titled !== undefined && sameLanguage(language, titled);
}

function languagesMatch(language: string, source: string | undefined): boolean {
  return source !== undefined && sameLanguage(language, source);
}
