import { parseLanguageTag } from '#domain/languages/language-tag.ts';

/** The rules of subtitles in a language; durations in milliseconds. */
export interface SubtitleProfile {
  /** Most columns of a line, as `displayWidth` counts them. */
  readonly lineLength: number;
  /** Most lines of a cue. */
  readonly lines: number;
  /** Columns per second that are comfortable to read, and the most that are permitted. */
  readonly targetRate: number;
  readonly maximumRate: number;
  readonly minimumDuration: number;
  readonly maximumDuration: number;
  /** Least frames between two cues. */
  readonly gapFrames: number;
  /** Pauses below this are closed to the least gap, so that subtitles don't flicker. */
  readonly closedPause: number;
  /** True if words are written without spaces and characters fill a square: half-width ones count half. */
  readonly isFullWidth: boolean;
}

/** Source: the timed text style guide of Netflix, general requirements and its guides of the languages. */
const GENERAL: SubtitleProfile = {
  lineLength: 42,
  lines: 2,
  targetRate: 17,
  maximumRate: 20,
  minimumDuration: 833,
  maximumDuration: 7_000,
  gapFrames: 2,
  closedPause: 500,
  isFullWidth: false,
};

const FULL_WIDTH: SubtitleProfile = {
  ...GENERAL,
  lineLength: 16,
  targetRate: 9,
  maximumRate: 11,
  isFullWidth: true,
};

/** Characters of a line in the Japanese guide. */
const JAPANESE: SubtitleProfile = { ...FULL_WIDTH, lineLength: 13 };

const FULL_WIDTH_LANGUAGES: ReadonlySet<string> = new Set(['zh', 'yue', 'cmn', 'ja', 'ko']);

/** The rules for a language, BCP 47. */
export function profileFor(language: string): SubtitleProfile {
  if (parseLanguageTag(language)?.language === 'ja') return JAPANESE;
  return FULL_WIDTH_LANGUAGES.has(parseLanguageTag(language)?.language ?? '') ? FULL_WIDTH : GENERAL;
}

/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Width by height below which a picture is narrow: upright or square. */
const NARROW = 1.2;
const NARROW_SHARE = 0.76;

/**
 * The rules for subtitles drawn into a picture: narrow pictures and large letters have shorter lines.
 *
 * @param scale of the letters, relative to the usual size
 */
export function profileForPicture(
  profile: SubtitleProfile,
  { width, height }: PictureSize,
  scale = 1,
): SubtitleProfile {
  const share = (width >= height * NARROW ? 1 : NARROW_SHARE) / Math.max(1, scale);
  return share === 1 ? profile : { ...profile, lineLength: Math.round(profile.lineLength * share) };
}

/** Height of the letters of libass by default, of 288 of the picture. */
export const USUAL_FONT_SIZE = 16;
/** Height of a picture in the unit of font sizes. */
export const PICTURE_HEIGHT = 288;
/** Share of the width for a line, and mean width of a letter as a share of its height: of DejaVu Sans and of Noto Sans CJK. */
const LINE_SHARE = 0.92;
const LETTER_WIDTH = 0.55;
const FULL_LETTER_WIDTH = 0.9;

/** Font size, of 288 of the picture's height, at which a line of full length fits into its width. @param scale of the letters */
export function fontSizeFor(
  { lineLength, isFullWidth }: SubtitleProfile,
  { width, height }: PictureSize,
  scale = 1,
): number {
  const letters = lineLength * (isFullWidth ? FULL_LETTER_WIDTH : LETTER_WIDTH);
  const largest = ((LINE_SHARE * width) / letters / height) * PICTURE_HEIGHT;
  return Math.round(Math.min(USUAL_FONT_SIZE * scale, largest) * 10) / 10;
}

/** ASCII and half-width forms: two of them fill the square of a Chinese character. */
const HALF_WIDTH = /[\u0020-\u007e\uff61-\uffdc]/g;

/** Length of a text as readers and style guides count it: combining marks and invisible characters take no room. */
export function displayWidth(text: string, { isFullWidth }: SubtitleProfile): number {
  const visible = text.normalize('NFC').replaceAll(/[\p{Mn}\p{Me}\p{Cf}\p{Cc}]/gu, '');
  const all = Array.from(visible).length;
  return isFullWidth ? all - (visible.match(HALF_WIDTH)?.length ?? 0) / 2 : all;
}
