import { MANUAL } from '#instructions/document/testing/manual.ts';
import {
  also,
  meetsAll,
  either,
  everything,
  heading,
  look,
  not,
  only,
  place,
  inTable,
  hasText,
  under,
  without,
} from '#instructions/document/testing/meanings.ts';
import { HANDBOOK, REPORT } from '#instructions/document/testing/report.ts';
import { said, type Ticket } from './ticket.ts';

/** Things by position, and what belongs to something. */
export const POSITION_TICKETS: readonly Ticket[] = [
  said(MANUAL, without(inTable(undefined, 1)))`
    skip the tables' header rows
    Leave each table's header row alone
    don't translate the tables' first rows
  `,
  said(REPORT, only(meetsAll(inTable(), under('2 System overview'))))`
    only chapter 2's tables
    Chapter 2's tables only
    Tables, but only in chapter 2
    Only the tables, and only in chapter 2
  `,
  said(MANUAL, without(meetsAll(inTable(), under('Operation'))))`
    skip the Operation section's tables
    skip chapter 2's table
    everything but the second chapter’s tables
  `,
  said(MANUAL, only(hasText('Second note')))`
    only footnote 2
    the second footnote only
    Translate only the second footnote.
    only footnote number 2
  `,
  said(MANUAL, without(hasText('First note', 'First note goes on')))`
    skip footnote 1
    everything except the first footnote
    Leave the first footnote as it is
  `,
  said(MANUAL, also(hasText('Second remark')))`
    translate everything including the last comment
    Translate comment 2 too
    everything, plus the second comment
  `,
  said(MANUAL, only(hasText('Never lift alone.')))`
    only the first bold paragraph
    translate only the first paragraph in bold
  `,
  said(MANUAL, without(hasText('Keep hands away.')))`
    skip the last bold paragraph
    skip the first bold paragraph of chapter 2
  `,
  said(MANUAL, only(meetsAll(heading(), not(hasText('Assembly')))))`
    only all headings but the first
    only headings other than the first one
    all headings except the first
  `,
  said(MANUAL, without(hasText('Operation')))`
    skip the heading of chapter 2
    don't translate chapter 2's heading
    leave the title of the section "Operation" in English
    skip the third heading
  `,
  said(MANUAL, only(meetsAll(heading(), under('Operation'))))`
    only the headings in chapter 2
    only the headings of chapter 2
    only chapter 2's headings
  `,
  said(MANUAL, only(look('highlight', 'yellow'), look('color', 'red')))`
    only text highlighted in yellow and red text
    only yellow highlights and red text
  `,
  said(MANUAL, only(look('highlight', 'yellow'), look('highlight', 'red')))`
    only text highlighted in yellow and red
    only text highlighted in yellow or in red
  `,
  said(MANUAL, only(inTable(), heading()))`
    Only the tables and the headings.
    Only the tables. Also translate the headings.
    Only the tables. Translate the headings too.
  `,
  said(MANUAL, only(meetsAll(everything, under('Operation'), not(heading()))))`
    only chapter 2 without its headings
    chapter 2 only, but no headings
  `,
  said(HANDBOOK, without(meetsAll(either(inTable(undefined, 1)), inTable())))`
    skip the table's first row
    leave the header of the table alone
  `,
  said(MANUAL, only(hasText('Assembly', 'Operation', 'Faults')))`
    only the chapters' headings
    only the chapter titles
    only level 1 headings
  `,
  said(MANUAL, only(meetsAll(place('footnote'), not(hasText('Third note')))))`
    footnotes 1 and 2 only
    only the first two footnotes
    all footnotes but the last
  `,
  said(MANUAL, without(hasText('Assembly', 'Operation', 'Faults')))`
    skip the chapter headings
    skip the titles of the chapters
    leave each chapter's heading in English
    don't translate the heading of each chapter
  `,
  said(MANUAL, without(hasText('Assembly', 'Operation')))`
    skip the heading of chapters 1 and 2
    skip chapter 1's heading and chapter 2's heading
  `,
  said(MANUAL, only(hasText('Third note', 'Second note')))`
    only the last two footnotes
    only footnotes 2 and 3
    footnotes 2-3 only
  `,
  said(MANUAL, without(inTable(1, 1)))`
    skip table 1's header row
    skip the header of table 1
    skip the first table's header row
  `,
  said(MANUAL, without(inTable(undefined, undefined, 1)))`
    skip the tables' first columns
    leave the first column of every table alone
  `,
  said(MANUAL, only(inTable(2)))`
    only the second chapter's table
    Translate tables (but only in chapter 2)
    tables, only in chapter 2
  `,
  said(MANUAL, only(place('footnote', 'endnote')))`
    only the manual's footnotes and endnotes
    the document's footnotes and the endnotes
  `,
  said(MANUAL, only(meetsAll(everything, under('Operation'), not(hasText('Operation')))))`
    only chapter 2 without its heading
    chapter 2 only, but not its heading
  `,
];
