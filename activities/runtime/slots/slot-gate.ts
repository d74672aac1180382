import { ApplicationFailure, Context } from '@temporalio/activity';
import type { ActivityExecuteInput, ActivityInboundCallsInterceptor } from '@temporalio/worker';
import type { JobReference } from '#domain/jobs/job.ts';
import { MAX_SLOT_WAIT, SLOTS_BUSY } from '#domain/jobs/slot-wait.ts';
import { FairSlots } from '#platform/fair-slots.ts';
import type { QueueSlots } from '#platform/settings/worker.ts';
import { cancellationOf } from '#activities/runtime/heartbeat.ts';

/** Activities of a queue that wait for a slot; an organization gets at most half of the places. */
export const WAITING_PLACES = 32;

/**
 * Shortest and longest wait in ms of an activity beyond its organization's share of the places. It must end, since waiting
 * activities take tasks of the worker, and the next task may be another organization's. It lasts for some seconds, since
 * Temporal would otherwise hand out an organization's whole backlog over and over. It varies, so that tasks become free one by
 * one.
 */
const BEYOND_SHARE = { shortest: 2_000, longest: 6_000 };

/** Ms; a waiting activity learns of its cancellation in a similar time. */
const HEARTBEAT_INTERVAL = 3_000;

/**
 * Gives the activities of a queue their slots, fairly by organization. An activity that finds none in time fails with
 * `slots_busy`, on which its workflow waits: neither attempts nor the time limit of its work are used up.
 */
export class SlotGate implements ActivityInboundCallsInterceptor {
  readonly #slots: FairSlots;

  constructor(slots: QueueSlots) {
    this.#slots = new FairSlots({ ...slots, waiting: WAITING_PLACES });
  }

  get running(): number {
    return this.#slots.running;
  }

  get waiting(): number {
    return this.#slots.waiting;
  }

  /** Runs an activity in a slot of its organization. */
  async execute(
    input: ActivityExecuteInput,
    next: (input: ActivityExecuteInput) => Promise<unknown>,
  ): Promise<unknown> {
    // A workflow task waits for it, and it is short.
    if (Context.current().info.isLocal) return next(input);
    const job = input.args[0] as Partial<JobReference> | undefined;
    const release = await this.#enter(job?.organizationId ?? '');
    try {
      return await next(input);
    } finally {
      release();
    }
  }

  /** Refuses all waiting activities, so that another worker can run them. */
  close(): void {
    this.#slots.close();
  }

  async #enter(organizationId: string): Promise<() => void> {
    const context = Context.current();
    const { shortest, longest } = BEYOND_SHARE;
    const patience = this.#slots.hasCapacityFor(organizationId)
      ? MAX_SLOT_WAIT
      : shortest + Math.random() * (longest - shortest);
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(), patience);
    const heartbeat = setInterval(() => context.heartbeat(), HEARTBEAT_INTERVAL);
    const cancelled = context.cancellationSignal;
    try {
      return await this.#slots.wait(organizationId, AbortSignal.any([cancelled, end.signal]));
    } catch {
      throw cancelled.aborted ? cancellationOf(cancelled) : slotsBusy();
    } finally {
      clearTimeout(timer);
      clearInterval(heartbeat);
    }
  }
}

const slotsBusy = () =>
  ApplicationFailure.nonRetryable('Other work of this organization comes first. The workflow tries again.', SLOTS_BUSY);
