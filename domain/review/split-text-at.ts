import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { WITHOUT_SPACES } from '#domain/quality/locale/spacing.ts';
import { hasVisibleText } from '#domain/texts/visible-text.ts';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * The two parts of a text, without white space around them; undefined: one has nothing to see, or a character would be torn.
 *
 * @param position in UTF-16 units
 */
export function splitTextAt(text: string, position: number): readonly [string, string] | undefined {
  if (position <= 0 || position >= text.length) return undefined;
  if (graphemes.segment(text).containing(position)?.index !== position) return undefined;
  const parts = [text.slice(0, position).trim(), text.slice(position).trim()] as const;
  return parts.every(hasVisibleText) ? parts : undefined;
}

/**
 * The two parts of a text that is cut near a share of its length, between words where it has them; the second may be empty.
 *
 * @param share from 0 to 1
 */
export function splitPositionNear(text: string, share: number): readonly [string, string] {
  const wanted = text.length * share;
  const cuts = [...text.matchAll(/\s+/gu)].map(({ index }) => index);
  const places = cuts.length > 0 ? cuts : [...graphemes.segment(text)].map(({ index }) => index);
  const nearest = places.reduce<number | undefined>(
    (best, place) => (best !== undefined && Math.abs(best - wanted) <= Math.abs(place - wanted) ? best : place),
    undefined,
  );
  return (nearest === undefined ? undefined : splitTextAt(text, nearest)) ?? [text, ''];
}

/** One text of several, with spaces between them where the language has spaces. @param language BCP 47 */
export function joinTexts(texts: readonly string[], language: string): string {
  const separator = WITHOUT_SPACES.has(parseLanguageTag(language)?.language ?? '') ? '' : ' ';
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(separator);
}
