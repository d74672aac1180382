import { laterPage, oneOfValues, positive, searchOf } from '#web/ui/search.ts';
import { WEBHOOK_EVENTS } from './webhook-form.ts';

/** Reads the filter of the log of deliveries from the address. A `delivery` is the id of one that is shown whole. */
export const readDeliveryFilter = searchOf({
  webhook: positive,
  event: oneOfValues(WEBHOOK_EVENTS),
  page: laterPage,
  delivery: positive,
});
