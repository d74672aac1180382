import { CONTRACT } from '#instructions/document/testing/document.ts';
import {
  also,
  meetsAll,
  commentsUnder,
  not,
  only,
  inTable,
  under,
  without,
} from '#instructions/document/testing/meanings.ts';
import { REPORT } from '#instructions/document/testing/report.ts';
import { said, type Ticket } from './ticket.ts';

/** About chapters, sections and annexes. */
export const SECTION_TICKETS: readonly Ticket[] = [
  said(REPORT, also(commentsUnder('1 Introduction')))`
    also translate the comments in the introduction
    translate everything plus the comments in chapter 1
  `,
  said(REPORT, only(under('2 System overview')))`
    only chapter 2
    chapter II
    Chapter Two only
    section 2
    § 2
    only §2 please
    sec. 2
    only ch. 2
    just the system overview
    Please translate just the section called System overview
    the section titled "System Overview"
    only the chapter named System overview
    everything under the heading System overview
    only what is under "System overview"
    Translate only the part about the system overview
    only the sytem overview
    only section two
    the chapter on the system overview
    we only need chapter 2 translated
    limit yourself to chapter 2
    only text in chapter 2
    Please translate nothing but chapter 2.
    chpater 2
  `,
  said(REPORT, without(under('2 System overview')))`
    everything except chapter 2
    no need to translate chapter 2
    Chapter 2 stays in English.
    skip section 2
    ignore §2
    leave chapter 2 alone
  `,
  said(REPORT, without(under('2 System overview')))`
    Chapter 2 should remain untouched
    all but chapter 2
    Everything apart from the system overview
    nothing in chapter 2 should be translated
    please translate the whole document with the exception of chapter 2
    don't translate anything in chapter two
    translate everything except the section "System overview"
    The system overview is not to be translated
    Please do not touch anything under "System overview".
  `,
  said(REPORT, only(under('2.3.1 Power limits')))`
    section 2.3.1
    only §2.3.1
    just section 2.3.1 Power limits
    subsection 2.3.1 only
    only clause 2.3.1
    the power limits section
    only Power Limits
  `,
  said(REPORT, only(under('2.1 Hardware'), under('2.2 Software')))`
    sections 2.1 and 2.2
    only sections 2.1-2.2
    hardware and software only
    Translate the sections Hardware and Software.
    just the Hardware and Software sections
    only the hardware section and the software section
    only: 2.1 Hardware, 2.2 Software
  `,
  said(REPORT, only(under('Annex B: Glossary')))`
    annex B
    only Annex B
    appendix B only
    the glossary
    only the annex called Glossary
    Please translate only Annex B.
  `,
  said(REPORT, without(under('Annex A – Data sheets', 'Annex B: Glossary')))`
    skip the annexes
    skip annexes A and B
    leave annex A and annex B in English
    everything except the annexes
    without annex A and B
    no annexes
  `,
  said(REPORT, without(under('Preface')))`
    skip the preface
    The preface stays in English.
    everything but the preface
    no preface please
  `,
  said(CONTRACT, only(under('Introduction', 'Prices', 'Terms and Conditions')))`
    the first three chapters
    only the first 3 chapters
    Translate only the first three sections.
    chapters one to three
    chapters I–III
    chapters 1 through 3
    all chapters except the last
    every chapter but the last one
    all sections but the last
  `,
  said(CONTRACT, only(under('Conclusion')))`
    the last chapter
    only the last section
    just the final chapter please
    only chapter 4
  `,
  said(CONTRACT, only(under('Prices', 'Terms and Conditions')))`
    the second and third sections
    chapters 2 and 3
    only the second and the third chapter
    sections two and three
  `,
  said(CONTRACT, without(under('Terms and Conditions', 'Conclusion')))`
    skip the last two chapters
    leave the last two sections untranslated
    Do not translate chapters 3 and 4.
  `,
  said(CONTRACT, only(meetsAll(inTable(), under('Prices')), meetsAll(inTable(), under('Terms and Conditions'))))`
    only the tables in chapters 2 and 3
    the first table of each chapter
    only the tables in chapter 2 and chapter 3
  `,
  said(CONTRACT, without(meetsAll(under('Prices'), not(inTable()))))`
    in chapter 2 only the tables
    In chapter 2, translate only the tables.
    Translate everything, but in chapter 2 only the tables
    in chapter 2, skip everything except the tables
  `,
  said(CONTRACT, only(meetsAll(inTable(), under('Prices'))))`
    only the tables in chapter 2
    the table in the Prices section
    nothing but the tables of chapter 2
  `,
  said(CONTRACT, without(meetsAll(inTable(), under('Prices'))))`
    skip the tables in chapter 2
    in chapter 2, skip the tables
    Leave the tables in "Prices" alone
    In section Prices the tables should not be translated
    everything except the tables in chapter 2
  `,
  said(CONTRACT, without(meetsAll(under('Prices'), not(inTable()))))`
    skip chapter 2 except the tables
    skip chapter 2 except its tables
    leave out chapter 2 apart from the tables
    do not translate chapter 2, with the exception of its tables
  `,
  said(CONTRACT, only(meetsAll(under('Prices'), not(under('Discounts')))))`
    chapter 2 without Discounts
    only chapter 2, but not the section Discounts
    Translate chapter 2. Skip "Discounts".
    chapter 2 other than Discounts
  `,
  said(REPORT, only(under('1 Introduction', '2 System overview', '3 Results')))`
    from Introduction to Results
    everything from the introduction up to and including the results
    chapters 1–3
    starting with the introduction and ending with the results
    from '1 Introduction' to '3 Results'
    from chapter 1 through chapter 3
    Start at chapter 1 and stop after chapter 3.
    From chapter 1 to the end of chapter 3
    only chapters 1 up to and including 3
  `,
  said(REPORT, only(under('1 Introduction', '2 System overview')))`
    from the introduction until the results
    start with the introduction and stop before the results
    from chapter 1 up to but not including chapter 3
    between chapter 1 and chapter 2
  `,
  said(REPORT, only(under('4 Risks and costs', 'Annex A – Data sheets', 'Annex B: Glossary')))`
    starting with chapter 4
    from chapter 4 on
    chapter 4 onwards
    everything after chapter 3
    from section 4 to the end
    all chapters after chapter 3
    everything from "Risks and costs" onwards
  `,
  said(REPORT, without(under('4 Risks and costs', 'Annex A – Data sheets', 'Annex B: Glossary')))`
    skip everything after chapter 3
    skip everything from chapter 4 on
    Don't translate anything after the results
  `,
];
