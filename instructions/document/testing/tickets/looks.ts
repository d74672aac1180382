import { meetsAll, look, not, only, style, inTable, without } from '#instructions/document/testing/meanings.ts';
import { REPORT } from '#instructions/document/testing/report.ts';
import { said, type Ticket } from './ticket.ts';

/** About how text looks, code and styles. */
export const LOOK_TICKETS: readonly Ticket[] = [
  said(REPORT, without(style('caption')))`
    skip the captions
    captions stay in English
    don't translate captions
    leave figure and table captions alone
    Do not translate text in style Caption
  `,
  said(REPORT, only(style('caption')))`
    only the captions
    just translate the captions of tables and figures
    only paragraphs in the Caption style
  `,
  said(REPORT, without(style(/toc/i)))`
    skip the table of contents
    no need to translate the table of contents
    Leave the TOC alone
    everything except the ToC
    ignore table of contents
  `,
  said(REPORT, without(look('hyperlink')))`
    skip hyperlinks
    don't translate links
    leave hyperlinks untouched
    Text of links should stay as it is
  `,
  said(REPORT, without(look('strikethrough')))`
    ignore strikethrough text
    skip text with strikethrough
    Ignore anything that is struck through
    don't translate crossed-out words
    skip everything that has been crossed out
  `,
  said(REPORT, only(look('color', 'red')))`
    text in red
    Translate only the text in red
    only red text
    just the parts in red
    only what is written in red
    Only the words coloured red
    only text that is red
    just the text marked in red
  `,
  said(REPORT, only(look('color', 'red'), look('color', 'blue')))`
    only red and blue text
    text in red or blue
    only the red or blue words
  `,
  said(REPORT, without(look('highlight', 'yellow')))`
    skip yellow highlighting
    ignore text highlighted in yellow
    Anything highlighted in yellow should stay in English
    leave the yellow-highlighted parts alone
    Text with yellow highlighting must not be translated.
    Do not translate yellow-marked text
  `,
  said(REPORT, only(look('highlight', 'yellow'), look('highlight', 'green')))`
    only text highlighted in yellow or green
    only yellow and green highlights
    Only the highlighted bits
    nothing but highlighted text
  `,
  said(REPORT, without(look('highlight')))`
    text that is not highlighted
    everything that is not highlighted
    only unhighlighted text
    Translate anything that is not highlighted
    only translate non-highlighted text
    only the text which hasn’t been highlighted
    leave highlighted text alone, translate the rest
  `,
  said(REPORT, without(look('bold')))`
    non-bold text
    translate only non-bold text
    everything that isn’t bold
    only text that is not in bold
    just the text not in bold
    ignore bold text
    All bold text stays in English
    Text in bold must not be touched
    only the unbolded text
  `,
  said(REPORT, only(meetsAll(look('bold'), look('italic'))))`
    text that is both bold and italic
    only bold italic text
    only text that is bold and italic
    only text which is bold as well as italic
  `,
  said(REPORT, only(look('bold'), look('italic')))`
    only bold and italic text
    text in bold or italics
    only bold or italic words
    only text in bold and text in italics
    only text that is bold or italic
  `,
  said(REPORT, without(look('bold'), look('italic')))`
    skip bold and italic text
    text that is neither bold nor italic
    everything that is not bold or italic
    leave bold and italics alone
  `,
  said(REPORT, only(meetsAll(look('bold'), not(look('italic')))))`
    only bold text that is not italic
    bold but not italic text
    only bold, non-italic text
  `,
  said(REPORT, only(meetsAll(look('bold'), inTable())))`
    only bold text in tables
    bold words within the tables
    only the bold cells
    only text in tables that is bold
  `,
  said(REPORT, only(meetsAll(look('bold'), not(inTable()))))`
    only bold text that is not in a table
    only bold text outside the tables
  `,
];
