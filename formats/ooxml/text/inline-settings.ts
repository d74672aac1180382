import type { XmlTag } from '#formats/ooxml/xml-tag.ts';

/** Observes the ranges and objects of paragraphs as they are read. */
export interface InlineObserver {
  /** @param paragraph offset of the start tag of the paragraph around it */
  add(tag: XmlTag, paragraph: number): void;
}

/** Settings for reading the paragraphs of a part. */
export interface InlineSettings {
  /** Ids of styles whose text is hidden. */
  readonly hidingStyles: ReadonlySet<string>;
  /** True to keep what descriptions of paragraphs need. */
  readonly describe: boolean;
  readonly observer: InlineObserver | undefined;
}

/** For parts whose styles hide nothing and whose paragraphs aren't described. */
export const PLAIN_SETTINGS: InlineSettings = { hidingStyles: new Set(), describe: false, observer: undefined };
