import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { literalPattern, WORD_END, WORD_START } from '#domain/rewriting/literal-pattern.ts';
import { WITHOUT_SPACES } from '#domain/quality/locale/spacing.ts';

/** Most speakers of a cast. */
export const MAX_CAST_SPEAKERS = 200;
/** Milliseconds per UTF-16 unit that a voice can take. */
export const CAST_PACE = { least: 1, most: 10_000 } as const;

/** Values by language (BCP 47); one without a region is for all regions. */
export type ByLanguage<Value> = Readonly<Record<string, Value>>;

/** A person who speaks in recordings. */
export interface CastSpeaker {
  readonly name: string;
  /** Other labels of the speaker in recordings, such as those of a recognizer. */
  readonly labels: readonly string[];
  /** Ids of voices. */
  readonly voices: ByLanguage<string>;
  /** How the name is read out. */
  readonly say: ByLanguage<string>;
  /** Milliseconds per UTF-16 unit, measured. */
  readonly pace: ByLanguage<number>;
}

/** A word or name, and how it is read out. */
export interface Pronunciation {
  readonly text: string;
  readonly say: string;
  /** BCP 47; absent: all languages. */
  readonly language?: string | undefined;
}

export interface CastContent {
  readonly speakers: readonly CastSpeaker[];
  readonly pronunciations: readonly Pronunciation[];
}

const folded = (name: string) => name.trim().toLocaleLowerCase('en');

/** The speaker whom a recording calls by a name or label; undefined: the cast doesn't know them. */
export function findSpeaker({ speakers }: CastContent, label: string | undefined): CastSpeaker | undefined {
  if (label === undefined) return undefined;
  const wanted = folded(label);
  return (
    speakers.find(({ name }) => folded(name) === wanted) ??
    speakers.find(({ labels }) => labels.some((each) => folded(each) === wanted))
  );
}

/** The value for a language: that of its tag, else that of the language without a region. */
export function valueFor<Value>(values: ByLanguage<Value>, language: string): Value | undefined {
  return values[language] ?? values[parseLanguageTag(language)?.language ?? language];
}

/** How words and names of casts are read in a language; of two entries for a text the first one wins. */
export function pronunciationsFor(casts: readonly CastContent[], language: string): readonly Pronunciation[] {
  const subtag = parseLanguageTag(language)?.language;
  const all = casts.flatMap(({ speakers, pronunciations }) => [
    ...pronunciations.filter((each) => each.language === language),
    ...pronunciations.filter((each) => each.language === subtag && each.language !== language),
    ...pronunciations.filter((each) => each.language === undefined),
    ...speakers.flatMap(({ name, say }) => {
      const read = valueFor(say, language);
      return read === undefined ? [] : [{ text: name, say: read }];
    }),
  ]);
  const first = new Map(all.toReversed().map((each) => [folded(each.text), each]));
  return [...first.values()];
}

/** Reads a text out: the words and names of a list as they are said. */
export type Pronounce = (text: string) => string;

/** Prepares the replacement of whole words, longer ones first, whatever their case. @param language BCP 47 */
export function createPronounce(list: readonly Pronunciation[], language: string): Pronounce {
  if (list.length === 0) return (text) => text;
  const said = new Map(list.map(({ text, say }) => [folded(text), say]));
  const words = [...said.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map((word) => literalPattern(word));
  const hasSpaces = !WITHOUT_SPACES.has(parseLanguageTag(language)?.language ?? '');
  const [before, after] = hasSpaces ? [WORD_START, WORD_END] : ['', ''];
  const pattern = new RegExp(`${before}(?:${words.join('|')})${after}`, 'giu');
  return (text) => text.replaceAll(pattern, (found) => said.get(folded(found)) ?? found);
}
