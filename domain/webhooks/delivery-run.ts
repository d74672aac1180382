import type { DeliveryStatus } from './delivery-status.ts';

/** Names a run of a delivery in payloads. */
export interface DeliveryRun {
  /** Id in the log. */
  readonly deliveryId: number;
  /** UUID. */
  readonly run: string;
  readonly organizationId: string;
}

/** Outcome of an attempt, as the Temporal UI shows it. */
export interface DeliverySummary {
  /** `busy`: the endpoint has enough requests in progress. `superseded`: the delivery was sent again by another run. */
  readonly status: DeliveryStatus | 'busy' | 'superseded';
  /** In all runs. */
  readonly attempts: number;
  /** Of the last attempt; null without an answer. */
  readonly responseStatus: number | null;
  /** Ms until the next attempt; null: this run has ended. */
  readonly wait: number | null;
}
