import { CONTRACT } from '#instructions/document/testing/document.ts';
import {
  meetsAll,
  code,
  heading,
  not,
  only,
  place,
  inTable,
  under,
  without,
} from '#instructions/document/testing/meanings.ts';
import { HANDBOOK, REPORT } from '#instructions/document/testing/report.ts';
import { said, type Ticket } from './ticket.ts';

/** About parts of chapters, and what is between them. */
export const RANGE_TICKETS: readonly Ticket[] = [
  said(REPORT, only(under('1 Introduction')))`
    only the introduction
  `,
  said(REPORT, without(meetsAll(under('1 Introduction'), place('footnote'))))`
    skip the footnotes in chapter 1
    no footnotes in the introduction
  `,
  said(HANDBOOK, only(under('Part B: Reference')))`
    part B
    only Part B
    translate part B only
    the Reference part
    just the part called Reference
    everything in part B
  `,
  said(HANDBOOK, only(under('Chapter Two: Daily use')))`
    Chapter Two
    only chapter 2
    chapter II
    chapter two only
    the daily use chapter
    only the chapter about daily use
  `,
  said(HANDBOOK, without(under('Appendix')))`
    skip the appendix
    The appendix stays in English.
    everything except the appendix
    no need to translate the appendix
  `,
  said(HANDBOOK, only(meetsAll(under('Chapter Three: Commands'), not(inTable()))))`
    chapter 3 but not its tables
    only chapter 3 without the table
    Translate chapter three. Leave its table alone.
  `,
  said(HANDBOOK, without(place('header', 'footer'), under('Appendix')))`
    Skip headers, footers and the appendix.
    Translate everything except:\n- headers\n- footers\n- the appendix
    Please leave out the following: headers, footers, the appendix
    1. Skip headers and footers\n2. Skip the appendix
    Translate everything. Skip headers and footers. Ignore the appendix, too.
    Hello,\nplease translate everything but leave the header, the footer and the appendix as they are.\nThank you
  `,
  said(HANDBOOK, meetsAll(without(place('footnote')), not(under('Part A: Basics'))))`
    Skip part A and the footnotes.
    neither part A nor the footnotes should be translated
    Do not translate part A. Do not translate footnotes either.
  `,
  said(REPORT, without(meetsAll(heading(), under('2 System overview'))))`
    skip the headings in chapter 2
    leave headings in chapter 2 as they are
  `,
  said(REPORT, only(under('1 Introduction')))`
    Introduction only
    only section 1
    Please only translate section 1 (Introduction)
    the introduction chapter
    only the text of the introduction
    Chapter 1: Introduction
    just chapter one, please
    only chap. 1
    the Introduction section
    Only translate the section headed "Introduction"
    only the introduction, nothing else
    section 1 only, leave the rest in English
    the section with the title "Introduction"
    Translate section 1 and leave everything else as is
  `,
  said(REPORT, without(under('1 Introduction')))`
    everything except the introduction
    skip the introduction
    Introduction can be skipped
    we don't need the introduction
    the introduction should be left as is
    leave section 1 in English
    omit section 1
    The introduction does not need to be translated.
    Please don’t touch section 1
    translate everything other than the introduction
    exclude chapter 1
    Everything besides the introduction
  `,
  said(REPORT, only(under('2.1 Hardware', '2.2 Software', '2.3 Limits')))`
    sections 2.1 to 2.3
    only sections 2.1 through 2.3
    sections 2.1, 2.2 and 2.3
    only the subsections 2.1, 2.2, 2.3
    §§ 2.1-2.3
  `,
  said(REPORT, only(under('2.1 Hardware', '3 Results')))`
    only sections 2.1 and 3
    only the section Hardware and the chapter Results
    Translate "Hardware" and "Results" only
    hardware & results
    only chapter 3 and section 2.1
    Section 2.1 as well as section 3
  `,
  said(REPORT, only(under('Annex A – Data sheets')))`
    only Annex A
    only annex A - data sheets
    annex A only
    just the data sheets
    only the annex about data sheets
    appendix A
    Please translate only Annex A (Data sheets).
  `,
  said(REPORT, without(under('Annex B: Glossary')))`
    everything but Annex B
    skip the glossary
    the glossary in annex B stays in English
    Annex B must remain unchanged
    leave out annex B
    no need to do annex B
  `,
  said(REPORT, without(under('Annex A – Data sheets', 'Annex B: Glossary')))`
    Do not translate the annexes.
    both annexes stay in English
    Annexes: leave as is
    skip all annexes
    The annexes need not be translated
    leave all appendices untouched
  `,
  said(CONTRACT, only(under('Introduction', 'Prices')))`
    only the first two chapters
    the first 2 sections
    chapters 1 & 2
    chapter 1 and chapter 2
    from chapter 1 to chapter 2
    Chapters I and II
    only the first and the second chapter
  `,
  said(CONTRACT, without(under('Conclusion')))`
    all but the last chapter
    skip the final chapter
    everything except the last section
    Do not translate the last chapter
    the last chapter stays in English
    don’t translate the conclusion
  `,
  said(CONTRACT, without(meetsAll(under('Prices'), not(heading()))))`
    in chapter 2 only the headings
    In chapter 2 translate only the headings
    skip chapter 2 except the headings
  `,
  said(CONTRACT, only(meetsAll(under('Prices'), not(inTable()))))`
    only chapter 2, without the tables
    only chapter 2 but without its tables
    chapter 2 except for the tables
    only the text in chapter 2 that is not in a table
    only chapter 2, excluding tables
    chapter 2 minus tables
    only everything in chapter 2 except tables
    Translate chapter 2 but skip the tables
    Translate only chapter 2. Ignore tables there.
  `,
  said(HANDBOOK, only(under('Chapter Three: Commands', 'Chapter Four')))`
    chapters three and four
    only chapters 3 and 4
    chapters III and IV
    only the last two chapters
    chapters 3-4
  `,
  said(HANDBOOK, only(under('Part A: Basics')))`
    only part A
    Part A only
    the Basics part
    part A (Basics)
    everything in part A
  `,
  said(HANDBOOK, without(under('Part B: Reference')))`
    skip part B
    everything but part B
    Part B stays in English
    leave part B as it is
  `,
  said(HANDBOOK, only(meetsAll(under('Chapter One: Getting started'), not(code))))`
    chapter 1 without the code
    only chapter 1 but no code
    Chapter one, except code blocks
    Translate chapter 1 only, skipping code
  `,
  said(HANDBOOK, only(under('Appendix')))`
    only the appendix
    just the appendix please
    appendix only
    translate nothing but the appendix
    We only need the appendix
  `,
  said(REPORT, only(under('2 System overview', '3 Results', '4 Risks and costs')))`
    chapters 2 to 4
    chapters 2 - 4
    chapters II – IV
    from system overview to risks and costs
    from chapter 2 to chapter 4
    everything between chapter 2 and chapter 4
    from the system overview through risks and costs
    starting from chapter 2 up to chapter 4
    begin with chapter 2 and end with chapter 4
    Start with chapter 2. Stop after chapter 4.
    only from section 2 to section 4
    chapters two through four
  `,
  said(REPORT, without(under('4 Risks and costs', 'Annex A – Data sheets', 'Annex B: Glossary')))`
    skip everything after the results
    nothing after chapter 3 should be translated
    ignore everything from chapter 4 onwards
    leave out everything after chapter 3
  `,
];
