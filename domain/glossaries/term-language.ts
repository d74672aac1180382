import { cacheByLanguage } from '#domain/languages/cache-by-language.ts';
import { parseLanguageTag, sameLanguage } from '#domain/languages/language-tag.ts';
import type { ConceptEntry, GlossaryContent, Term } from './terminology.ts';

/** Selects the terms of one language; created once for many entries. */
export interface TermSelection {
  /** Terms with exactly the language's tag come first. */
  all(entry: ConceptEntry): readonly Term[];
  /** Terms of a type: those with exactly the language's tag, else the others that match. */
  closest(entry: ConceptEntry, type: Term['type']): readonly Term[];
}

/** @param language BCP 47; a code without a region matches any region, and the reverse */
export function selectTerms(language: string): TermSelection {
  const exact = parseLanguageTag(language)?.tag ?? language;
  /** 2 for the tag itself, 1 for another one that matches. */
  const rankOf = cacheByLanguage((tag) =>
    (parseLanguageTag(tag)?.tag ?? tag) === exact ? 2 : Number(sameLanguage(tag, language)),
  );
  const all = (entry: ConceptEntry) =>
    entry.terms
      .filter((term) => rankOf(term.language) > 0)
      .toSorted((one, other) => rankOf(other.language) - rankOf(one.language));
  return {
    all,
    closest(entry, type) {
      const terms = all(entry).filter((term) => term.type === type);
      const closest = terms.filter((term) => rankOf(term.language) === 2);
      return closest.length > 0 ? closest : terms;
    },
  };
}

/** A meaning of a form found in a text. */
export interface TermMeaning {
  /** Position of its glossary in the order of priority. */
  readonly rank: number;
  readonly entry: ConceptEntry;
  readonly term: Term;
  /** True when the form is the term's alternative. */
  readonly alternative: boolean;
}

/** The form of the term that a meaning is of: the term itself or its alternative. */
export function formOf({ term, alternative }: TermMeaning): string {
  return alternative ? (term.alternative ?? term.text) : term.text;
}

/** Every form of every term of one language, by priority. */
export function collectForms(
  glossaries: readonly GlossaryContent[],
  selection: TermSelection,
): readonly { readonly text: string; readonly meaning: TermMeaning }[] {
  return glossaries.flatMap((glossary, rank) =>
    glossary.entries.flatMap((entry) =>
      selection.all(entry).flatMap((term) => {
        const forms = [{ text: term.text, meaning: { rank, entry, term, alternative: false } }];
        if (term.alternative !== null) {
          forms.push({ text: term.alternative, meaning: { rank, entry, term, alternative: true } });
        }
        return forms;
      }),
    ),
  );
}

/** Meanings of a place according to the first glossary that has any. */
export function firstGlossary(meanings: readonly TermMeaning[]): readonly TermMeaning[] {
  const rank = meanings.reduce((first, meaning) => Math.min(first, meaning.rank), Infinity);
  return meanings.filter((meaning) => meaning.rank === rank);
}

/** The glossaries, in order of priority, restricted to the entries of the meanings. */
export function entriesOf(
  glossaries: readonly GlossaryContent[],
  meanings: Iterable<TermMeaning>,
): readonly GlossaryContent[] {
  const kept = glossaries.map(() => new Set<ConceptEntry>());
  for (const { rank, entry } of meanings) kept[rank]!.add(entry);
  return glossaries.map((glossary, rank) => ({
    ...glossary,
    entries: kept[rank]!.size === 0 ? [] : glossary.entries.filter((entry) => kept[rank]!.has(entry)),
  }));
}
