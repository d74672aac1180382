import { diffArrays } from 'diff';
import { wordSegmenter } from '#domain/languages/word-segmenter.ts';

/** A text before and after a person changed it, with its source; plain text. */
export interface ChangedText {
  readonly source: string;
  readonly before: string;
  readonly after: string;
}

/** Words that people replaced in the same way more than once. */
export interface RepeatedChange {
  readonly before: string;
  readonly after: string;
  /** Segments in which it happened. */
  readonly segments: number;
  /**
   * The longest words that the sources of all these segments have in common and the others don't; null if they share
   * none.
   */
  readonly sourceTerm: string | null;
}

/** Words of a phrase that can be a term. */
const MAX_WORDS = 5;
/** Edits beyond which two texts are no more the same sentence with some words replaced; it bounds the time of the comparison. */
const MAX_EDITS = 60;
/** Words of a text that are compared. */
const MAX_TEXT_WORDS = 400;

/**
 * Finds what people replaced in more than one segment, the most frequent first: candidates for a glossary.
 *
 * @param sourceLanguage BCP 47
 * @param targetLanguage BCP 47
 * @param limit of changes
 */
export function repeatedChanges(
  texts: readonly ChangedText[],
  { sourceLanguage, targetLanguage }: { readonly sourceLanguage: string; readonly targetLanguage: string },
  limit: number,
): readonly RepeatedChange[] {
  const found = new Map<string, { readonly before: string; readonly after: string; readonly places: Set<number> }>();
  for (const [place, { before, after }] of texts.entries()) {
    for (const change of replacedWords(wordsOf(before, targetLanguage), wordsOf(after, targetLanguage))) {
      const key = `${change.before}\0${change.after}`.toLowerCase();
      const known = found.get(key) ?? { ...change, places: new Set<number>() };
      known.places.add(place);
      found.set(key, known);
    }
  }
  const repeated = [...found.values()]
    .filter(({ places }) => places.size > 1)
    .sort((one, other) => other.places.size - one.places.size || one.before.localeCompare(other.before))
    .slice(0, limit);
  const sources = repeated.length === 0 ? [] : texts.map(({ source }) => phrasesOf(wordsOf(source, sourceLanguage)));
  return repeated.map(({ before, after, places }) => ({
    before,
    after,
    segments: places.size,
    sourceTerm: commonPhrase(sources, places),
  }));
}

/** Words without white space and punctuation. */
function wordsOf(text: string, language: string): readonly string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of wordSegmenter(language).segment(text)) {
    if (isWordLike && words.push(segment) === MAX_TEXT_WORDS) break;
  }
  return words;
}

function replacedWords(before: readonly string[], after: readonly string[]) {
  const parts = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS }) ?? [];
  const changes: { readonly before: string; readonly after: string }[] = [];
  for (const [index, { removed, value }] of parts.entries()) {
    const next = parts[index + 1];
    if (!removed || !next?.added) continue;
    if (value.length > MAX_WORDS || next.value.length > MAX_WORDS) continue;
    changes.push({ before: value.join(' '), after: next.value.join(' ') });
  }
  return changes;
}

/** All phrases of up to five words, in lower case, with their text. */
function phrasesOf(words: readonly string[]): ReadonlyMap<string, string> {
  const phrases = new Map<string, string>();
  for (let start = 0; start < words.length; start += 1) {
    for (let length = 1; length <= MAX_WORDS && start + length <= words.length; length += 1) {
      const phrase = words.slice(start, start + length).join(' ');
      phrases.set(phrase.toLowerCase(), phrase);
    }
  }
  return phrases;
}

/** The longest phrase that the sources at some places have, and that is rarest elsewhere. */
function commonPhrase(sources: readonly ReadonlyMap<string, string>[], places: ReadonlySet<number>): string | null {
  const [first, ...others] = [...places];
  let best: { readonly text: string; readonly elsewhere: number } | undefined;
  for (const [key, text] of sources[first ?? -1] ?? []) {
    if (!others.every((place) => sources[place]?.has(key) === true)) continue;
    const elsewhere = sources.reduce((sum, source, place) => sum + (!places.has(place) && source.has(key) ? 1 : 0), 0);
    const isBetter =
      best === undefined ||
      elsewhere < best.elsewhere ||
      (elsewhere === best.elsewhere && text.length > best.text.length);
    if (isBetter) best = { text, elsewhere };
  }
  return best?.text ?? null;
}
