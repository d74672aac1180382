import { z } from 'zod';

/** Size of letters, relative to the usual one. */
const SCALES = { small: 0.8, medium: 1, large: 1.3 } as const;

export const SUBTITLE_SIZES = Object.keys(SCALES) as readonly (keyof typeof SCALES)[];
export const SUBTITLE_PLACES = ['bottom', 'top'] as const;

/** How subtitles look that are drawn into a picture. */
export const subtitleStyle = z.object({
  size: z.enum(SUBTITLE_SIZES).default('medium').describe('size of the letters'),
  color: z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'must be #RRGGBB')
    .default('#ffffff')
    .describe('color of the letters, `#RRGGBB`'),
  box: z.boolean().default(false).describe('true: a dark box is behind the letters, instead of an outline around them'),
  place: z.enum(SUBTITLE_PLACES).default('bottom').describe('where in the picture they are'),
});
export type SubtitleStyle = z.output<typeof subtitleStyle>;

/** The scale of the letters of a style; null: the usual one. */
export const letterScale = (style: SubtitleStyle | null): number => SCALES[style?.size ?? 'medium'];

/** Numbers of libass for a box, and for the middle of the top. Source: the format SSA, in whose numbers ffmpeg takes them. */
const BOX = 3;
const TOP = 6;

/** A style in the notation of libass, for ffmpeg's `force_style`. @param fontSize of 288 of the picture's height */
export function forcedStyle(style: SubtitleStyle | null, fontSize: number | undefined): string {
  const { color = '#ffffff', box = false, place = 'bottom' } = style ?? {};
  const [red, green, blue] = [color.slice(1, 3), color.slice(3, 5), color.slice(5, 7)];
  return [
    // libass takes every line to go from left to right, unless the encoding is -1: then its letters, or a mark, decide.
    'Encoding=-1',
    ...(fontSize === undefined ? [] : [`FontSize=${fontSize}`]),
    ...(style === null ? [] : [`PrimaryColour=&H00${blue}${green}${red}`]),
    // A box has the color of the outline; its opacity is a half.
    ...(box ? [`BorderStyle=${BOX}`, 'OutlineColour=&H80000000', 'Shadow=0'] : []),
    ...(place === 'top' ? [`Alignment=${TOP}`] : []),
  ].join(',');
}
