import { CONTRACT } from '#instructions/document/testing/document.ts';
import {
  also,
  code,
  everything,
  heading,
  lists,
  only,
  place,
  texts,
  title,
  without,
} from '#instructions/document/testing/meanings.ts';
import { HANDBOOK, REPORT } from '#instructions/document/testing/report.ts';
import type { Ticket } from './ticket.ts';

/** About the document as a whole, headers, footers and notes. */
export const WHOLE_TICKETS: readonly Ticket[] = [
  {
    of: REPORT,
    means: everything,
    said: [
      'Hi team, could you please translate everything? Thanks!',
      'Please translate the document in full.',
      'The whole thing, please.',
      'Translate all of the text in this file.',
      'We need the entire document translated.',
      'nothing should be left out',
      'Could you translate the full text of this document please',
      'Translate it all.',
      'all content has to be translated',
    ],
  },
  {
    of: CONTRACT,
    means: everything,
    said: ['skip captions', 'Translate everything except figure captions.', 'leave the table of contents as it is'],
  },
  {
    of: REPORT,
    means: without(place('header', 'footer')),
    said: [
      'please skip headers & footers',
      'Header and footer should stay in English.',
      'No headers/footers please',
      "Don't bother with headers and footers",
      'Neither headers nor footers should be translated.',
      'leave the header and the footer alone',
      'ignore page headers and footers',
      'The page header and the page footer are to remain untouched',
      'Please:\n- skip the headers\n- skip the footers',
      'Leave out:\n• headers\n• footers',
      'Skip:\n- headers\n– footers',
      'translate everything - skip headers and footers',
      'skip the headers - and the footers',
      'do not translate: headers, footers',
      'Translate everything with the exception of headers and footers.',
    ],
  },
  {
    of: REPORT,
    means: only(place('body')),
    said: ['only the body text', 'translate the main text only', 'Just the body, please'],
  },
  {
    of: REPORT,
    means: without(place('footnote', 'endnote')),
    said: [
      'no footnotes or endnotes',
      'skip footnotes and endnotes',
      'Footnotes and endnotes can stay in English',
      'skip all the notes',
      'ignore foot notes and end notes',
    ],
  },
  {
    of: REPORT,
    means: also(place('comment')),
    said: [
      'Please include the comments.',
      'comments should be translated too',
      'Also do the comments',
      'translate everything, including the comments',
      'Everything, and the comments as well',
    ],
  },
  {
    of: REPORT,
    means: only(place('comment')),
    said: [
      'Only the comments, please.',
      'please translate only the comments',
      'nothing but the comments should be translated',
    ],
  },
  {
    of: REPORT,
    means: only(title, heading()),
    said: ['Only translate the title and the headings.', 'just the title plus all headings', 'only title and headings'],
  },
  {
    of: REPORT,
    means: only(heading(2), heading(3)),
    said: [
      'headings except level 1',
      'all headings except those of level 1',
      'headings other than level 1',
      'headings of level 2 and 3',
      'level 2 and level 3 headings only',
    ],
  },
  {
    of: REPORT,
    means: without(heading()),
    said: [
      'leave the headings as they are',
      'Do not translate section titles',
      'Headings stay in English.',
      'Keep all headings untranslated',
      "don't translate headings or subheadings",
    ],
  },
  {
    of: REPORT,
    means: only(lists),
    said: ['only the bullet points', 'just the bullets', 'translate only the bulleted lists', 'only list items'],
  },
  {
    of: REPORT,
    means: without(lists),
    said: ['skip bullet points', 'please leave the bullet points in English', 'skip lists'],
  },
  {
    of: HANDBOOK,
    means: without(code),
    said: [
      'skip code',
      'Code samples must not be translated',
      'Leave all code blocks untouched, please.',
      'the source code stays as is',
      'do not touch the code',
    ],
  },
  {
    of: HANDBOOK,
    means: without(place('text_box')),
    said: ['skip text boxes', 'leave the text box alone', 'Text boxes stay in English'],
  },
  {
    of: CONTRACT,
    means: only(texts('First paragraph.', 'Second with italic words.', 'Third paragraph with Acme inside.')),
    said: [
      'just the first three paragraphs please',
      'Only translate the first 3 paragraphs',
      'the opening three paragraphs',
      'paragraphs one to three',
      'only paragraphs 1, 2 and 3',
    ],
  },
  {
    of: CONTRACT,
    means: only(texts('Last paragraph.')),
    said: ['only the last paragraph', 'just the final paragraph', 'the very last paragraph only'],
  },
  {
    of: CONTRACT,
    means: without(texts('First paragraph.')),
    said: [
      'skip the first paragraph',
      'everything except the first paragraph',
      'The first paragraph should remain as it is',
    ],
  },
  {
    of: CONTRACT,
    means: only(texts('First paragraph.', 'Fourth, a bold thing.', 'Quoted wisdom', 'Last paragraph.')),
    said: [
      'the first paragraph of each chapter',
      'only the first paragraph of every chapter',
      'Translate just the first paragraph in each chapter',
    ],
  },
  {
    of: REPORT,
    means: only(
      texts(
        'Preface text.',
        'Introduction text.',
        'Overview text.',
        'Hardware text.',
        'Software text.',
        'Power text.',
        'Plain, boldly, slanted and heavyslanted words.',
        'Crimson words and azure words.',
        'Data text.',
        'Glossary text.',
      ),
    ),
    said: ['the first paragraph of each section', 'only the first paragraph under every heading'],
  },
];
