import type { BodyProperties, Extent } from '#formats/ooxml/text/drawing/body-properties.ts';
import type { SourceSpan } from '#formats/ooxml/text/paragraph-builder.ts';
import type { SlidePart } from './pptx-parts.ts';
import type { TextLevels } from './text-levels.ts';

/** A place of a layout that a slide fills (ECMA-376 part 1, 19.3.1.36). */
export interface Placeholder {
  /** `title`, `body`, `obj`, …. */
  readonly type: string;
  readonly index: string;
}

/** A body of text in a shape. */
export interface TextBody extends BodyProperties {
  /** Its properties (`a:bodyPr`). */
  properties: SourceSpan | undefined;
  readonly prefix: string;
  /** Numbers of the paragraphs in it. */
  readonly paragraphs: { readonly first: number; last: number };
  readonly placeholder: Placeholder | undefined;
  /** Undefined where the placeholder of the layout determines it. */
  extent: Extent | undefined;
  levels: TextLevels | undefined;
}

/** Place of a table in the source. */
export interface SlideTable {
  /** End of its start tag. */
  readonly contentStart: number;
  /** Its properties (`a:tblPr`), where it has some. */
  properties: SourceSpan | undefined;
  readonly prefix: string;
  readonly paragraphs: { readonly first: number; last: number };
}

/** Bodies, tables and styles of a part. */
export interface PartShapes {
  readonly bodies: readonly TextBody[];
  readonly tables: readonly SlideTable[];
  /** Styles of a master or a presentation, by the local name of their element: `titleStyle`. */
  readonly styles: ReadonlyMap<string, TextLevels>;
}

/** A part that was read, with the shapes on it. */
export interface ShapedPart {
  readonly name: string;
  readonly part: SlidePart;
  readonly source: string;
  readonly shapes: PartShapes;
}
