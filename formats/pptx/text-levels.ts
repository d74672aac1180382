import { numericAttribute } from '#formats/ooxml/text/drawing/body-properties.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { isTrue } from '#formats/ooxml/xml-text.ts';

/** Properties of the paragraphs of one level that matter for direction and size; absent where inherited. */
export interface TextLevel {
  /** Alignment relative to the page: `l`, `ctr`, `r`, `just`. */
  align?: string;
  isRightToLeft?: boolean;
  /** Hundredths of a point. */
  size?: number;
  /** English Metric Units (914,400 per inch). */
  margin?: number;
}

/** Levels of a list style (ECMA-376 part 1, 21.1.2.4), by their number from 0. */
export type TextLevels = readonly (TextLevel | undefined)[];

const LEVEL = /^a:lvl([1-9])pPr$/;

/** Collects the levels of a list style while its elements are read. */
export class LevelReader {
  readonly levels: (TextLevel | undefined)[] = [];
  #current: TextLevel | undefined;

  /** Takes note of an element inside of the style. */
  note(tag: XmlTag): void {
    if (tag.key === 'a:defRPr') {
      const size = numericAttribute(tag, 'sz');
      if (this.#current && size !== undefined) this.#current.size ??= size;
      return;
    }
    const number = LEVEL.exec(tag.key)?.[1];
    if (number === undefined) return;
    this.#current = readLevel(tag);
    this.levels[Number(number) - 1] = this.#current;
  }
}

function readLevel(tag: XmlTag): TextLevel {
  const level: TextLevel = {};
  const [align, rtl, margin] = [tag.attribute('algn'), tag.attribute('rtl'), numericAttribute(tag, 'marL')];
  if (align !== undefined) level.align = align;
  if (rtl !== undefined) level.isRightToLeft = isTrue(rtl);
  if (margin !== undefined) level.margin = margin;
  return level;
}

/** The level of a paragraph with what its chain of styles sets, the nearest first. */
export function inheritLevel(chain: readonly (TextLevels | undefined)[], level: number): Required<TextLevel> {
  const found = chain.map((levels) => levels?.[level]);
  const first = <Key extends keyof TextLevel>(key: Key) => found.find((each) => each?.[key] !== undefined)?.[key];
  return {
    align: first('align') ?? 'l',
    isRightToLeft: first('isRightToLeft') ?? false,
    size: first('size') ?? DEFAULT_SIZE,
    margin: first('margin') ?? 0,
  };
}

/** Font size of text without any style (ECMA-376 part 1, 21.1.2.3.9), in hundredths of a point. */
const DEFAULT_SIZE = 1800;
