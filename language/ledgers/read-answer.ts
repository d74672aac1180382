import type { DocumentBrief } from '#domain/ledgers/document-brief.ts';
import type { LedgerKind } from '#domain/ledgers/ledger-entry.ts';
import { entryKey } from '#domain/ledgers/merge-parts.ts';
import { cutAtWord } from '#domain/texts/cut-at-word.ts';
import { LEDGER_LIMITS, type SurveyedEntry, type SurveyedPart } from '#domain/ledgers/survey.ts';
import { hasLetters } from '#domain/languages/letters.ts';
import { TermMatcher } from '#domain/glossaries/term-matcher.ts';
import type { RenderingAnswer, SurveyAnswer } from './prompt.ts';

/** Words of a name, term or abbreviation: longer ones are sentences. */
const MAX_WORDS = 8;
/** A rendering may be this many times as long as its source, and some characters longer. */
const MAX_GROWTH = 3;
const MAX_ADDED = 40;

/**
 * The findings of an answer that the texts confirm: an entry that doesn't occur in them is dropped. An answer of which they
 * confirm nothing is no usable one.
 *
 * @param language BCP 47, of the texts
 */
export function readSurvey(answer: SurveyAnswer, texts: readonly string[], language: string): SurveyedPart {
  const named = answer.names.map(({ name, type, gender }) =>
    entryOf('name', name, { type, ...(gender === 'unknown' ? {} : { gender }) }),
  );
  const terms = answer.terms.map((term) => entryOf('term', term, {}));
  const abbreviations = answer.abbreviations.map(({ abbreviation, expansion }) => {
    const line = oneLine(expansion, LEDGER_LIMITS.expansion);
    return entryOf('abbreviation', abbreviation, line === '' ? {} : { expansion: line });
  });
  const all = [...named, ...abbreviations, ...terms].flatMap((entry) => entry ?? []);
  const entries = occurring(all, texts, language);
  if (all.length > 0 && entries.length === 0) return null;
  return { brief: briefOf(answer), entries };
}

function briefOf({ abstract, audience, register }: SurveyAnswer): DocumentBrief {
  const [about, readers] = [oneLine(abstract, LEDGER_LIMITS.abstract), oneLine(audience, LEDGER_LIMITS.audience)];
  return {
    ...(about === '' ? {} : { abstract: about }),
    ...(readers === '' ? {} : { audience: readers }),
    register,
  };
}

function entryOf(kind: LedgerKind, text: string, others: Partial<SurveyedEntry>): SurveyedEntry | undefined {
  const source = text.replaceAll(/\s+/gu, ' ').trim();
  const isEntry = hasLetters(source) && source.length <= LEDGER_LIMITS.text && source.split(' ').length <= MAX_WORDS;
  return isEntry ? { kind, source: source.toWellFormed(), ...others } : undefined;
}

/** Entries that occur in texts, each spelling once. @param language BCP 47 */
export function occurring<Entry extends Pick<SurveyedEntry, 'source'>>(
  entries: readonly Entry[],
  texts: readonly string[],
  language: string,
): readonly Entry[] {
  const distinct = [...new Map(entries.toReversed().map((entry) => [entryKey(entry.source), entry])).values()];
  distinct.reverse();
  const matcher = new TermMatcher(
    distinct.map(({ source }, meaning) => ({ text: source, meaning })),
    language,
  );
  const seen = new Set(texts.flatMap((text) => [...matcher.candidates(text)]));
  return distinct.filter((_entry, index) => seen.has(index));
}

/**
 * The renderings of an answer, by the positions of the entries that were sent. An answer that renames an entry, contradicts
 * itself or explains instead of translating gives none.
 */
export function readRenderings(
  entries: readonly Pick<SurveyedEntry, 'source'>[],
  { entries: answered }: RenderingAnswer,
): ReadonlyMap<number, string> {
  const renderings = new Map<number, string>();
  for (const [index, { source }] of entries.entries()) {
    const own = answered.filter((each) => each.id === `e${index + 1}` && entryKey(each.source) === entryKey(source));
    const targets = new Set(own.map(({ target }) => target.trim()));
    const [target] = targets;
    if (target !== undefined && targets.size === 1 && isRendering(source, target)) renderings.set(index, target);
  }
  return renderings;
}

/** True if a text can be the rendering of an entry: one line, about as long as its source. */
export function isRendering(source: string, target: string): boolean {
  const longest = Math.min(LEDGER_LIMITS.text, MAX_GROWTH * source.length + MAX_ADDED);
  return hasLetters(target) && target.length <= longest && !/[\p{Cc}<>{}]/u.test(target) && target.isWellFormed();
}

const oneLine = (text: string, length: number): string =>
  cutAtWord(text.replaceAll(/\s+/gu, ' ').trim().toWellFormed(), length);
