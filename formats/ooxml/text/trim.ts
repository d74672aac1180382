import type { AtomNode, InlineNode, WrapperNode } from './inline-nodes.ts';

/** Siblings of which those from `from` to before `to` are content; the others stay around it. */
export interface TrimmedLevel {
  readonly nodes: readonly InlineNode[];
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the part of a paragraph that translators have to see: atoms at its ends and wrappers around all of it need no
 * codes, they keep their place whatever the translation is.
 *
 * @param nodes with at least one text in them
 * @returns levels from the paragraph inwards; each but the last has one wrapper as content, whose nodes the next one
 *   has
 */
export function trim(nodes: readonly InlineNode[]): TrimmedLevel[] {
  const levels: TrimmedLevel[] = [];
  let inner: readonly InlineNode[] | undefined = nodes;
  while (inner) {
    const level: TrimmedLevel = trimLevel(inner);
    levels.push(level);
    inner = wrapperAround(level)?.nodes;
  }
  return levels;
}

function trimLevel(nodes: readonly InlineNode[]): TrimmedLevel {
  return { nodes, from: outsideLength(nodes, 0, 1), to: nodes.length - outsideLength(nodes, nodes.length - 1, -1) };
}

function wrapperAround({ nodes, from, to }: TrimmedLevel): WrapperNode | undefined {
  const only = to - from === 1 ? nodes[from] : undefined;
  return only?.type === 'wrapper' ? only : undefined;
}

/**
 * How many nodes from one at an end inwards are outside. Visible symbols and computed values may belong to the sentence ("3 of 4"),
 * unless a tab or a line break parts them from it.
 */
function outsideLength(nodes: readonly InlineNode[], end: number, step: 1 | -1): number {
  let length = 0;
  let visible = false;
  for (let passed = 1; passed <= nodes.length; passed++) {
    const node = nodes[end + step * (passed - 1)]!;
    if (node.type !== 'atom') break;
    if (isGap(node) || (!visible && !isVisible(node))) length = passed;
    visible ||= isVisible(node);
    if (isGap(node)) visible = false;
  }
  return length;
}

function isGap({ role }: AtomNode): boolean {
  return role === 'break' || role === 'tab';
}

function isVisible(atom: AtomNode): boolean {
  return atom.role === 'symbol' || atom.role === 'field';
}
