/**
 * `pending`: not tried yet. `retrying`: failed, to be tried again. `delivered`: answered 2xx. `failed`: failed, and not
 * retried automatically.
 */
export const DELIVERY_STATUSES = ['pending', 'retrying', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
