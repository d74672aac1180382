import type { DeliveryStatus } from './delivery-status.ts';

/** Names a run of a delivery in payloads. */
export interface DeliveryRun {
  /** Id in the log. */
  readonly deliveryId: number;
  /** UUID. */
  readonly run: string;
  readonly organizationId: string;
}

/** An attempt that the database could not take; its workflow keeps it. Without address and body of the answer. */
export interface UnrecordedAttempt {
  /** ISO 8601. */
  readonly startedAt: string;
  /** Ms. */
  readonly duration: number;
  readonly responseStatus: number | null;
  readonly errorMessage: string | null;
  /** Ms for which the endpoint wants no requests. */
  readonly pause: number | null;
}

/** A delivery with an attempt that is to be recorded. */
export interface UnrecordedDelivery extends DeliveryRun {
  readonly attempt: UnrecordedAttempt;
}

/** Outcome of an attempt, as the Temporal UI shows it. */
export interface DeliverySummary {
  /**
   * `busy`: the endpoint has enough requests in progress. `superseded`: the delivery was sent again by another run.
   * `sent`: the outcome is not recorded yet.
   */
  readonly status: DeliveryStatus | 'busy' | 'superseded' | 'sent';
  /** In all runs. */
  readonly attempts: number;
  /** Of the last attempt; null without an answer. */
  readonly responseStatus: number | null;
  /** Ms until the next attempt; null: this run has ended. */
  readonly wait: number | null;
  /** To be recorded before anything else. */
  readonly unrecorded?: UnrecordedAttempt;
}
