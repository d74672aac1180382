import { CONTRACT } from '#instructions/document/testing/document.ts';
import {
  also,
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

/** About comments, headings, lists and paragraphs. */
export const PLACE_TICKETS: readonly Ticket[] = [
  said(REPORT, only(hasText('Footnote of the software')))`
    only the footnotes in chapter 2
    only the footnotes of section 2.2
  `,
  said(HANDBOOK, also(place('comment')))`
    Everything plus comments.
    Please translate comments too
    comments also
  `,
  said(HANDBOOK, also(place('comment')))`
    don't forget the comments
  `,
  said(REPORT, everything)`
    Everything needs to be translated.
    The document needs translating
    full translation please
    Complete document
    translate the lot
    Please localise the whole file
    Do everything
    I need the whole report translated
    Please have everything translated.
    Translate the complete text, please.
  `,
  said(REPORT, without(place('header', 'footer')))`
    Omit header and footer
    headers/footers can be ignored
    The headers and footers are not needed
    We don’t need headers or footers
    page headers and footers remain unchanged
    Leave both the headers and the footers untouched
    do not translate either headers or footers
    exclude the running headers and the footers please
    everything but the headers and footers
    don’t translate the header. don’t translate the footer.
    Headers and footers: no translation
  `,
  said(REPORT, only(inTitle, heading()))`
    only the headings and the title
    title and headings
    just headings plus title
    Translate the title and all the headings only
  `,
  said(REPORT, only(heading(1)))`
    only level 1 headings
    only headings at level 1
    just the first-level headings
    top-level headings only
    only the headings of level one
    heading level 1 only
    level 1 headings
  `,
  said(REPORT, without(heading()))`
    Everything except headings
    skip all headings
    Do not translate headings of any level
    headings stay untouched
    all headings should remain in English
    no headings
  `,
  said(REPORT, without(lists))`
    skip all lists
    leave lists alone
    everything except bullet points
    bulleted lists are not to be translated
    Do not translate list items
  `,
  said(REPORT, only(lists))`
    only the lists
    bullet points only
    translate bullet lists only
    only text in lists
    just the bullet list
  `,
  said(REPORT, also(place('comment')))`
    Translate the comments, too.
    and the comments as well
    Everything including the comments please
    comments included
    Please also translate all comments
    The comments should be translated as well
    translate everything and also the comments
    Don't leave out the comments
    Comments must also be translated
    please do the comments as well
  `,
  said(HANDBOOK, without(place('footnote', 'text_box')))`
    skip footnotes and text boxes
    leave text boxes and footnotes alone
    no footnotes, no text boxes
  `,
  said(HANDBOOK, only(place('footnote')))`
    only the footnotes
    footnotes only
    Just translate the footnotes
    nothing but footnotes
  `,
  said(CONTRACT, only(hasText('Second with italic words.', 'Third paragraph with Acme inside.')))`
    paragraphs 2 and 3
    only the second and third paragraphs
    the last two paragraphs of the introduction
    Only paragraphs 2-3
    only the last two paragraphs of chapter 1
  `,
  said(CONTRACT, without(hasText('Last paragraph.')))`
    skip the last paragraph
    everything but the last paragraph
    The last paragraph stays in English
    leave the final paragraph alone
  `,
];
