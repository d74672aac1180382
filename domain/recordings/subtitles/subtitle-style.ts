import { z } from 'zod';

/** Size of letters, relative to the usual one. */
const SCALES = { small: 0.8, medium: 1, large: 1.3 } as const;

export const SUBTITLE_SIZES = Object.keys(SCALES) as readonly (keyof typeof SCALES)[];
export const SUBTITLE_PLACES = ['bottom', 'top'] as const;

/** Files of subtitles: SubRip, WebVTT, Advanced SubStation Alpha, and TTML as IMSC 1.1. */
export const SUBTITLE_FORMATS = ['srt', 'vtt', 'ass', 'ttml'] as const;
export type SubtitleFormat = (typeof SUBTITLE_FORMATS)[number];
export const USUAL_FORMATS: readonly SubtitleFormat[] = ['srt', 'vtt'];
/** Formats that have a style. */
export const STYLED_FORMATS: readonly SubtitleFormat[] = ['ass', 'ttml'];
/** Formats that can highlight words. */
export const WORD_FORMATS: readonly SubtitleFormat[] = ['vtt', 'ass'];

/** How subtitles look that are drawn into a picture, or whose format says it. */
export const subtitleStyle = z.object({
  size: z.enum(SUBTITLE_SIZES).default('medium').describe('size of the letters'),
  color: z
    .string()
    .regex(/^#[\dA-Fa-f]{6}$/, 'must be #RRGGBB')
    .default('#ffffff')
    .describe('color of the letters, `#RRGGBB`'),
  box: z.boolean().default(false).describe('true: a dark box is behind the letters, instead of an outline around them'),
  place: z.enum(SUBTITLE_PLACES).default('bottom').describe('where in the picture they are'),
});
export type SubtitleStyle = z.output<typeof subtitleStyle>;

/** The scale of the letters of a style; null: the usual one. */
export const letterScale = (style: SubtitleStyle | null): number => SCALES[style?.size ?? 'medium'];
