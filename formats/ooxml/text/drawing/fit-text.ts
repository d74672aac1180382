import type { BodyProperties, Extent } from './body-properties.ts';

/** A body of text with what it inherits. */
export interface FittedBody {
  readonly properties: BodyProperties;
  readonly extent: Extent | undefined;
  /** @param level from 0. @returns size in hundredths of a point, margin in English Metric Units */
  levelOf(level: number): { readonly size: number; readonly margin: number };
}

/** A paragraph of a body of text. */
export interface FittedParagraph {
  /** From 0. */
  readonly level: number;
  /** Hundredths of a point; undefined: that of its level. */
  readonly size: number | undefined;
  readonly source: string;
  /** Equal to the source for a paragraph that isn't translated. */
  readonly target: string;
}

/** Per cent of the size of text and of the spacing of lines that are left. */
export interface TextScale {
  readonly font: number;
  readonly lineReduction: number;
}

/** The steps in which PowerPoint shrinks text. */
const STEPS: readonly TextScale[] = [
  { font: 100, lineReduction: 0 },
  { font: 92.5, lineReduction: 10 },
  { font: 85, lineReduction: 20 },
  { font: 77.5, lineReduction: 20 },
  { font: 70, lineReduction: 20 },
  { font: 62.5, lineReduction: 20 },
  { font: 55, lineReduction: 20 },
  { font: 47.5, lineReduction: 20 },
  { font: 40, lineReduction: 20 },
  { font: 32.5, lineReduction: 20 },
  { font: 25, lineReduction: 20 },
];

/** English Metric Units per point. */
const POINT = 12_700;
/** Space between edge and text in English Metric Units: left, top, right, bottom (ECMA-376 part 1, 21.1.2.1.1). */
const INSETS = [91_440, 45_720, 91_440, 45_720];
/** Height of a line in sizes of its text. */
const LINE_HEIGHT = 1.2;
/** Widths of characters in sizes of their text: means of Calibri and Arial, rounded up. */
const [WIDE, CAPITAL, NARROW, USUAL] = [1, 0.66, 0.28, 0.52];

const IDEOGRAPH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60\p{Extended_Pictographic}]/u;
const WITHOUT_WIDTH = /[\p{M}\p{Default_Ignorable_Code_Point}]/u;
const UPPER_CASE = /[\p{Lu}mwMW%@&]/u;
const THIN = /[\s.,:;!|'ijltfI()[\]]/u;

/**
 * The scale at which a translation takes no more space than its shape has, or than its source took: what an author saw
 * fits, whatever is estimated.
 *
 * @returns undefined if the size of the shape is unknown
 */
export function fitText(body: FittedBody, paragraphs: readonly FittedParagraph[]): TextScale | undefined {
  const { extent, properties } = body;
  const now: TextScale = { font: properties.fontScale ?? 100, lineReduction: properties.lineReduction ?? 0 };
  const insets = INSETS.map((usual, side) => properties.insets?.[side] ?? usual);
  const isTurned = properties.vertical !== 'horz';
  const [across, down] = isTurned ? [extent?.height, extent?.width] : [extent?.width, extent?.height];
  if (!across || !down) return undefined;
  const columns = Math.max(1, properties.columns ?? 1);
  const width = (across - insets[0]! - insets[2]!) / columns / POINT;
  const height = ((down - insets[1]! - insets[3]!) * columns) / POINT;
  if (width <= 0 || height <= 0) return undefined;
  const measured = paragraphs.map((paragraph) => measure(body, paragraph));
  const available = Math.max(height, heightOf(measured, 'source', now, width));
  const fits = (scale: TextScale) => heightOf(measured, 'target', scale, width) <= available;
  if (fits(now)) return now;
  return STEPS.find((scale) => scale.font < now.font && fits(scale)) ?? STEPS.at(-1)!;
}

/** A paragraph with what its height depends on. */
interface MeasuredParagraph {
  /** Size of its text, and space before it, in points. */
  readonly points: number;
  readonly margin: number;
  /** Widths of the lines, in sizes of their text. */
  readonly source: readonly number[];
  readonly target: readonly number[];
}

function measure(body: FittedBody, { level, size, source, target }: FittedParagraph): MeasuredParagraph {
  const style = body.levelOf(level);
  const widths = widthsOf(source);
  return {
    points: (size ?? style.size) / 100,
    margin: style.margin / POINT,
    source: widths,
    target: target === source ? widths : widthsOf(target),
  };
}

function widthsOf(text: string): number[] {
  return text.includes('\n') ? text.split('\n').map(widthOf) : [widthOf(text)];
}

function heightOf(
  paragraphs: readonly MeasuredParagraph[],
  text: 'source' | 'target',
  scale: TextScale,
  width: number,
): number {
  let height = 0;
  for (const paragraph of paragraphs) {
    const points = paragraph.points * (scale.font / 100);
    const available = Math.max(points, width - paragraph.margin);
    let lines = 0;
    for (const line of paragraph[text]) lines += Math.max(1, Math.ceil((line * points) / available));
    height += lines * points * LINE_HEIGHT * (1 - scale.lineReduction / 100);
  }
  return height;
}

/** Widths that were looked up, plus 1, by UTF-16 unit; 0 for others. */
const knownWidths = new Float32Array(0x10000);

/** Width of a text, in sizes of its characters. */
function widthOf(text: string): number {
  let width = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const known = knownWidths[unit]! || (knownWidths[unit] = 1 + widthOfCharacter(String.fromCharCode(unit)));
    width += known - 1;
  }
  return width;
}

/** @param character a UTF-16 unit: both halves of a pair together are as wide as an ideograph */
function widthOfCharacter(character: string): number {
  if (WITHOUT_WIDTH.test(character)) return 0;
  if (IDEOGRAPH.test(character)) return WIDE;
  if (UPPER_CASE.test(character)) return CAPITAL;
  return THIN.test(character) ? NARROW : USUAL;
}
