import {
  fontSizeFor,
  profileFor,
  profileForPicture,
  USUAL_FONT_SIZE,
  type PictureSize,
  type SubtitleProfile,
} from './profile.ts';
import { letterScale, type SubtitleStyle } from './subtitle-style.ts';

/** How subtitles are drawn. */
export interface SubtitleLook {
  /** BCP 47, of the lines and of those below them. */
  readonly language: string;
  readonly original: string;
  readonly style: SubtitleStyle | null;
  /** Height of the letters, of 288 of the picture's height. */
  readonly fontSize: number;
  /** Width of the picture by its height. */
  readonly aspect: number;
}

/** Subtitles of a language for a picture. */
export interface ShownSubtitles extends Pick<SubtitleLook, 'language' | 'original' | 'style'> {
  /** Undefined: sound alone. */
  readonly picture: PictureSize | undefined;
  /** True: they are drawn into the picture, whose width decides about the lines. */
  readonly isDrawn: boolean;
  /** True: two languages share the lines. */
  readonly isBilingual: boolean;
}

/** Width by height of most pictures. */
const USUAL_ASPECT = 16 / 9;

/** The rules of subtitles as they are shown: with two languages, each has a line. */
export function profileOf({ language, style, picture, isDrawn, isBilingual }: ShownSubtitles): SubtitleProfile {
  const usual = profileFor(language);
  const own = isDrawn && picture !== undefined ? profileForPicture(usual, picture, letterScale(style)) : usual;
  return isBilingual ? { ...own, lines: 1 } : own;
}

/** How subtitles are drawn whose lines follow `profileOf`. */
export function lookOf(shown: ShownSubtitles): SubtitleLook {
  const { language, original, style, picture } = shown;
  const scale = letterScale(style);
  const aspect = picture === undefined ? USUAL_ASPECT : picture.width / picture.height;
  const fontSize = picture === undefined ? USUAL_FONT_SIZE * scale : fontSizeFor(profileOf(shown), picture, scale);
  return { language, original, style, fontSize, aspect };
}
