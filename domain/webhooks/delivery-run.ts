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

/** Input of the workflow of a delivery. */
export interface StartedDelivery extends DeliveryRun {
  /** An attempt that is to be recorded before anything else. */
  readonly unrecorded?: UnrecordedAttempt;
}

/** Names deliveries of an organization whose first attempts are made together. */
export interface DeliveryBatch {
  /** UUID. */
  readonly batch: string;
  readonly organizationId: string;
}

/** Outcomes of first attempts, as the Temporal UI shows them. */
export interface BatchOutcome {
  readonly delivered: number;
  /** Not tried again: the endpoint or the subscription is gone. */
  readonly failed: number;
  /** Went on to workflows of their own. */
  readonly retrying: number;
  /** Put back into the outbox, because their endpoints have enough requests in progress. */
  readonly postponed: number;
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
  /** HTTP status of the last attempt; null without an answer. */
  readonly responseStatus: number | null;
  /** Ms until the next attempt; null: this run has ended. */
  readonly wait: number | null;
  /** To be recorded before anything else. */
  readonly unrecorded?: UnrecordedAttempt;
}
