import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import type { Run } from './inline-nodes.ts';

/** Finds out what a run looks like while its properties are read. */
export interface RunLook {
  /** Takes note of one property. */
  property?(tag: XmlTag): void;
  /** Reports the range of a property, once it is closed. */
  closed?(key: string, start: number, end: number): void;
  /** @param end offset of the end tag of the properties */
  applyTo(run: Run, end: number, hidingStyles: ReadonlySet<string>): void;
}
