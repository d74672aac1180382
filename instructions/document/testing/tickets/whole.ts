import { CONTRACT } from '#instructions/document/testing/document.ts';
import {
  also,
  code,
  everything,
  heading,
  lists,
  only,
  place,
  hasText,
  inTitle,
  without,
} from '#instructions/document/testing/meanings.ts';
import { HANDBOOK, REPORT } from '#instructions/document/testing/report.ts';
import { said, type Ticket } from './ticket.ts';

/** About the document as a whole, headers, footers and notes. */
export const WHOLE_TICKETS: readonly Ticket[] = [
  said(REPORT, everything)`
    Hi team, could you please translate everything? Thanks!
    Please translate the document in full.
    The whole thing, please.
    Translate all of the text in this file.
    We need the entire document translated.
    nothing should be left out
    Could you translate the full text of this document please
    Translate it all.
    all content has to be translated
  `,
  said(CONTRACT, everything)`
    skip captions
    Translate everything except figure captions.
    leave the table of contents as it is
  `,
  said(REPORT, without(place('header', 'footer')))`
    please skip headers & footers
    Header and footer should stay in English.
    No headers/footers please
    Don't bother with headers and footers
    Neither headers nor footers should be translated.
    leave the header and the footer alone
    ignore page headers and footers
    The page header and the page footer are to remain untouched
    Please:\n- skip the headers\n- skip the footers
    Leave out:\n• headers\n• footers
    Skip:\n- headers\n– footers
    translate everything - skip headers and footers
    skip the headers - and the footers
    do not translate: headers, footers
    Translate everything with the exception of headers and footers.
  `,
  said(REPORT, only(place('body')))`
    only the body text
    translate the main text only
    Just the body, please
  `,
  said(REPORT, without(place('footnote', 'endnote')))`
    no footnotes or endnotes
    skip footnotes and endnotes
    Footnotes and endnotes can stay in English
    skip all the notes
    ignore foot notes and end notes
  `,
  said(REPORT, also(place('comment')))`
    Please include the comments.
    comments should be translated too
    Also do the comments
    translate everything, including the comments
    Everything, and the comments as well
  `,
  said(REPORT, only(place('comment')))`
    Only the comments, please.
    please translate only the comments
    nothing but the comments should be translated
  `,
  said(REPORT, only(inTitle, heading()))`
    Only translate the title and the headings.
    just the title plus all headings
    only title and headings
  `,
  said(REPORT, only(heading(2), heading(3)))`
    headings except level 1
    all headings except those of level 1
    headings other than level 1
    headings of level 2 and 3
    level 2 and level 3 headings only
  `,
  said(REPORT, without(heading()))`
    leave the headings as they are
    Do not translate section titles
    Headings stay in English.
    Keep all headings untranslated
    don't translate headings or subheadings
  `,
  said(REPORT, only(lists))`
    only the bullet points
    just the bullets
    translate only the bulleted lists
    only list items
  `,
  said(REPORT, without(lists))`
    skip bullet points
    please leave the bullet points in English
    skip lists
  `,
  said(HANDBOOK, without(code))`
    skip code
    Code samples must not be translated
    Leave all code blocks untouched, please.
    the source code stays as is
    do not touch the code
  `,
  said(HANDBOOK, without(place('text_box')))`
    skip text boxes
    leave the text box alone
    Text boxes stay in English
  `,
  said(CONTRACT, only(hasText('First paragraph.', 'Second with italic words.', 'Third paragraph with Acme inside.')))`
    just the first three paragraphs please
    Only translate the first 3 paragraphs
    the opening three paragraphs
    paragraphs one to three
    only paragraphs 1, 2 and 3
  `,
  said(CONTRACT, only(hasText('Last paragraph.')))`
    only the last paragraph
    just the final paragraph
    the very last paragraph only
  `,
  said(CONTRACT, without(hasText('First paragraph.')))`
    skip the first paragraph
    everything except the first paragraph
    The first paragraph should remain as it is
  `,
  said(CONTRACT, only(hasText('First paragraph.', 'Fourth, a bold thing.', 'Quoted wisdom', 'Last paragraph.')))`
    the first paragraph of each chapter
    only the first paragraph of every chapter
    Translate just the first paragraph in each chapter
  `,
  said(
    REPORT,
    only(
      hasText(
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
  )`
    the first paragraph of each section
    only the first paragraph under every heading
  `,
];
