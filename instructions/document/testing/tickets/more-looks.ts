import { CONTRACT } from '#instructions/document/testing/document.ts';
import {
  meetsAll,
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
import { said, type Ticket } from './ticket.ts';

/** More about how text looks. */
export const MORE_LOOK_TICKETS: readonly Ticket[] = [
  said(HANDBOOK, without(style('Quote'), style('Intense Quote')))`
    skip quotations
    leave the quotes in English
    Do not translate block quotes
    skip text in the styles Quote and Intense Quote
  `,
  said(HANDBOOK, without(code, style('Quote')))`
    Skip code blocks and text in style Quote.
    leave code and anything in style "Quote" alone
    no code blocks, no text in style Quote
  `,
  said(CONTRACT, only(style('Quote')))`
    only text in style Quote
    only the style "Quote"
    only paragraphs styled as Quote
    Translate only paragraphs with the style Quote
  `,
  said(CONTRACT, without(style('Brand')))`
    text in the character style Brand stays in English
    keep anything styled Brand as it is
  `,
  said(REPORT, without(under('Preface'), style(/toc/i)))`
    skip the preface and the table of contents
    Ignore preface and TOC
  `,
  said(REPORT, only(meetsAll(look('bold'), under('3 Results'))))`
    only bold text in chapter 3
    bold words in the results section
  `,
  said(REPORT, meetsAll(everything, not(look('highlight')), not(look('strikethrough'))))`
    Don't translate highlighted or struck-through text.
    skip highlights and strikethrough
  `,
  said(CONTRACT, without(look('italic')))`
    Words in italics should stay in English
    Please leave italicised words alone
    italics are not to be translated
    keep italics
    do not translate italicized text
    anything in italics stays as it is
    all italic text must remain untouched
    leave everything in italics in the source language
    Do not touch text that is set in italics
    ignore whatever is in italics
  `,
  said(CONTRACT, only(style('Quote')))`
    only quotes
    only the text styled as "Quote"
    Only text with style Quote
    only text formatted with the Quote style
    just the Quote paragraphs
    only paragraphs using the style Quote
    only text that has the style Quote
  `,
  said(CONTRACT, only(look('highlight')))`
    only highlighted
    only the text I highlighted
    just what is highlighted in yellow
    only the yellow parts
    only the text with highlighting
    Translate highlighted text only
    only the highlighted sentences
    only words with yellow highlighting
    just the bits highlighted in yellow
    only text that has been highlighted
    only text marked in yellow
    only text marked yellow
    only the text that I have highlighted
    highlighted passages only
  `,
  said(REPORT, only(look('color', 'red')))`
    only the red text
    only red
    Only text in red letters
    only text in red font
    only the red parts please
    just red-coloured text
    only the text with red font colour
  `,
  said(REPORT, without(look('strikethrough')))`
    skip struck-through text
    Do not translate strikethrough
    crossed out text can be skipped
    text that is struck out should be ignored
    exclude strikethrough text
  `,
  said(REPORT, without(look('bold')))`
    nothing in bold should be translated
    Bold text remains in English
    Skip everything in bold
    everything except bold text
    bold words are not to be translated
    text that is bold stays as it is
    no bold text
    Only translate text that is not bold
    translate all text that isn’t bold
  `,
  said(REPORT, only(meetsAll(look('bold'), look('italic'))))`
    text which is both bold and italic
    only text that’s bold and italic
    bold italic
    only words that are bold and also italic
    only text in bold italics
  `,
  said(REPORT, without(style('caption')))`
    everything but captions
    table captions and figure captions stay in English
    Please skip all captions
    captions should not be translated
    no captions
  `,
  said(HANDBOOK, without(code, style('Quote'), style('Intense Quote')))`
    skip code and quotes
    leave all code and all quotations untouched
    no code, no quotes
    everything except code blocks and quotes
    Code and quotations are not to be translated
  `,
  said(CONTRACT, without(meetsAll(look('bold'), under('Prices'))))`
    skip bold text in chapter 2
    leave bold words in chapter 2 in English
    in chapter 2, leave bold text alone
    In chapter 2 do not translate bold text
  `,
];
