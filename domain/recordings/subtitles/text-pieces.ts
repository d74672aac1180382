import { wordSegmenter } from '#domain/languages/word-segmenter.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { displayWidth, type SubtitleProfile } from './profile.ts';

/** Languages written without spaces between words. */
const UNSPACED: ReadonlySet<string> = new Set(['zh', 'yue', 'cmn', 'ja', 'th', 'lo', 'km', 'my']);

/** Characters that don't begin a line, and characters that don't end one (JIS X 4051, and brackets and quotes of all scripts). */
const NOT_FIRST = /^[\p{Pe}\p{Pf}\p{Mn}、。，．・：；？！‼⁇⁈⁉ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ….,:;?!%％°]/u;
const NOT_LAST = /[\p{Ps}\p{Pi}¿¡$£¥€]\s*$/u;

/** Particles and endings of Japanese, which belong to the word before them. */
const JAPANESE_TAIL =
  /^(?:[はがをにでともへのやねよかて]|から|まで|より|だけ|など|です|ます|ました|でした|した|して|ください)$/u;

/**
 * Cuts a text into the pieces between which a line or a cue may end: words with their punctuation and the white space
 * after them. A word that is longer than a line is cut as well.
 *
 * @param language BCP 47
 * @returns texts that together are `text`
 */
export function textPieces(text: string, language: string, profile: SubtitleProfile): readonly string[] {
  const isUnspaced = UNSPACED.has(parseLanguageTag(language)?.language ?? '');
  const words = isUnspaced
    ? [...wordSegmenter(language).segment(text)].map(({ segment }) => segment)
    : (text.match(/^\s+|\S+\s*/gu) ?? []);
  const pieces: string[] = [];
  for (const word of words.flatMap((each) => cutOverlong(each, profile))) {
    const last = pieces.at(-1);
    const isGlued =
      last !== undefined &&
      ((language.startsWith('ja') &&
        JAPANESE_TAIL.test(word) &&
        displayWidth(last + word, profile) <= profile.lineLength) ||
        /^\s+$/u.test(word) ||
        (isUnspaced && (NOT_FIRST.test(word) || NOT_LAST.test(last))));
    if (isGlued) pieces[pieces.length - 1] = last + word;
    else pieces.push(word);
  }
  return pieces;
}

function cutOverlong(word: string, profile: SubtitleProfile): readonly string[] {
  if (displayWidth(word.trim(), profile) <= profile.lineLength) return [word];
  const characters = Array.from(word);
  const parts: string[] = [];
  for (let start = 0; start < characters.length; start += profile.lineLength) {
    parts.push(characters.slice(start, start + profile.lineLength).join(''));
  }
  return parts;
}

/** True if the next word follows without a space, as in Chinese, Japanese and Thai. */
export const endsUnspaced = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}。、！？]$/u.test(text);

/** True if a break after a piece is at a clause's or a sentence's end. */
export function endsClause(piece: string): boolean {
  return /[\p{Po}\p{Pe}\p{Pf}\p{Pd}、。，；：]\s*$/u.test(piece);
}

/**
 * True if a piece is a short word without punctuation after it: articles, prepositions and conjunctions, which belong
 * to the next word in most languages.
 */
export function bindsToNextPiece(piece: string, { isFullWidth }: SubtitleProfile): boolean {
  return !isFullWidth && /^[\p{Pi}\p{Ps}"'«¿¡]?[\p{L}\p{M}]{1,3}['’]?\s+$/u.test(piece);
}
