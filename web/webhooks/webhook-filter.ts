import { laterPage, oneOf, positive, searchOf } from '#web/ui/search.ts';
import { EVENT_TYPES } from './webhook-form.ts';

/** Reads the filter of the log of deliveries from the address. A `delivery` is the id of one that is shown whole. */
export const readDeliveryFilter = searchOf({
  webhook: positive,
  event: oneOf(EVENT_TYPES),
  page: laterPage,
  delivery: positive,
});
