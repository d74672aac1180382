import { CONTRACT } from '#instructions/document/testing/document.ts';
import { meetsAll, not, only, place, under, without } from '#instructions/document/testing/meanings.ts';
import { REPORT } from '#instructions/document/testing/report.ts';
import { said, type Ticket } from './ticket.ts';

/** About chapters without some of their subsections, and the document from its beginning or to its end. */
export const PART_TICKETS: readonly Ticket[] = [
  said(CONTRACT, only(meetsAll(place('body'), not(under('Terms and Conditions', 'Conclusion')))))`
    from the beginning to Prices
    Translate from the start until chapter 3.
    only from the beginning of the document up to the prices
    everything from the start to "Prices"
  `,
  said(CONTRACT, only(under('Terms and Conditions', 'Conclusion')))`
    from Terms and Conditions to the end
    from chapter 3 until the end of the document
  `,
  said(REPORT, only(meetsAll(under('2 System overview'), not(under('2.1 Hardware')))))`
    only chapter 2 but not 2.1
    only chapter 2, but not 2.1
    Chapter 2 (but not 2.1).
    only chapter 2 except 2.1
    translate chapter 2 without 2.1, please
  `,
  said(REPORT, without(meetsAll(under('2 System overview'), not(under('2.1 Hardware', '2.2 Software')))))`
    skip chapter 2 but not 2.1 and 2.2
    everything except chapter 2, but not 2.1 to 2.2
  `,
  said(REPORT, without(under('2 System overview', '3 Results')))`
    leave chapter 2 and 3 out
    Leave chapters 2 and 3 out of the translation, please.
  `,
];
