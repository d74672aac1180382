import { MANUAL } from '#instructions/document/testing/manual.ts';
import {
  meetsAll,
  bulleted,
  everything,
  lists,
  not,
  numbered,
  only,
  inTable,
  hasText,
  under,
  without,
} from '#instructions/document/testing/meanings.ts';
import { said, type Ticket } from './ticket.ts';

/** Numbered and bulleted lists. */
export const LIST_TICKETS: readonly Ticket[] = [
  said(MANUAL, without(numbered))`
    skip numbered lists
    Don't translate the numbered lists.
    Everything except numbered steps
    Please leave ordered lists in English
    translate all but the numbered list items
    Numbered items should stay untranslated
    Hi! Could you skip the numbered instructions? Thanks
  `,
  said(MANUAL, only(bulleted))`
    only bullet points
    Only translate the bulleted lists
    just the bullets please
    We only need the unordered lists translated.
    bulleted list items only
    Translate nothing but the bullet lists
  `,
  said(MANUAL, only(numbered))`
    only the numbered steps
    the numbered steps
    Translate the numbered lists only
    only numbered paragraphs
    Only items in numbered lists
    text in numbered lists only
  `,
  said(MANUAL, without(bulleted))`
    no bullet points
    skip the bulleted list
    translate everything except the bullets
    Leave out unordered lists
  `,
  said(MANUAL, only(lists))`
    only lists
    only the list items
  `,
  said(MANUAL, only(numbered, bulleted))`
    numbered and bulleted lists only
    Only the bullet points and the numbered lists
  `,
  said(MANUAL, only(meetsAll(numbered, under('Operation'))))`
    only the numbered steps in the section Operation
    only numbered lists under "Operation"
    the numbered list in chapter 2 only
    only chapter 2's numbered list
  `,
  said(MANUAL, without(meetsAll(bulleted, inTable())))`
    skip bullets in tables
    everything except bullet points in tables
  `,
  said(MANUAL, meetsAll(everything, not(meetsAll(lists, not(numbered)))))`
    skip lists that are not numbered
    Skip all lists other than numbered ones
  `,
  said(MANUAL, only(hasText('Open the crate')))`
    only the first list item
    translate only the first numbered item
  `,
  said(MANUAL, without(hasText('Grease')))`
    skip the last bullet point outside tables
    skip the last bullet of chapter 2
    skip the last bullet point
  `,
  said(MANUAL, only(hasText('Beneath the frame', 'Wrench')))`
    only the first two bullet points
    only bullets 1 and 2
    bullet points 1 to 2 only
  `,
];
