import type { ContainerType } from './container.ts';
import type { HtmlKind } from './html-block.ts';
import type { LeafText, LineRange } from './leaf-text.ts';

/** A block that holds text and no other block. */
export interface Leaf {
  readonly type: 'paragraph' | 'heading' | 'underlined heading' | 'cell' | 'definition title' | 'html';
  readonly text: LeafText;
  /** 1 to 6 of a heading, 0 of all others. */
  readonly level: number;
  /** The innermost container. */
  readonly container: ContainerType | undefined;
  /** Whether it may begin with the box of a task. */
  readonly beginsItem: boolean;
}

export interface OpenParagraph {
  readonly type: 'paragraph';
  readonly lines: LineRange[];
  readonly beginsItem: boolean;
  /** Whether its last line is, which then can't begin a table. */
  isIndented: boolean;
}

/** A block that the next line may belong to. */
export type OpenLeaf =
  | OpenParagraph
  | { readonly type: 'fence'; readonly marks: string }
  | { readonly type: 'html'; readonly kind: HtmlKind; readonly lines: LineRange[] }
  | { readonly type: 'table' };
