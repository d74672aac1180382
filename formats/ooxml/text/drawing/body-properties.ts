import type { XmlTag } from '#formats/ooxml/xml-tag.ts';

/** Width and height in English Metric Units. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** How text is fitted to its shape: `none` and `shape` (which grows) are choices of the author. */
export type Autofit = 'none' | 'normal' | 'shape';

/** Properties of a body of text (ECMA-376 part 1, 21.1.2.1.1); absent where inherited. */
export interface BodyProperties {
  autofit?: Autofit;
  /** Per cent to which text is shrunk, with `autofit` `normal`. */
  fontScale?: number;
  /** Per cent by which the spacing of lines is reduced. */
  lineReduction?: number;
  /** `square` or `none`. */
  wrap?: string;
  /** Direction of the lines: `horz`, `vert`, …. */
  vertical?: string;
  columns?: number;
  /** Space between the edges of the shape and its text, in English Metric Units: left, top, right, bottom. */
  insets?: readonly (number | undefined)[];
  /** True for text bent to a curve. */
  isWarped?: boolean;
}

/** @param tag of `a:bodyPr` */
export function readBodyProperties(tag: XmlTag): BodyProperties {
  const properties: BodyProperties = {};
  const [wrap, vertical, columns] = [tag.attribute('wrap'), tag.attribute('vert'), numericAttribute(tag, 'numCol')];
  if (wrap !== undefined) properties.wrap = wrap;
  if (vertical !== undefined) properties.vertical = vertical;
  if (columns !== undefined) properties.columns = columns;
  properties.insets = ['lIns', 'tIns', 'rIns', 'bIns'].map((key) => numericAttribute(tag, key));
  return properties;
}

/** The size that an element has, in English Metric Units. */
export function extentOf(tag: XmlTag): Extent | undefined {
  const [width, height] = [numericAttribute(tag, 'cx'), numericAttribute(tag, 'cy')];
  return width !== undefined && height !== undefined ? { width, height } : undefined;
}

/** The value of an attribute that is a number; undefined without one. */
export function numericAttribute(tag: XmlTag, key: string): number | undefined {
  const value = tag.attribute(key);
  const number = value === undefined ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}
