import { EVENT_TYPES, type EventType } from './webhook-form.ts';

/** The filter of the log of deliveries, as it stands in the address. */
export interface DeliveryFilter {
  /** Id of a webhook. */
  readonly webhook?: number;
  readonly event?: EventType;
  /** From 1. */
  readonly page?: number;
  /** Id of the delivery that is shown whole. */
  readonly delivery?: number;
}

const isPositive = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0;

/** Reads what an address has; whatever is no filter is left out. */
export function readDeliveryFilter(search: Readonly<Record<string, unknown>>): DeliveryFilter {
  const { webhook, page, delivery } = search;
  const event = EVENT_TYPES.find((type) => type === search['event']);
  return {
    ...(isPositive(webhook) ? { webhook } : {}),
    ...(event === undefined ? {} : { event }),
    ...(isPositive(page) && page > 1 ? { page } : {}),
    ...(isPositive(delivery) ? { delivery } : {}),
  };
}
