import { parse, postprocess, preprocess } from 'micromark';
import { gfm } from 'micromark-extension-gfm';
import type { MarkdownNode } from '#formats/markdown/node.ts';
import type { MarkdownBlock } from '#formats/markdown/parse-blocks.ts';

const LEAVES = new Set([
  'paragraph',
  'atxHeadingText',
  'setextHeadingText',
  'tableContent',
  'definitionTitleString',
  'htmlFlow',
]);

const CONTAINERS: ReadonlyMap<string, string> = new Map([
  ['blockQuote', 'quote'],
  ['listOrdered', 'list item'],
  ['listUnordered', 'list item'],
  ['gfmFootnoteDefinition', 'footnote'],
]);

const LEAF_ROLES: ReadonlyMap<string, string> = new Map([
  ['setextHeadingText', 'heading'],
  ['tableContent', 'table cell'],
  ['definitionTitleString', 'link title'],
]);

/** Finds the blocks of a document as the reference parser reads them, to compare. */
export function referenceBlocks(source: string, start: number): MarkdownBlock[] {
  const text = source.slice(start);
  // The parser takes a byte order mark away, and counts without it.
  const shift = start + (text.startsWith('\ufeff') ? 1 : 0);
  const parser = parse({ extensions: [gfm()] }).document();
  const blocks: MarkdownBlock[] = [];
  const around: string[] = [];
  const open: { type: string; start: number; end: number; children: MarkdownNode[] }[] = [];
  let level = 0;
  for (const [event, token] of postprocess(parser.write(preprocess()(text, undefined, true)))) {
    const container = CONTAINERS.get(token.type);
    if (event === 'enter') {
      if (container !== undefined && open.length === 0) around.push(container);
      if (token.type === 'atxHeadingSequence' && open.length === 0) level = token.end.offset - token.start.offset;
      if (open.length > 0 || LEAVES.has(token.type)) {
        const node = {
          type: token.type,
          start: token.start.offset + shift,
          end: token.end.offset + shift,
          children: [],
        };
        open.at(-1)?.children.push(node);
        open.push(node);
      }
    } else if (open.length > 0) {
      const node = open.pop()!;
      if (open.length === 0) blocks.push({ node, role: roleOf(node, around, level), nested: around.length > 0 });
    } else if (container !== undefined) around.pop();
  }
  return blocks;
}

function roleOf({ type }: MarkdownNode, around: readonly string[], level: number): string {
  if (type === 'atxHeadingText') return `heading ${level}`;
  return LEAF_ROLES.get(type) ?? around.at(-1) ?? 'paragraph';
}
