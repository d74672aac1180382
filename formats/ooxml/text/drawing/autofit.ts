import { PropertyList, type PropertyOrder } from '#formats/ooxml/text/property-list.ts';
import { fitText, type FittedBody, type FittedParagraph, type TextScale } from './fit-text.ts';

/** ECMA-376 part 1, 21.1.2.1.1. */
const BODY_ORDER: PropertyOrder = 'prstTxWarp noAutofit normAutofit spAutoFit scene3d sp3d flatTx extLst'.split(' ');

/**
 * Marks text that grew to be shrunk, unless its author chose another way. PowerPoint applies the scale in the file, and
 * recomputes it when the text is edited.
 *
 * @param source of the properties of the body (`a:bodyPr`), without comments
 * @param prefix of its elements, with the colon
 */
export function shrinkText(
  source: string,
  prefix: string,
  style: FittedBody,
  paragraphs: readonly FittedParagraph[],
): string {
  const { autofit, wrap, isWarped, fontScale = 100, lineReduction = 0 } = style.properties;
  if (autofit === 'none' || autofit === 'shape' || wrap === 'none' || isWarped === true) return source;
  const length = (text: 'source' | 'target') => paragraphs.reduce((sum, paragraph) => sum + paragraph[text].length, 0);
  const scale = fitText(style, paragraphs) ?? { font: fontScale, lineReduction };
  if (scale.font === fontScale && (autofit === 'normal' || length('target') <= length('source'))) return source;
  const properties = new PropertyList(source, prefix, BODY_ORDER);
  properties.remove('noAutofit');
  properties.replace('normAutofit', autofitElement(prefix, scale));
  return properties.source;
}

function autofitElement(prefix: string, { font, lineReduction }: TextScale): string {
  const percent = (value: number) => String(Math.round(value * 1000));
  const scale = font === 100 ? '' : ` fontScale="${percent(font)}"`;
  const reduction = lineReduction === 0 ? '' : ` lnSpcReduction="${percent(lineReduction)}"`;
  return `<${prefix}normAutofit${scale}${reduction}/>`;
}
