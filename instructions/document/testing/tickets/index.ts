import { LIST_TICKETS } from './lists.ts';
import { LOOK_TICKETS } from './looks.ts';
import { MORE_LOOK_TICKETS } from './more-looks.ts';
import { PART_TICKETS } from './parts.ts';
import { PLACE_TICKETS } from './places.ts';
import { POSITION_TICKETS } from './positions.ts';
import { SECTION_TICKETS } from './sections.ts';
import { RANGE_TICKETS } from './ranges.ts';
import { TABLE_TICKETS } from './tables.ts';
import type { Ticket } from './ticket.ts';
import { WHOLE_TICKETS } from './whole.ts';

/** Sentences from tickets, in groups of one meaning each. */
export const TICKETS: readonly Ticket[] = [
  ...WHOLE_TICKETS,
  ...PLACE_TICKETS,
  ...TABLE_TICKETS,
  ...LOOK_TICKETS,
  ...MORE_LOOK_TICKETS,
  ...SECTION_TICKETS,
  ...RANGE_TICKETS,
  ...PART_TICKETS,
  ...LIST_TICKETS,
  ...POSITION_TICKETS,
];
