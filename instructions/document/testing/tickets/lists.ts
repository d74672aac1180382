import { MANUAL } from '#instructions/document/testing/manual.ts';
import {
  both,
  bulleted,
  everything,
  lists,
  not,
  numbered,
  only,
  table,
  texts,
  under,
  without,
} from '#instructions/document/testing/meanings.ts';
import type { Ticket } from './ticket.ts';

/** Numbered and bulleted lists. */
export const LIST_TICKETS: readonly Ticket[] = [
  {
    of: MANUAL,
    means: without(numbered),
    said: [
      'skip numbered lists',
      "Don't translate the numbered lists.",
      'Everything except numbered steps',
      'Please leave ordered lists in English',
      'translate all but the numbered list items',
      'Numbered items should stay untranslated',
      'Hi! Could you skip the numbered instructions? Thanks',
    ],
  },
  {
    of: MANUAL,
    means: only(bulleted),
    said: [
      'only bullet points',
      'Only translate the bulleted lists',
      'just the bullets please',
      'We only need the unordered lists translated.',
      'bulleted list items only',
      'Translate nothing but the bullet lists',
    ],
  },
  {
    of: MANUAL,
    means: only(numbered),
    said: [
      'only the numbered steps',
      'the numbered steps',
      'Translate the numbered lists only',
      'only numbered paragraphs',
      'Only items in numbered lists',
      'text in numbered lists only',
    ],
  },
  {
    of: MANUAL,
    means: without(bulleted),
    said: [
      'no bullet points',
      'skip the bulleted list',
      'translate everything except the bullets',
      'Leave out unordered lists',
    ],
  },
  {
    of: MANUAL,
    means: only(lists),
    said: ['only lists', 'only the list items'],
  },
  {
    of: MANUAL,
    means: only(numbered, bulleted),
    said: ['numbered and bulleted lists only', 'Only the bullet points and the numbered lists'],
  },
  {
    of: MANUAL,
    means: only(both(numbered, under('Operation'))),
    said: [
      'only the numbered steps in the section Operation',
      'only numbered lists under "Operation"',
      'the numbered list in chapter 2 only',
      "only chapter 2's numbered list",
    ],
  },
  {
    of: MANUAL,
    means: without(both(bulleted, table())),
    said: ['skip bullets in tables', 'everything except bullet points in tables'],
  },
  {
    of: MANUAL,
    means: both(everything, not(both(lists, not(numbered)))),
    said: ['skip lists that are not numbered', 'Skip all lists other than numbered ones'],
  },
  {
    of: MANUAL,
    means: only(texts('Open the crate')),
    said: ['only the first list item', 'translate only the first numbered item'],
  },
  {
    of: MANUAL,
    means: without(texts('Grease')),
    said: [
      'skip the last bullet point outside tables',
      'skip the last bullet of chapter 2',
      'skip the last bullet point',
    ],
  },
  {
    of: MANUAL,
    means: only(texts('Beneath the frame', 'Wrench')),
    said: ['only the first two bullet points', 'only bullets 1 and 2', 'bullet points 1 to 2 only'],
  },
];
