import { MANUAL } from '#instructions/document/testing/manual.ts';
import {
  also,
  both,
  either,
  everything,
  heading,
  look,
  not,
  only,
  place,
  table,
  texts,
  under,
  without,
} from '#instructions/document/testing/meanings.ts';
import { HANDBOOK, REPORT } from '#instructions/document/testing/report.ts';
import type { Ticket } from './ticket.ts';

/** Things by position, and what belongs to something. */
export const POSITION_TICKETS: readonly Ticket[] = [
  {
    of: MANUAL,
    means: without(table(undefined, 1)),
    said: [
      "skip the tables' header rows",
      "Leave each table's header row alone",
      "don't translate the tables' first rows",
    ],
  },
  {
    of: REPORT,
    means: only(both(table(), under('2 System overview'))),
    said: [
      "only chapter 2's tables",
      "Chapter 2's tables only",
      'Tables, but only in chapter 2',
      'Only the tables, and only in chapter 2',
    ],
  },
  {
    of: MANUAL,
    means: without(both(table(), under('Operation'))),
    said: [
      "skip the Operation section's tables",
      "skip chapter 2's table",
      'everything but the second chapter’s tables',
    ],
  },
  {
    of: MANUAL,
    means: only(texts('Second note')),
    said: [
      'only footnote 2',
      'the second footnote only',
      'Translate only the second footnote.',
      'only footnote number 2',
    ],
  },
  {
    of: MANUAL,
    means: without(texts('First note', 'First note goes on')),
    said: ['skip footnote 1', 'everything except the first footnote', 'Leave the first footnote as it is'],
  },
  {
    of: MANUAL,
    means: also(texts('Second remark')),
    said: [
      'translate everything including the last comment',
      'Translate comment 2 too',
      'everything, plus the second comment',
    ],
  },
  {
    of: MANUAL,
    means: only(texts('Never lift alone.')),
    said: ['only the first bold paragraph', 'translate only the first paragraph in bold'],
  },
  {
    of: MANUAL,
    means: without(texts('Keep hands away.')),
    said: ['skip the last bold paragraph', 'skip the first bold paragraph of chapter 2'],
  },
  {
    of: MANUAL,
    means: only(both(heading(), not(texts('Assembly')))),
    said: [
      'only all headings but the first',
      'only headings other than the first one',
      'all headings except the first',
    ],
  },
  {
    of: MANUAL,
    means: without(texts('Operation')),
    said: [
      'skip the heading of chapter 2',
      "don't translate chapter 2's heading",
      'leave the title of the section "Operation" in English',
      'skip the third heading',
    ],
  },
  {
    of: MANUAL,
    means: only(both(heading(), under('Operation'))),
    said: ['only the headings in chapter 2', 'only the headings of chapter 2', "only chapter 2's headings"],
  },
  {
    of: MANUAL,
    means: only(look('highlight', 'yellow'), look('colour', 'red')),
    said: ['only text highlighted in yellow and red text', 'only yellow highlights and red text'],
  },
  {
    of: MANUAL,
    means: only(look('highlight', 'yellow'), look('highlight', 'red')),
    said: ['only text highlighted in yellow and red', 'only text highlighted in yellow or in red'],
  },
  {
    of: MANUAL,
    means: only(table(), heading()),
    said: [
      'Only the tables and the headings.',
      'Only the tables. Also translate the headings.',
      'Only the tables. Translate the headings too.',
    ],
  },
  {
    of: MANUAL,
    means: only(both(everything, under('Operation'), not(heading()))),
    said: ['only chapter 2 without its headings', 'chapter 2 only, but no headings'],
  },
  {
    of: HANDBOOK,
    means: without(both(either(table(undefined, 1)), table())),
    said: ["skip the table's first row", 'leave the header of the table alone'],
  },
  {
    of: MANUAL,
    means: only(texts('Assembly', 'Operation', 'Faults')),
    said: ["only the chapters' headings", 'only the chapter titles', 'only level 1 headings'],
  },
  {
    of: MANUAL,
    means: only(both(place('footnote'), not(texts('Third note')))),
    said: ['footnotes 1 and 2 only', 'only the first two footnotes', 'all footnotes but the last'],
  },
  {
    of: MANUAL,
    means: without(texts('Assembly', 'Operation', 'Faults')),
    said: [
      'skip the chapter headings',
      'skip the titles of the chapters',
      "leave each chapter's heading in English",
      "don't translate the heading of each chapter",
    ],
  },
  {
    of: MANUAL,
    means: without(texts('Assembly', 'Operation')),
    said: ['skip the heading of chapters 1 and 2', "skip chapter 1's heading and chapter 2's heading"],
  },
  {
    of: MANUAL,
    means: only(texts('Third note', 'Second note')),
    said: ['only the last two footnotes', 'only footnotes 2 and 3', 'footnotes 2-3 only'],
  },
  {
    of: MANUAL,
    means: without(table(1, 1)),
    said: ["skip table 1's header row", 'skip the header of table 1', "skip the first table's header row"],
  },
  {
    of: MANUAL,
    means: without(table(undefined, undefined, 1)),
    said: ["skip the tables' first columns", 'leave the first column of every table alone'],
  },
  {
    of: MANUAL,
    means: only(table(2)),
    said: ["only the second chapter's table", 'Translate tables (but only in chapter 2)', 'tables, only in chapter 2'],
  },
  {
    of: MANUAL,
    means: only(place('footnote', 'endnote')),
    said: ["only the manual's footnotes and endnotes", "the document's footnotes and the endnotes"],
  },
  {
    of: MANUAL,
    means: only(both(everything, under('Operation'), not(texts('Operation')))),
    said: ['only chapter 2 without its heading', 'chapter 2 only, but not its heading'],
  },
];
