/** A token of the parser; offsets are UTF-16 units of the document, end exclusive. */
export interface MarkdownNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly children: readonly MarkdownNode[];
}

/** A node without children. */
export const leafNode = (type: string, start: number, end: number): MarkdownNode => ({
  type,
  start,
  end,
  children: [],
});
