import { CONTRACT } from '#instructions/document/testing/document.ts';
import {
  both,
  code,
  everything,
  look,
  not,
  only,
  style,
  under,
  without,
} from '#instructions/document/testing/meanings.ts';
import { HANDBOOK, REPORT } from '#instructions/document/testing/report.ts';
import type { Ticket } from './ticket.ts';

/** More about how text looks. */
export const MORE_LOOK_TICKETS: readonly Ticket[] = [
  {
    of: HANDBOOK,
    means: without(style('Quote'), style('Intense Quote')),
    said: [
      'skip quotations',
      'leave the quotes in English',
      'Do not translate block quotes',
      'skip text in the styles Quote and Intense Quote',
    ],
  },
  {
    of: HANDBOOK,
    means: without(code, style('Quote')),
    said: [
      'Skip code blocks and text in style Quote.',
      'leave code and anything in style "Quote" alone',
      'no code blocks, no text in style Quote',
    ],
  },
  {
    of: CONTRACT,
    means: only(style('Quote')),
    said: [
      'only text in style Quote',
      'only the style "Quote"',
      'only paragraphs styled as Quote',
      'Translate only paragraphs with the style Quote',
    ],
  },
  {
    of: CONTRACT,
    means: without(style('Brand')),
    said: ['text in the character style Brand stays in English', 'keep anything styled Brand as it is'],
  },
  {
    of: REPORT,
    means: without(under('Preface'), style(/toc/i)),
    said: ['skip the preface and the table of contents', 'Ignore preface and TOC'],
  },
  {
    of: REPORT,
    means: only(both(look('bold'), under('3 Results'))),
    said: ['only bold text in chapter 3', 'bold words in the results section'],
  },
  {
    of: REPORT,
    means: both(everything, not(look('highlight')), not(look('strikethrough'))),
    said: ["Don't translate highlighted or struck-through text.", 'skip highlights and strikethrough'],
  },
  {
    of: CONTRACT,
    means: without(look('italic')),
    said: [
      'Words in italics should stay in English',
      'Please leave italicised words alone',
      'italics are not to be translated',
      'keep italics',
      'do not translate italicized text',
      'anything in italics stays as it is',
      'all italic text must remain untouched',
      'leave everything in italics in the source language',
      'Do not touch text that is set in italics',
      'ignore whatever is in italics',
    ],
  },
  {
    of: CONTRACT,
    means: only(style('Quote')),
    said: [
      'only quotes',
      'only the text styled as "Quote"',
      'Only text with style Quote',
      'only text formatted with the Quote style',
      'just the Quote paragraphs',
      'only paragraphs using the style Quote',
      'only text that has the style Quote',
    ],
  },
  {
    of: CONTRACT,
    means: only(look('highlight')),
    said: [
      'only highlighted',
      'only the text I highlighted',
      'just what is highlighted in yellow',
      'only the yellow parts',
      'only the text with highlighting',
      'Translate highlighted text only',
      'only the highlighted sentences',
      'only words with yellow highlighting',
      'just the bits highlighted in yellow',
      'only text that has been highlighted',
      'only text marked in yellow',
      'only text marked yellow',
      'only the text that I have highlighted',
      'highlighted passages only',
    ],
  },
  {
    of: REPORT,
    means: only(look('colour', 'red')),
    said: [
      'only the red text',
      'only red',
      'Only text in red letters',
      'only text in red font',
      'only the red parts please',
      'just red-coloured text',
      'only the text with red font colour',
    ],
  },
  {
    of: REPORT,
    means: without(look('strikethrough')),
    said: [
      'skip struck-through text',
      'Do not translate strikethrough',
      'crossed out text can be skipped',
      'text that is struck out should be ignored',
      'exclude strikethrough text',
    ],
  },
  {
    of: REPORT,
    means: without(look('bold')),
    said: [
      'nothing in bold should be translated',
      'Bold text remains in English',
      'Skip everything in bold',
      'everything except bold text',
      'bold words are not to be translated',
      'text that is bold stays as it is',
      'no bold text',
      'Only translate text that is not bold',
      'translate all text that isn’t bold',
    ],
  },
  {
    of: REPORT,
    means: only(both(look('bold'), look('italic'))),
    said: [
      'text which is both bold and italic',
      'only text that’s bold and italic',
      'bold italic',
      'only words that are bold and also italic',
      'only text in bold italics',
    ],
  },
  {
    of: REPORT,
    means: without(style('caption')),
    said: [
      'everything but captions',
      'table captions and figure captions stay in English',
      'Please skip all captions',
      'captions should not be translated',
      'no captions',
    ],
  },
  {
    of: HANDBOOK,
    means: without(code, style('Quote'), style('Intense Quote')),
    said: [
      'skip code and quotes',
      'leave all code and all quotations untouched',
      'no code, no quotes',
      'everything except code blocks and quotes',
      'Code and quotations are not to be translated',
    ],
  },
  {
    of: CONTRACT,
    means: without(both(look('bold'), under('Prices'))),
    said: [
      'skip bold text in chapter 2',
      'leave bold words in chapter 2 in English',
      'in chapter 2, leave bold text alone',
      'In chapter 2 do not translate bold text',
    ],
  },
];
