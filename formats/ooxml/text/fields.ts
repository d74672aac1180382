import { collapse, visibleText, type AtomNode, type InlineNode } from './inline-nodes.ts';
import type { FieldKind } from './vocabulary.ts';

/** Says what a field with a code shows. */
export type FieldKindOf = (instruction: string) => FieldKind;

/**
 * Puts complex fields together (ECMA-376 part 1, 17.16.18): a field with a translatable result becomes a wrapper of its
 * result, any other an atom. Halves of fields that end in another paragraph or element stay, as marks.
 *
 * @param nodes siblings in source order
 */
export function joinFields(nodes: readonly InlineNode[], kindOf: FieldKindOf): InlineNode[] {
  const joined: InlineNode[] = [];
  const open: OpenField[] = [];
  for (const node of nodes) {
    joined.push(node);
    if (node.type !== 'atom' || !node.fieldCharacter) continue;
    const group = node.groups[0]!;
    if (node.fieldCharacter === 'begin') open.push({ group, begin: joined.length - 1 });
    const index = open.findLastIndex((field) => field.group === group);
    const field = open[index];
    if (!field) continue;
    if (node.fieldCharacter === 'separate') field.separate ??= joined.length - 1;
    if (node.fieldCharacter === 'end') {
      // Fields that were opened later end inside this one, in a separate element.
      const inner = open.splice(index).filter(({ begin }) => begin > (field.separate ?? field.begin));
      collapseOpenings(joined, inner);
      joined.push(joinField(joined.splice(field.begin), field, kindOf));
    }
  }
  collapseOpenings(joined, open);
  return joined;
}

interface OpenField {
  readonly group: string;
  /** Indexes of the field's characters. */
  readonly begin: number;
  separate?: number;
}

/** Text after a begin would be parsed as an instruction, so a begin includes everything up to its result. */
function collapseOpenings(nodes: InlineNode[], open: readonly OpenField[]): void {
  // Nodes before the first of them are irrelevant, and a paragraph may have very many.
  const first = open[0]?.begin ?? nodes.length;
  let lastText = nodes.length - 1;
  while (lastText >= first && nodes[lastText]!.type === 'atom') lastText--;
  const endless = open.findIndex(({ begin, separate }) => separate === undefined && begin > lastText);
  if (endless !== -1) nodes.push(collapse(nodes.splice(open[endless]!.begin), 'mark'));
  for (const { begin, separate } of open.slice(0, endless === -1 ? open.length : endless).toReversed()) {
    if (separate === undefined) continue;
    const moved = nodes.slice(begin, separate + 1);
    if (moved.every((node) => node.type === 'atom')) nodes.splice(begin, moved.length, collapse(moved, 'mark'));
  }
}

function joinField(nodes: InlineNode[], field: OpenField, kindOf: FieldKindOf): InlineNode {
  const separate = field.separate === undefined ? nodes.length - 1 : field.separate - field.begin;
  const result = nodes.slice(separate + 1, -1);
  const kind = kindOf(instructionOf(nodes.slice(0, separate)));
  if (kind === 'computed' || !result.some((node) => node.type !== 'atom')) {
    const equivalent = visibleText(result);
    return { ...collapse(nodes, equivalent === '' ? 'mark' : 'field'), equivalent };
  }
  const close = nodes.at(-1) as AtomNode;
  return {
    type: 'wrapper',
    open: collapse(nodes.slice(0, separate + 1), 'mark').range,
    isLink: kind === 'link',
    close: close.range,
    nodes: result,
  };
}

function instructionOf(nodes: readonly InlineNode[]): string {
  return nodes.map((node) => (node.type === 'atom' ? (node.instruction ?? '') : '')).join('');
}
