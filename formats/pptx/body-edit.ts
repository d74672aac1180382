import { PropertyList, type PropertyOrder } from '#formats/ooxml/text/property-list.ts';
import type { TextLanguage } from '#formats/ooxml/text/text-language.ts';
import { fitText, type FittedParagraph, type TextScale } from './fit-text.ts';
import type { StyledBody } from './slide-styles.ts';
import { isSwitchedOn, withSwitch } from './written-properties.ts';

/** ECMA-376 part 1, 21.1.2.1.1. */
const BODY_ORDER: PropertyOrder = 'prstTxWarp noAutofit normAutofit spAutoFit scene3d sp3d flatTx extLst'.split(' ');

/** Changes of a body of text besides its words. */
export interface BodyChange {
  readonly style: StyledBody;
  /** Set where the first column is to be where lines of the translation begin. */
  readonly turned: Pick<TextLanguage, 'isRightToLeft' | 'turnsLeftToRight'> | undefined;
  /** All of the body, where they have to fit into its shape. */
  readonly fitted: readonly FittedParagraph[] | undefined;
}

/** @param source of the properties (`a:bodyPr`); @returns the changed ones, undefined if they stay unchanged */
export function editBody(source: string, prefix: string, { style, turned, fitted }: BodyChange): string | undefined {
  if (/<[!?]/.test(source)) return undefined;
  const inOrder = turned ? turnColumns(source, turned) : source;
  const written = fitted ? fit(inOrder, prefix, style, fitted) : inOrder;
  return written === source ? undefined : written;
}

function turnColumns(source: string, { isRightToLeft, turnsLeftToRight }: NonNullable<BodyChange['turned']>): string {
  if (!isRightToLeft && !turnsLeftToRight) return source;
  const isTurned = isSwitchedOn(source, 'rtlCol') === isRightToLeft;
  return isTurned ? source : withSwitch(source, 'rtlCol', isRightToLeft);
}

/**
 * Marks text that grew to be shrunk, unless its author chose another way. PowerPoint applies the scale in the file, and
 * computes it again when somebody edits the text.
 */
function fit(source: string, prefix: string, style: StyledBody, paragraphs: readonly FittedParagraph[]): string {
  const { autofit, wrap, isWarped, fontScale = 100, lineReduction = 0 } = style.properties;
  if (autofit === 'none' || autofit === 'shape' || wrap === 'none' || isWarped === true) return source;
  const length = (text: 'source' | 'target') => paragraphs.reduce((sum, paragraph) => sum + paragraph[text].length, 0);
  const scale = fitText(style, paragraphs) ?? { font: fontScale, lineReduction };
  if (scale.font === fontScale && (autofit === 'normal' || length('target') <= length('source'))) return source;
  const properties = new PropertyList(source, prefix, BODY_ORDER);
  properties.replace('normAutofit', autofitElement(prefix, scale));
  return properties.source;
}

function autofitElement(prefix: string, { font, lineReduction }: TextScale): string {
  const percent = (value: number) => String(Math.round(value * 1000));
  const scale = font === 100 ? '' : ` fontScale="${percent(font)}"`;
  const reduction = lineReduction === 0 ? '' : ` lnSpcReduction="${percent(lineReduction)}"`;
  return `<${prefix}normAutofit${scale}${reduction}/>`;
}
