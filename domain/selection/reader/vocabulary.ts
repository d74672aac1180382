import type { Look, Place } from '#domain/units/facets.ts';

/** Meanings without anything more to say. */
type Plain =
  /** Everything that isn't named stays. */
  | 'only'
  /** "don't", "not": turns what follows round. */
  | 'not'
  /** "skip", "leave out" */
  | 'skip'
  /** "except", "without" */
  | 'except'
  /** "too", "also", "including" */
  | 'too'
  /** "translate" and what else means it */
  | 'translate'
  /** "keep", "leave": what follows stays, with or without "as it is" behind it */
  | 'keep'
  | 'as it is'
  /** "everything", "the whole document" */
  | 'everything'
  /** "text", "words", "content": stands for what is said around it */
  | 'text'
  | 'in'
  | 'and'
  | 'but'
  | 'from'
  | 'to'
  | 'until'
  | 'after'
  | 'before'
  | 'between'
  | 'onwards'
  | 'table'
  | 'row'
  | 'column'
  | 'paragraph'
  | 'style'
  | 'heading'
  | 'level'
  | 'title'
  | 'section'
  | 'first'
  | 'last'
  | 'code'
  | 'list'
  /** "its", "their": of what was named before */
  | 'its'
  | 'nothing to say';

/** What a word or phrase of an instruction does. */
export type Meaning =
  | { [Is in Plain]: { readonly is: Is } }[Plain]
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'ordinal'; readonly value: number }
  | { readonly is: 'places'; readonly places: readonly Place[] }
  | { readonly is: 'look'; readonly look: Look }
  | { readonly is: 'colour'; readonly value: string };

/** Phrases by meaning, separated by commas; written as `fold` of tokens leaves them. */
const PHRASES: readonly (readonly [string, Meaning])[] = [
  [
    'only, just, solely, exclusively, nothing but, nothing except, nothing other than, no more than, merely',
    { is: 'only' },
  ],
  [
    "don't, dont, do not, not, never, no, must not, mustn't, should not, shouldn't, shall not, may not, cannot, can't, won't",
    { is: 'not' },
  ],
  [
    'skip, skipping, skipped, ignore, ignoring, ignored, omit, omitting, omitted, exclude, excluding, excluded, leave out, leaving out, ' +
      'left out, drop, avoid, disregard, bypass, pass over, untranslated except',
    { is: 'skip' },
  ],
  [
    'except, except for, except from, excepting, other than, apart from, aside from, save for, besides, without, but not, and not, ' +
      'with the exception of, not including, minus, bar',
    { is: 'except' },
  ],
  [
    'too, also, as well, as well as, including, include, included, includes, plus, in addition, in addition to, additionally, along with',
    { is: 'too' },
  ],
  [
    'translate, translating, translated, translation, localize, localise, localized, localised, localizing, process, convert, handle, do, touch, touching, change, changing, alter, modify',
    { is: 'translate' },
  ],
  ['keep, keeping, leave, leaving, preserve, retain', { is: 'keep' }],
  [
    'as it is, as they are, as is, as are, alone, unchanged, untouched, untranslated, unmodified, unaltered, intact, as it was, ' +
      'as they were, in the original, in the original language, in the source language, in its original language, the same, out of it',
    { is: 'as it is' },
  ],
  [
    'everything, everything else, anything, anything else, all, all of it, all text, all the text, all content, all the content, all of the text, all parts, the whole document, ' +
      'the entire document, the full document, the complete document, the whole file, the entire file, the whole text, the entire text, ' +
      'the document, this document, the file, this file, whole document, entire document, full document, document, file, ' +
      'the complete text, the rest, rest, all the rest, the rest of the document, the remaining text, the complete file, all of the document, all of this document',
    { is: 'everything' },
  ],
  [
    'text, texts, the text, word, words, content, contents, part, parts, passage, passages, portion, portions, anything that is, ' +
      'everything that is, everything which is, text that is, text which is, what is, things, thing, bits, phrases, sentences, areas, cells, cell, ones, those, items',
    { is: 'text' },
  ],
  [
    'in, in the, inside, within, of, under, from within, on, with, that has, that have, which has, which have, contained in, belonging to, appearing in, that is in, that are in, located in',
    { is: 'in' },
  ],
  ['its, their', { is: 'its' }],
  ['and, or, nor, as well as the', { is: 'and' }],
  ['but, however, yet, though, while', { is: 'but' }],
  [
    'from, starting at, starting with, starting from, beginning with, beginning at, beginning from, start at, start with, start from',
    { is: 'from' },
  ],
  ['to, through, thru, to the end of, up to, up to and including, ending with, ending at, through to', { is: 'to' }],
  ['until, till, up until, up to but not including', { is: 'until' }],
  ['after, following, below', { is: 'after' }],
  ['before, preceding, above, prior to', { is: 'before' }],
  ['between', { is: 'between' }],
  [
    'onwards, onward, on to the end, to the end, until the end, till the end, to the end of the document, until the end of the document, and onwards, and everything after, and later',
    { is: 'onwards' },
  ],
  ['table, tables, table cells, tabular data', { is: 'table' }],
  ['row, rows, header row of', { is: 'row' }],
  ['column, columns', { is: 'column' }],
  ['paragraph, paragraphs, para, paras', { is: 'paragraph' }],
  [
    'style, styles, styled, styled as, styled with, the style, in style, in the style, with style, with the style, formatted as, paragraph style, character style, with the paragraph style, with the character style, formatted with the style, using the style, using style',
    { is: 'style' },
  ],
  [
    'heading, headings, headline, headlines, subheading, subheadings, section headings, section titles, chapter titles, chapter headings',
    { is: 'heading' },
  ],
  ['level', { is: 'level' }],
  ['title, the title, document title, main title, title of the document', { is: 'title' }],
  ['section, sections, subsection, subsections', { is: 'section' }],
  ['chapter, chapters', { is: 'section' }],
  ['appendix, annex, article, clause', { is: 'section' }],
  ['first', { is: 'first' }],
  ['last, final', { is: 'last' }],
  [
    'header, headers, page header, page headers, running header, running headers, running heads',
    { is: 'places', places: ['header'] },
  ],
  ['footer, footers, page footer, page footers', { is: 'places', places: ['footer'] }],
  ['footnote, footnotes', { is: 'places', places: ['footnote'] }],
  ['endnote, endnotes', { is: 'places', places: ['endnote'] }],
  ['notes', { is: 'places', places: ['footnote', 'endnote'] }],
  [
    'comment, comments, review comments, reviewer comments, annotations, remarks',
    { is: 'places', places: ['comment'] },
  ],
  ['text box, text boxes, textbox, textboxes, text frames, shapes', { is: 'places', places: ['text_box'] }],
  ['chart, charts, graph, graphs', { is: 'places', places: ['chart'] }],
  ['diagram, diagrams, smartart, smart art', { is: 'places', places: ['diagram'] }],
  [
    'properties, document properties, metadata, document metadata, file properties',
    { is: 'places', places: ['property'] },
  ],
  [
    'alt text, alt texts, alternative text, alternative texts, image descriptions, picture descriptions, alt-text',
    { is: 'places', places: ['alternative_text'] },
  ],
  [
    'body, body text, main text, main body, main content, body content, running text',
    { is: 'places', places: ['body'] },
  ],
  ['numbering, numbering text, list numbering', { is: 'places', places: ['numbering'] }],
  ['bold, bolded, boldface, bold face, bold-face, strong, bold type, bold font', { is: 'look', look: 'bold' }],
  ['italic, italics, italicized, italicised, cursive, italic type, italic font', { is: 'look', look: 'italic' }],
  ['underline, underlined, underlines', { is: 'look', look: 'underline' }],
  [
    'strikethrough, struck through, struck-through, strike-through, crossed out, struck out',
    { is: 'look', look: 'strikethrough' },
  ],
  ['highlight, highlights, highlighted, highlighting, marked, marked up', { is: 'look', look: 'highlight' }],
  ['colored, coloured, color, colour, colored in, coloured in', { is: 'look', look: 'colour' }],
  ['superscript, superscripts', { is: 'look', look: 'superscript' }],
  ['subscript, subscripts', { is: 'look', look: 'subscript' }],
  ['capitals, capital letters, all caps, small caps, uppercase, upper case', { is: 'look', look: 'capitals' }],
  ['monospace, monospaced, fixed-width, fixed width, typewriter font', { is: 'look', look: 'monospace' }],
  ['hyperlink, hyperlinks, hyperlinked, link, links, linked', { is: 'look', look: 'hyperlink' }],
  [
    'code, code block, code blocks, code snippets, code samples, code listings, source code, program code, code examples, code fragments',
    { is: 'code' },
  ],
  [
    'list, lists, list item, list items, bullet, bullets, bullet point, bullet points, bullet list, bullet lists, bulleted list, bulleted lists, numbered list, numbered lists, bulleted items',
    { is: 'list' },
  ],
  [
    'the, a, an, any, i, we, every, each, this, that, these, those, please, kindly, be, is, are, to be, should, should be, must, must be, ' +
      'shall be, will be, want, i want, we want, i need, we need, i would like, i only need, you to, want you to, make sure to, make sure, ensure, need, needs, needed, are to be, is to be, there, which, that are, that is, which is, ' +
      'which are, formatted, written, set, set in, written in, formatted in, typed in, printed in, named, called, titled, entitled, labelled, labeled, with the name, with the title, with the heading, under the heading, ' +
      'type, blocks, block, font, at, it, them, then, so, all of the, all the, your, my, our, us, for us, whatever is, whole, entire, complete, found, again, stay, stays, remain, remains, appears, appear',
    { is: 'nothing to say' },
  ],
];

const NUMBER_WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const ORDINAL_WORDS = [
  '',
  '',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];

/** Colours by their names; those of Word's highlighter among them. */
const COLOURS = [
  'yellow',
  'green',
  'blue',
  'red',
  'cyan',
  'magenta',
  'turquoise',
  'pink',
  'violet',
  'purple',
  'orange',
  'grey',
  'gray',
  'teal',
  'black',
  'white',
  'brown',
  'dark blue',
  'dark red',
  'dark green',
  'dark yellow',
  'dark cyan',
  'dark magenta',
  'dark gray',
  'dark grey',
  'light gray',
  'light grey',
  'bright green',
];

/** Phrases by their words, joined by a space. */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ...PHRASES.flatMap(([phrases, meaning]) => phrases.split(',').map((phrase) => [phrase.trim(), meaning] as const)),
  ...NUMBER_WORDS.map((word, value) => [word, { is: 'number', value }] as const),
  ...ORDINAL_WORDS.flatMap((word, value) => (word === '' ? [] : [[word, { is: 'ordinal', value }] as const])),
  ...COLOURS.map((word) => [word, { is: 'colour', value: word.replaceAll(' ', '').replace('grey', 'gray') }] as const),
]);

/** Words of the longest phrase that has a meaning, or of the longest name of a style. */
export const LONGEST_PHRASE = Math.max(8, ...[...MEANINGS.keys()].map((phrase) => phrase.split(' ').length));

/** What the words at the start of a list mean, the longest phrase first; `words` says how many it takes. */
export function meaningOf(words: readonly string[]): { readonly meaning: Meaning; readonly words: number } | undefined {
  for (let count = Math.min(LONGEST_PHRASE, words.length); count > 0; count -= 1) {
    const meaning =
      MEANINGS.get(words.slice(0, count).join(' ')) ?? (count === 1 ? numeral(words[0] ?? '') : undefined);
    if (meaning !== undefined) return { meaning, words: count };
  }
  return undefined;
}

function numeral(word: string): Meaning | undefined {
  if (/^\d{1,5}$/.test(word)) return { is: 'number', value: Number(word) };
  const ordinal = /^(\d{1,4})(?:st|nd|rd|th)$/.exec(word)?.[1];
  return ordinal === undefined ? undefined : { is: 'ordinal', value: Number(ordinal) };
}
