import type { ContainerType } from './container.ts';
import type { HtmlKind } from './html-block.ts';
import type { LeafText, LineRange } from './leaf-text.ts';

/** A block that holds text and no other block. */
export interface Leaf {
  readonly type:
    | 'paragraph'
    | 'heading'
    | 'underlined heading'
    | 'cell'
    | 'definition title'
    | 'html'
    /** A text in a line of a directive. */
    | 'directive title'
    /** Lines of tags alone, of MDX or templates: people see some of their attributes. */
    | 'tags';
  readonly text: LeafText;
  /** 1 to 6 of a heading, 0 of all others. */
  readonly level: number;
  /** The innermost container. */
  readonly container: ContainerType | undefined;
  /** True if it may begin with the box of a task. */
  readonly beginsItem: boolean;
}

export interface OpenParagraph {
  readonly type: 'paragraph';
  readonly lines: LineRange[];
  readonly beginsItem: boolean;
  /** True if its last line is indented, and so can't begin a table. */
  isIndented: boolean;
}

/** A block that the next line may belong to. */
export type OpenLeaf =
  | OpenParagraph
  | { readonly type: 'fence'; readonly marks: string }
  | { readonly type: 'html'; readonly kind: HtmlKind; readonly lines: LineRange[] }
  | { readonly type: 'table' };

/** The blocks of a document, and the labels for its links and footnotes. */
export interface Blocks {
  readonly leaves: readonly Leaf[];
  readonly definitions: ReadonlySet<string>;
  readonly footnotes: ReadonlySet<string>;
}
