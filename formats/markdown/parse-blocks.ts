import type { Leaf } from './blocks/leaf.ts';
import { readMarkdownBlocks } from './blocks/read-blocks.ts';
import { readTitle } from './inlines/plain-text.ts';
import type { InlineSetting } from './inlines/inline-setting.ts';
import { readInlines } from './inlines/read-inlines.ts';
import type { MarkdownDialect } from './dialect.ts';
import type { MarkdownNode } from './node.ts';

/** A piece of a document that holds text and no other piece. */
export interface MarkdownBlock {
  readonly node: MarkdownNode;
  /** Its role, for people and models: `heading 2`, `list item`, `table cell`. */
  readonly role: string;
  readonly nested: boolean;
}

const NODE_TYPES = {
  paragraph: 'paragraph',
  heading: 'atxHeadingText',
  'underlined heading': 'setextHeadingText',
  cell: 'tableContent',
  'definition title': 'definitionTitleString',
  html: 'htmlFlow',
  'directive title': 'directiveTitle',
  tags: 'tags',
} satisfies Record<Leaf['type'], string>;

const LEAF_ROLES: ReadonlyMap<Leaf['type'], string> = new Map([
  ['underlined heading', 'heading'],
  ['cell', 'table cell'],
  ['definition title', 'link title'],
  ['directive title', 'title'],
]);

/**
 * Finds the blocks of a CommonMark document with the tables, task lists, footnotes and strikethrough of GFM. Takes
 * linear time.
 *
 * @param start UTF-16 offset at which Markdown begins, after front matter
 * @throws LoquentError `document_too_large` for nesting that attacks the parser
 */
export function parseMarkdownBlocks(source: string, start: number, dialect: MarkdownDialect): MarkdownBlock[] {
  const blocks = readMarkdownBlocks(source, source[start] === '\ufeff' ? start + 1 : start, dialect);
  const { definitions, footnotes } = blocks;
  const setting = { definitions, footnotes, dialect };
  return blocks.leaves.map((leaf) => {
    const { text } = leaf;
    const [from, to] = [text.toSource(0), text.toSource(text.text.length)];
    const node = { type: NODE_TYPES[leaf.type], start: from, end: to, children: childrenOf(leaf, setting) };
    return { node, role: roleOf(leaf), nested: leaf.container !== undefined };
  });
}

function childrenOf({ type, text, beginsItem }: Leaf, setting: InlineSetting): MarkdownNode[] {
  if (type === 'html' || type === 'tags') return [];
  return type === 'definition title' ? readTitle(text, 0, text.text.length) : readInlines(text, setting, beginsItem);
}

function roleOf({ type, level, container }: Leaf): string {
  return level > 0 ? `heading ${level}` : (LEAF_ROLES.get(type) ?? container ?? 'paragraph');
}
