/**
 * What a pattern takes, roughly: assertions are left out, so that a node takes all that the pattern takes and perhaps
 * more.
 */
export type PatternNode =
  | { readonly kind: 'atom'; readonly source: string }
  /** Not one of a class stands there, as the leftmost thing that the pattern says: the start of a word. */
  | { readonly kind: 'unlike'; readonly source: string }
  | { readonly kind: 'sequence' | 'choice'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly node: PatternNode; readonly least: number; readonly most: number };

export const emptyNode: PatternNode = { kind: 'sequence', nodes: [] };

/** The classes that a node is made of. */
export function classesOf(node: PatternNode): readonly string[] {
  switch (node.kind) {
    case 'atom':
    case 'unlike':
      return [node.source];
    case 'repeat':
      return classesOf(node.node);
    default:
      return node.nodes.flatMap(classesOf);
  }
}
