import { PropertyList, type PropertyOrder } from '#formats/ooxml/text/property-list.ts';
import type { TextLanguage } from '#formats/ooxml/text/text-language.ts';
import { fitText, type FittedParagraph, type TextScale } from './fit-text.ts';
import type { StyledBody } from './slide-styles.ts';
import { isSwitchedOn, withSwitch } from './written-properties.ts';

/** ECMA-376 part 1, 21.1.2.1.1. */
const BODY_ORDER: PropertyOrder = 'prstTxWarp noAutofit normAutofit spAutoFit scene3d sp3d flatTx extLst'.split(' ');

/** Changes the properties of a body of text (`a:bodyPr`). */
export class BodyEdit {
  #source: string;
  readonly #original: string;
  readonly #prefix: string;

  /** @param source of the properties */
  constructor(source: string, prefix: string) {
    this.#source = source;
    this.#original = source;
    this.#prefix = prefix;
  }

  /** The changed properties, undefined if they stay unchanged. */
  get written(): string | undefined {
    return this.#source === this.#original || /<[!?]/.test(this.#original) ? undefined : this.#source;
  }

  /** Puts the first column where lines of the translation begin. */
  turnColumns({ isRightToLeft, turnsLeftToRight }: Pick<TextLanguage, 'isRightToLeft' | 'turnsLeftToRight'>): void {
    if (!isRightToLeft && !turnsLeftToRight) return;
    if (isSwitchedOn(this.#source, 'rtlCol') !== isRightToLeft) {
      this.#source = withSwitch(this.#source, 'rtlCol', isRightToLeft);
    }
  }

  /**
   * Marks text that grew to be shrunk, unless its author chose another way. PowerPoint applies the scale in the file, and
   * computes it again when somebody edits the text.
   */
  fit(style: StyledBody, paragraphs: readonly FittedParagraph[]): void {
    const { autofit, wrap, isWarped, fontScale = 100, lineReduction = 0 } = style.properties;
    if (autofit === 'none' || autofit === 'shape' || wrap === 'none' || isWarped === true) return;
    const length = (text: 'source' | 'target') =>
      paragraphs.reduce((sum, paragraph) => sum + paragraph[text].length, 0);
    const scale = fitText(style, paragraphs) ?? { font: fontScale, lineReduction };
    if (scale.font === fontScale && (autofit === 'normal' || length('target') <= length('source'))) return;
    const properties = new PropertyList(this.#source, this.#prefix, BODY_ORDER);
    properties.replace('normAutofit', this.#autofit(scale));
    this.#source = properties.source;
  }

  #autofit({ font, lineReduction }: TextScale): string {
    const percent = (value: number) => String(Math.round(value * 1000));
    const scale = font === 100 ? '' : ` fontScale="${percent(font)}"`;
    const reduction = lineReduction === 0 ? '' : ` lnSpcReduction="${percent(lineReduction)}"`;
    return `<${this.#prefix}normAutofit${scale}${reduction}/>`;
  }
}
