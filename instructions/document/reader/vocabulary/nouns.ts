import type { ListKind, Look, ContentPlace } from '#domain/units/facets.ts';
import type { SectionLabel } from '#instructions/document/heading-numbers.ts';
import { STANDARD_STYLES } from '#instructions/document/standard-styles.ts';

/** Names of places. */
export const PLACE_PHRASES: readonly (readonly [string, readonly ContentPlace[]])[] = [
  ['header, headers, page header, page headers, running header, running headers, running heads', ['header']],
  ['footer, footers, page footer, page footers, running footer, running footers', ['footer']],
  ['footnote, footnotes, foot notes, foot note', ['footnote']],
  ['endnote, endnotes, end notes, end note', ['endnote']],
  ['notes', ['footnote', 'endnote']],
  ['comment, comments, review comments, reviewer comments, annotations, remarks, margin comments', ['comment']],
  ['text box, text boxes, textbox, textboxes, text frames', ['text_box']],
  ['chart, charts, graph, graphs', ['chart']],
  ['diagram, diagrams, smartart, smart art', ['diagram']],
  ['properties, document properties, metadata, document metadata, file properties', ['property']],
  [
    'alt text, alt texts, alternative text, alternative texts, image descriptions, picture descriptions, alt-text, alt-texts',
    ['alternative_text'],
  ],
  ['body, body text, main text, main body, main content, body content, running text, body of the text', ['body']],
  ['numbering, numbering text, list numbering', ['numbering']],
];

/** Kinds of lists, as they precede "list", "items" and similar nouns. */
export const LIST_WORDS: readonly (readonly [string, ListKind])[] = [
  ['numbered, ordered, enumerated, auto-numbered', 'numbered'],
  ['bulleted, bullet, bullet-point, unordered', 'bulleted'],
];
/** Nouns for lists and their parts after that. */
export const LIST_NOUNS =
  'list, lists, list item, list items, item, items, point, points, step, steps, instructions, entries, paragraph, paragraphs, text';

/** Lists with their own names. */
export const LIST_PHRASES: readonly (readonly [string, ListKind | null])[] = [
  ['list, lists, list item, list items, list entry, list entries, items of lists', null],
  ['bullet, bullets, bulletpoint, bulletpoints, list with bullets, lists with bullets', 'bulleted'],
  ['list with numbers, lists with numbers', 'numbered'],
];

/** Words for looks that describe what follows ("bold text"), or by themselves what has that look. */
export const LOOK_PHRASES: readonly (readonly [string, Look])[] = [
  ['bold, bolded, boldface, boldfaced, bold face, bold-face, bold type, bold font, bold print', 'bold'],
  ['italic, italicized, italicised, cursive, italic type, italic font', 'italic'],
  ['underline, underlined', 'underline'],
  [
    'strikethrough, struck through, struck-through, strike-through, crossed out, crossed-out, struck out, struck-out, strike through, stricken',
    'strikethrough',
  ],
  [
    'highlight, highlighted, marked, marked up, i highlighted, i have highlighted, i marked, that i highlighted, that i have highlighted, that i marked, we highlighted, that we highlighted, that we have highlighted',
    'highlight',
  ],
  ['colored, coloured', 'color'],
  ['superscript', 'superscript'],
  ['subscript', 'subscript'],
  ['all caps, small caps, uppercase, upper case, capitalized, capitalised', 'capitals'],
  ['monospace, monospaced, fixed-width, fixed width, typewriter font', 'monospace'],
  ['hyperlinked, linked', 'hyperlink'],
];

/** Nouns that only carry a look. */
export const LOOK_NOUNS: readonly (readonly [string, Look])[] = [
  ['italics', 'italic'],
  ['underlines, underlining', 'underline'],
  ['strikethroughs, strike-throughs', 'strikethrough'],
  ['highlights, highlighting, highlighter, highlighting colour', 'highlight'],
  ['superscripts', 'superscript'],
  ['subscripts', 'subscript'],
  ['capitals, capital letters, block capitals', 'capitals'],
  ['hyperlink, hyperlinks, link, links, web links', 'hyperlink'],
];

/**
 * Parts for which programs have a style: the beginning of its name in lower case, and its name, which is used for a
 * missing one. "Quotations" in a document without such a style may be in quotation marks.
 */
export const STYLE_KINDS: readonly (readonly [string, readonly string[], string?])[] = [
  [
    'caption, captions, figure captions, table captions, captions of tables and figures, captions of figures and tables, captions of figures, captions of tables, ' +
      'figure and table captions, table and figure captions, image captions, picture captions',
    ['caption'],
    STANDARD_STYLES.caption,
  ],
  [
    'table of contents, toc, tocs, tables of contents, contents table, list of contents, contents page',
    ['toc', 'contents'],
    STANDARD_STYLES.contents,
  ],
  ['list of figures, list of tables, table of figures', ['table of figures'], STANDARD_STYLES.figures],
  [
    'quote, quotes, quotation, quotations, block quote, block quotes, blockquotes, block quotation, block quotations, quoted text',
    ['quote', 'intense quote', 'block text', 'quotations'],
  ],
  ['subtitle, subtitles', ['subtitle'], STANDARD_STYLES.subtitle],
  ['bibliography, reference list', ['bibliography'], STANDARD_STYLES.bibliography],
];

/** Words before the number of a heading, one and several of them. */
export const LABEL_PHRASES: readonly (readonly [one: string, several: string, SectionLabel])[] = [
  ['chapter, ch, chap', 'chapters', 'chapter'],
  ['section, sec, sect', 'sections, secs', 'section'],
  ['subsection, sub-section', 'subsections, sub-sections', 'subsection'],
  ['article, art', 'articles', 'article'],
  ['clause, cl', 'clauses', 'clause'],
  ['appendix, annex, annexe, app', 'appendices, appendixes, annexes', 'appendix'],
  ['schedule, exhibit, attachment', 'schedules, exhibits, attachments', 'schedule'],
];

/** Names of colours, including those of Word's highlighter. */
export const COLOR_NAMES = (
  'yellow green blue red cyan magenta turquoise pink violet purple orange grey gray teal black white brown ' +
  'dark-blue dark-red dark-green dark-yellow dark-cyan dark-magenta dark-gray dark-grey light-gray light-grey light-blue light-green bright-green'
)
  .split(' ')
  .map((word) => word.replace('-', ' '));

/** Languages in which text may stay; the list only identifies the words. */
export const LANGUAGE_NOUNS =
  'english german french spanish italian portuguese dutch polish czech danish swedish norwegian finnish russian ukrainian greek turkish arabic hebrew chinese japanese korean catalan hungarian romanian'.split(
    ' ',
  );

/** Documents as people call them, whole. */
export const DOCUMENTS =
  'document file text report contract agreement manual guide handbook book paper letter brochure policy'.split(' ');
/** Words that select the whole of a part. */
export const WHOLE = 'whole entire full complete'.split(' ');
