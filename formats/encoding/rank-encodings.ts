import iconv from 'iconv-lite';
import { letterModels, type LetterModel } from './letter-models.ts';

/** Natural logarithms of what is independent of a language. */
const TYPOGRAPHIC = -4.5;
const UNUSUAL_SYMBOL = -8;
const UNKNOWN_LETTER = -10;
const UNKNOWN_IDEOGRAPH = -13;
const CONTROL = -15;
const SYMBOL_WITHIN_WORD = -4;
const CAPITAL = -2;
const CAPITAL_AFTER_CAPITAL = -0.7;
const CAPITAL_AFTER_SMALL = -4;
const ACCENT_AFTER_ACCENT = -2;
const BESIDE_LATIN = -4;
const LETTER_BESIDE_DIGIT = -2;

/** Bonus of an expected language: as much as three letters say, so that it decides about a few words. */
const EXPECTED = 10;
/** Likelihood before a letter is read: the encoding of western Windows is common, those of few programs are not. */
const PRIOR: Readonly<Record<string, number>> = {
  'windows-1252': 1.5,
  'ISO-8859-2': -4,
  'windows-1257': -2,
  'windows-1258': -3,
  'KOI8-R': -3,
  'KOI8-U': -5,
  IBM866: -3,
  'EUC-JP': -3,
};
/** Average per character beyond ASCII below which a text is in none of the languages. */
const IMPLAUSIBLE: Readonly<Record<LetterModel['kind'], number>> = { latin: -6, letters: -6, ideographs: -11.5 };

const TYPOGRAPHY = new Set('«»„“”‘’‚‹›–—…•·°€£§©®™№¿¡ªº\u00a0\u00ad´¨×½²³');

/** A character beyond ASCII with the kinds of its neighbors. */
interface NonAsciiCharacter {
  readonly character: string;
  readonly before: AdjacentCharacter;
  readonly after: AdjacentCharacter;
  count: number;
}

/** ASCII letters (`a`, `A`), other letters (`l`, `L`), digits, anything else. */
type AdjacentCharacter = 'a' | 'A' | 'l' | 'L' | '0' | ' ';

/**
 * Encodings from before Unicode in which a text is plausible, the best one first: a text's letters are compared with those of each
 * language.
 *
 * @param sample bytes of a text that isn't Unicode; it may begin and end within a character
 * @param languages BCP 47; those in which the text probably is
 */
export function rankEncodings(sample: Uint8Array, languages: readonly string[]): readonly string[] {
  const expected = new Set(languages.flatMap(expectedLanguages));
  const best = new Map<string, number>();
  const glyphs = new Map<string, readonly NonAsciiCharacter[]>();
  for (const model of letterModels()) {
    const { encoding, kind } = model;
    if (!glyphs.has(encoding)) glyphs.set(encoding, glyphsOf(iconv.decode(Buffer.from(sample), encoding)));
    let [characters, likelihood] = [0, 0];
    for (const glyph of glyphs.get(encoding)!) {
      characters += glyph.count;
      likelihood += glyph.count * weightOf(glyph, model);
    }
    if (likelihood < characters * IMPLAUSIBLE[kind]) continue;
    const bonus = model.languages.some((language) => expected.has(language)) ? EXPECTED : 0;
    const score = likelihood + bonus + (PRIOR[encoding] ?? 0);
    best.set(encoding, Math.max(score, best.get(encoding) ?? -Infinity));
  }
  return [...best].sort(([, one], [, other]) => other - one).map(([encoding]) => encoding);
}

/** `zh-TW` is Chinese in traditional characters, which has an encoding of its own. */
function expectedLanguages(tag: string): readonly string[] {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    const withScript = `${language}-${script}`;
    return withScript === 'zh-Hant' || withScript === 'sr-Latn' ? [withScript] : [language];
  } catch {
    return [];
  }
}

function glyphsOf(text: string): readonly NonAsciiCharacter[] {
  const glyphs = new Map<string, NonAsciiCharacter>();
  const characters = [...text];
  let before: AdjacentCharacter = ' ';
  let current = adjacentCharacter(characters[0]);
  for (const [index, character] of characters.entries()) {
    const after = adjacentCharacter(characters[index + 1]);
    if (character >= '\x80' || isControl(character)) {
      const key = before + character + after;
      const known = glyphs.get(key);
      if (known === undefined) glyphs.set(key, { character, before, after, count: 1 });
      else known.count += 1;
    }
    before = current;
    current = after;
  }
  return [...glyphs.values()];
}

function adjacentCharacter(character = ' '): AdjacentCharacter {
  if (character < '\x80')
    return /[a-z]/.test(character) ? 'a' : /[A-Z]/.test(character) ? 'A' : /\d/.test(character) ? '0' : ' ';
  if (!/[\p{L}\p{M}]/u.test(character)) return ' ';
  return character === character.toLowerCase() ? 'l' : 'L';
}

/** Control characters that no text file has. */
const isControl = (character: string) => /[\x00-\x08\x0e-\x19\x1b-\x1f\x7f-\x9f\ufffd\p{Co}]/u.test(character);

function weightOf({ character, before, after }: NonAsciiCharacter, { kind, weights }: LetterModel): number {
  if (isControl(character)) return CONTROL;
  const small = character.toLowerCase();
  const known = weights.get(small) ?? weights.get(character);
  if (kind === 'ideographs') return known ?? UNKNOWN_IDEOGRAPH;
  if (!/[\p{L}\p{M}]/u.test(character)) {
    const within = /[al]/i.test(before) && /[al]/i.test(after) && !/['’‘´·\u00ad–—]/.test(character);
    return (known ?? (TYPOGRAPHY.has(character) ? TYPOGRAPHIC : UNUSUAL_SYMBOL)) + (within ? SYMBOL_WITHIN_WORD : 0);
  }
  let weight = known ?? UNKNOWN_LETTER;
  if (small !== character) {
    weight += /[al]/.test(before) ? CAPITAL_AFTER_SMALL : /[AL]/.test(before) ? CAPITAL_AFTER_CAPITAL : CAPITAL;
  }
  if (kind === 'latin') {
    if (/l/i.test(before)) weight += ACCENT_AFTER_ACCENT;
    if (before === '0' || after === '0') weight += LETTER_BESIDE_DIGIT;
  } else if (/a/i.test(before) || /a/i.test(after)) {
    weight += BESIDE_LATIN;
  }
  return weight;
}
