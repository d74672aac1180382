import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { parseMarkdownBlocks } from './parse-blocks.ts';
import { readMarkdownPlaces } from './places.ts';
import { referenceBlocks } from './testing/reference-blocks.ts';

const seeds = Array.from({ length: 800 }, (_, index) => index + 1);

/** No numbers but 1, no items without text: there, the reference parser departs from the standard. */
const BLOCK_PIECES = [
  'a',
  'b ',
  '\n',
  '\n\n',
  '\r\n',
  '> ',
  '>',
  '- a',
  '* a',
  '1. a',
  '1) a',
  '+ a',
  '- > a',
  '- - a',
  '-a',
  '  ',
  '    ',
  '\t',
  '# ',
  '#',
  ' #',
  '```',
  '~~~',
  '<div>',
  '</div>',
  '<!-- x',
  '-->',
  '<script>',
  '---',
  '***',
  '===',
  '|',
  '|a|b|',
  '\n|-|-|\n',
  '|:-|-|',
  '[a]: /u',
  '[a]: /u "t"',
  '[^1]: ',
  '[^1]',
  '"t"',
  ':',
  '- [ ] a',
  '- [x] a',
];

/** Marks of emphasis have one length or stand apart: of longer runs, the reference parser forgets how long they were. */
const INLINE_PIECES = [
  'word ',
  'text',
  ' ',
  '\n',
  '*',
  '_',
  '**a',
  '**',
  '`',
  '``',
  '[',
  '](u)',
  '](u "t&amp;")',
  '![',
  '] ',
  '[a]',
  '[a][]',
  '[b][a]',
  '[^1]',
  '\\',
  '&amp;',
  '&foo;',
  '&#65;',
  '<b>',
  '</b>',
  '<a b="c">',
  '<http://x.y>',
  '<x@y.z>',
  '<!-- c -->',
  '  \n',
  '\\\n',
  'www.a.com',
  'http://a.b/c(d)',
  'me@x.org',
  '.',
  '!',
  "'",
  '"',
  '(',
  ')',
  'é',
  '“',
  '😀',
  '|',
  '\t',
  '1',
  '-',
  '?',
  '.,',
  '<',
  '>',
];

const LABELS = '\n\n[a]: /u "T"\n\n[^1]: foot\n';

function composed(random: () => number, pieces: readonly string[]): string {
  const length = 1 + Math.floor(random() * 14);
  return Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]).join('');
}

function placesOf(markdown: string, blocks = parseMarkdownBlocks): string[] {
  return readMarkdownPlaces(markdown, { dialect: 'commonmark' }, blocks).places.map(({ coded, ...place }) => {
    const marks = [...coded.marks].map(([key, { start, end, name }]) => [key, start, end, name]);
    const joint = place.type === 'text' ? place.joint : undefined;
    return JSON.stringify([place.role, place.start, place.end, joint, coded.content.text, marks]);
  });
}

/** Seeds of documents that the reference parser reads otherwise. */
const differing = (document: (random: () => number) => string) =>
  seeds.filter((seed) => {
    const markdown = document(seededRandom(seed));
    return placesOf(markdown).join('\n') !== placesOf(markdown, referenceBlocks).join('\n');
  });

const texts = (markdown: string) =>
  readMarkdownPlaces(markdown, { dialect: 'commonmark' }).places.map(({ coded }) => coded.content.text);

describe('reading Markdown', () => {
  it('finds the blocks that the reference parser finds, each at its place', () => {
    expect(differing((random) => composed(random, BLOCK_PIECES))).toEqual([]);
  });

  it('finds the marks that the reference parser finds, each at its place', () => {
    expect(differing((random) => composed(random, INLINE_PIECES) + LABELS)).toEqual([]);
  });
});

describe('where the reference parser departs from the standard', () => {
  it('begins a list of any number, or an empty item, after code and in a new quote', () => {
    expect(texts('    code\n2. two')).toEqual(['two']);
    expect(texts('one\n> 2. two')).toEqual(['one', 'two']);
    expect(texts('one\n> -\n>   two')).toEqual(['one', 'two']);
  });

  it('counts the marks of a run that are used up, too', () => {
    expect(placesOf('***"-**`**(')).toEqual(placesOf('***"-**`**(').filter((place) => place.includes('strong')));
    expect(texts('***"-**`**(')).toEqual(['"-`*(']);
  });

  it('continues a paragraph in a line that contains nothing but a tag', () => {
    expect(texts('- one\n<b>\ntwo')).toEqual(['one  two']);
  });

  it('pairs the marks of strikethrough and emphasis in their order', () => {
    expect(texts('*x* ~~a *b~~ c*')).toEqual(['x a *b c*']);
  });
});
