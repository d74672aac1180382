import { meetsAll, everything, not, only, place, inTable, without } from '#instructions/document/testing/meanings.ts';
import { REPORT } from '#instructions/document/testing/report.ts';
import { said, type Ticket } from './ticket.ts';

/** About tables, rows and columns. */
export const TABLE_TICKETS: readonly Ticket[] = [
  said(REPORT, only(inTable()))`
    please only do the tables
    We only need the tables.
    Only the tables need translating
    Please translate just the tables and nothing else.
    Translate the tables, leave the rest alone
    The tables, nothing else
    Translate just the tables; everything else stays in English.
    only the tabels please
    Limit the translation to the tables
    Please restrict the translation to tables.
    We'd like only the tables to be translated
    skip all but the tables
    ignore everything outside the tables
    skip everything that isn’t in a table
    Translate nothing except the tables.
    Only tables are needed
    nothing apart from the tables should be translated
    Translate only what is in tables.
    just table cells
  `,
  said(REPORT, without(inTable()))`
    no need to translate the tables
    There is no need to translate tables.
    The tables stay in English
    All tables should remain untouched
    Please leave all tables as is.
    everything that is not in a table
    everything that isn't in a table
    Translate everything outside of the tables
    Everything but tables, please!
    Tables need not be translated.
    The tables don't need to be translated
    tables can be skipped
    keep the tables in English
    Please ignore any tables
    all text apart from the tables
    all except tables
    Do not localise the tables.
    with the exception of tables, translate everything
    Translate everything - except the tables
    The tables are not to be translated.
    Tables: leave them alone.
    None of the tables should be translated
    the tables must remain in the source language
    nothing in the tables should be translated
    Except for the tables, translate everything.
    Apart from the tables everything is to be translated.
    Tables may stay as they are, everything else should be translated
    we don't need the tables
  `,
  said(REPORT, only(inTable(1), inTable(2)))`
    the first two tables
    only translate tables 1 and 2
    tables 1–2 only
    just tables one and two
  `,
  said(REPORT, only(inTable(2), inTable(3)))`
    tables other than the first
    all tables except the first one
    only the last two tables
    every table but the first
    only tables 2 & 3
  `,
  said(REPORT, without(inTable(2), inTable(3)))`
    skip the tables other than the first
    skip all tables except the first
    don't translate any table but the first
    leave every table except table 1 as it is
  `,
  said(REPORT, only(inTable(undefined, 1)))`
    the header row of every table
    only the header rows of the tables
    Only translate the first row of every table.
    Translate only the top row of each table
    just the header row in each of the tables
  `,
  said(REPORT, without(inTable(undefined, 1)))`
    skip the header row of every table
    Leave the header rows untranslated.
    Please ignore the first row of all tables
  `,
  said(REPORT, only(inTable(1, undefined, 3), inTable(2, undefined, 2), inTable(3, undefined, 2)))`
    only the last column of each table
    the last column of every table
  `,
  said(REPORT, only(inTable(1, undefined, 1), inTable(1, undefined, 3)))`
    columns 1 and 3 of table 1
    only columns 1 and 3 of the first table
    translate just the first and third columns of table 1
  `,
  said(REPORT, only(inTable(1, 2), inTable(1, 3)))`
    rows 2-3 of the first table
    only rows 2 to 3 in table 1
    rows 2 through 3 of table no. 1
  `,
  said(REPORT, without(inTable(1, undefined, 1)))`
    skip column 1 of table 1
    in table 1, skip the first column
    The first column of table 1 stays in English
  `,
  said(REPORT, only(meetsAll(inTable(), not(inTable(undefined, 1)))))`
    only the tables without the header row
    Translate the tables, but not their first row.
    the tables, except the first row
    only tables, excluding the header rows
  `,
  said(REPORT, only(inTable()))`
    Tables only, please.
    Only translate text that is in a table
    We only want the tables done
    Could you just translate the tables?
    Please focus on the tables only
    For this job, only the tables are relevant
    I'd like just the tables, nothing more.
    Only the contents of the tables
    Everything that is in a table, and nothing else
    The tables should be translated, the rest should not
    only translate cells
    translate table content only
  `,
  said(REPORT, without(inTable()))`
    Do everything but the tables
    Please keep tables in their original language
    Leave table content in English
    Tables shouldn't be touched.
    the tables can remain in English
    Please exclude all tables from translation
    All text except tables
    Tables are excluded
    Tables are out of scope
    Do not include tables
    Don't include the tables
    Translate all text not in tables
    everything excluding tables
    tables do not need translation
    we do not need tables translated
    Translate everything; tables excluded
    No translation of tables needed
    Translate the document without the tables
    Please make sure that the tables are not translated
    Tables - do not translate
    do NOT translate TABLES!!!
  `,
  said(REPORT, without(inTable(), place('header'), place('footer')))`
    Skip tables, headers and footers.
    everything except tables, headers, and footers
    Leave the following untranslated: tables, headers, footers
    no tables, no headers, no footers
    don't translate tables, headers or footers
    Skip:\n* tables\n* headers\n* footers
    Please do not translate:\n1) tables\n2) headers\n3) footers
    Translate everything, but skip tables, headers and footers
  `,
  said(REPORT, only(inTable(1)))`
    only table 1
    the first table only
    just the first table
    only the table in section 2.1
    Translate table one only
    only table no. 1
    only table #1
    Table 1, nothing else
  `,
  said(REPORT, without(inTable(3)))`
    skip the last table
    everything except the third table
    Leave the last table in English
    table 3 stays as it is
    all but table 3
    do not translate table 3
  `,
  said(REPORT, only(inTable(1, undefined, 2)))`
    only the second column of the first table
    only column 2 of table 1
    just column two in table one
    the 2nd column of the 1st table
  `,
  said(REPORT, only(inTable(undefined, 1)))`
    table headers only
    only header rows
    only the first row in every table
    just the top rows of the tables
    only row 1 of each table
  `,
  said(REPORT, meetsAll(everything, not(meetsAll(inTable(), not(inTable(undefined, 1))))))`
    in the tables, translate only the header row
    In tables translate only the first row
    skip the tables except the header row
    leave tables alone except for the header rows
    don't translate tables, except their header rows
  `,
];
