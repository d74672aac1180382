import type { LeafText } from '#formats/markdown/blocks/leaf-text.ts';
import { leafNode, type MarkdownNode } from '#formats/markdown/node.ts';
import { referenceEnd } from './references.ts';

const PUNCTUATION = /[!-/:-@[-`{-~]/;

/** Reads a title, in which only escapes and character references mean anything. */
export function readTitle(leaf: LeafText, start: number, end: number): MarkdownNode[] {
  const { text } = leaf;
  const nodes: MarkdownNode[] = [];
  const add = (type: string, from: number, to: number) => {
    if (from < to) nodes.push(leafNode(type, leaf.toSource(from), leaf.toSource(from) + to - from));
  };
  let position = start;
  for (const { index } of text.slice(start, end).matchAll(/[\n&\\]/g)) {
    const at = start + index;
    if (at < position) continue;
    const [type, behind] = readPlainInline(text, at, end);
    if (type === undefined) continue;
    add('data', position, at);
    add(type, at, behind);
    position = behind;
  }
  add('data', position, end);
  return nodes;
}

/**
 * Reads the marks with a meaning in every text: a line break, an escape, a character reference.
 *
 * @returns its type and the offset after it; undefined for a mark that is nothing but a character
 */
export function readPlainInline(text: string, at: number, end: number): [type: string | undefined, end: number] {
  if (text[at] === '\n') return ['lineEnding', at + 1];
  if (text[at] === '\\') {
    return at + 1 < end && PUNCTUATION.test(text[at + 1]!) ? ['characterEscape', at + 2] : [undefined, at];
  }
  const behind = referenceEnd(text, at);
  return behind === -1 || behind > end ? [undefined, at] : ['characterReference', behind];
}
