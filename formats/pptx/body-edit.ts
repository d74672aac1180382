import { shrinkText } from '#formats/ooxml/text/drawing/autofit.ts';
import type { FittedParagraph } from '#formats/ooxml/text/drawing/fit-text.ts';
import type { TextLanguage } from '#formats/ooxml/text/text-language.ts';
import type { StyledBody } from './slide-styles.ts';
import { isSwitchedOn, withSwitch } from './written-properties.ts';

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
  const written = fitted ? shrinkText(inOrder, prefix, style, fitted) : inOrder;
  return written === source ? undefined : written;
}

function turnColumns(source: string, { isRightToLeft, turnsLeftToRight }: NonNullable<BodyChange['turned']>): string {
  if (!isRightToLeft && !turnsLeftToRight) return source;
  const isTurned = isSwitchedOn(source, 'rtlCol') === isRightToLeft;
  return isTurned ? source : withSwitch(source, 'rtlCol', isRightToLeft);
}
