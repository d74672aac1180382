import { both, look, not, only, style, table, without } from '#instructions/document/testing/meanings.ts';
import { REPORT } from '#instructions/document/testing/report.ts';
import type { Ticket } from './ticket.ts';

/** About how text looks, code and styles. */
export const LOOK_TICKETS: readonly Ticket[] = [
  {
    of: REPORT,
    means: without(style('caption')),
    said: [
      'skip the captions',
      'captions stay in English',
      "don't translate captions",
      'leave figure and table captions alone',
      'Do not translate text in style Caption',
    ],
  },
  {
    of: REPORT,
    means: only(style('caption')),
    said: [
      'only the captions',
      'just translate the captions of tables and figures',
      'only paragraphs in the Caption style',
    ],
  },
  {
    of: REPORT,
    means: without(style(/toc/i)),
    said: [
      'skip the table of contents',
      'no need to translate the table of contents',
      'Leave the TOC alone',
      'everything except the ToC',
      'ignore table of contents',
    ],
  },
  {
    of: REPORT,
    means: without(look('hyperlink')),
    said: [
      'skip hyperlinks',
      "don't translate links",
      'leave hyperlinks untouched',
      'Text of links should stay as it is',
    ],
  },
  {
    of: REPORT,
    means: without(look('strikethrough')),
    said: [
      'ignore strikethrough text',
      'skip text with strikethrough',
      'Ignore anything that is struck through',
      "don't translate crossed-out words",
      'skip everything that has been crossed out',
    ],
  },
  {
    of: REPORT,
    means: only(look('colour', 'red')),
    said: [
      'text in red',
      'Translate only the text in red',
      'only red text',
      'just the parts in red',
      'only what is written in red',
      'Only the words coloured red',
      'only text that is red',
      'just the text marked in red',
    ],
  },
  {
    of: REPORT,
    means: only(look('colour', 'red'), look('colour', 'blue')),
    said: ['only red and blue text', 'text in red or blue', 'only the red or blue words'],
  },
  {
    of: REPORT,
    means: without(look('highlight', 'yellow')),
    said: [
      'skip yellow highlighting',
      'ignore text highlighted in yellow',
      'Anything highlighted in yellow should stay in English',
      'leave the yellow-highlighted parts alone',
      'Text with yellow highlighting must not be translated.',
      'Do not translate yellow-marked text',
    ],
  },
  {
    of: REPORT,
    means: only(look('highlight', 'yellow'), look('highlight', 'green')),
    said: [
      'only text highlighted in yellow or green',
      'only yellow and green highlights',
      'Only the highlighted bits',
      'nothing but highlighted text',
    ],
  },
  {
    of: REPORT,
    means: without(look('highlight')),
    said: [
      'text that is not highlighted',
      'everything that is not highlighted',
      'only unhighlighted text',
      'Translate anything that is not highlighted',
      'only translate non-highlighted text',
      'only the text which hasn’t been highlighted',
      'leave highlighted text alone, translate the rest',
    ],
  },
  {
    of: REPORT,
    means: without(look('bold')),
    said: [
      'non-bold text',
      'translate only non-bold text',
      'everything that isn’t bold',
      'only text that is not in bold',
      'just the text not in bold',
      'ignore bold text',
      'All bold text stays in English',
      'Text in bold must not be touched',
      'only the unbolded text',
    ],
  },
  {
    of: REPORT,
    means: only(both(look('bold'), look('italic'))),
    said: [
      'text that is both bold and italic',
      'only bold italic text',
      'only text that is bold and italic',
      'only text which is bold as well as italic',
    ],
  },
  {
    of: REPORT,
    means: only(look('bold'), look('italic')),
    said: [
      'only bold and italic text',
      'text in bold or italics',
      'only bold or italic words',
      'only text in bold and text in italics',
      'only text that is bold or italic',
    ],
  },
  {
    of: REPORT,
    means: without(look('bold'), look('italic')),
    said: [
      'skip bold and italic text',
      'text that is neither bold nor italic',
      'everything that is not bold or italic',
      'leave bold and italics alone',
    ],
  },
  {
    of: REPORT,
    means: only(both(look('bold'), not(look('italic')))),
    said: ['only bold text that is not italic', 'bold but not italic text', 'only bold, non-italic text'],
  },
  {
    of: REPORT,
    means: only(both(look('bold'), table())),
    said: [
      'only bold text in tables',
      'bold words within the tables',
      'only the bold cells',
      'only text in tables that is bold',
    ],
  },
  {
    of: REPORT,
    means: only(both(look('bold'), not(table()))),
    said: ['only bold text that is not in a table', 'only bold text outside the tables'],
  },
];
