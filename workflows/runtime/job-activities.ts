import {
  ActivityFailure,
  ApplicationFailure,
  proxyActivities,
  sleep,
  type ActivityInterfaceFor,
  type ActivityOptions,
} from '@temporalio/workflow';
import type { Activities } from '#activities/index.ts';
import { SLOTS_BUSY } from '#domain/jobs/slot-wait.ts';

/** Ms between two calls of an activity that finds no slot: the first and the longest pause, each twice as long as the one before. */
const PAUSES = { first: 2_000, longest: 60_000 };

type Proxied = ActivityInterfaceFor<Activities>;

interface Call {
  (...input: unknown[]): Promise<unknown>;
  executeWithOptions(...input: unknown[]): Promise<unknown>;
}

/**
 * Activities of jobs, called again until they find a slot in a worker: those of an organization that has more to do than its
 * share of the slots wait here. Adds nothing to the history of a job that finds slots.
 */
export function proxyJobActivities(options: ActivityOptions): Proxied {
  return new Proxy(proxyActivities<Activities>(options), {
    get(activities, name: keyof Activities) {
      const call = activities[name] as unknown as Call;
      return Object.assign((...input: unknown[]) => untilAdmitted(() => call(...input)), {
        executeWithOptions: (...input: unknown[]) => untilAdmitted(() => call.executeWithOptions(...input)),
      });
    },
  });
}

async function untilAdmitted(run: () => Promise<unknown>): Promise<unknown> {
  for (let pause = PAUSES.first; ; pause = Math.min(PAUSES.longest, pause * 2)) {
    try {
      return await run();
    } catch (error) {
      if (!isSlotsBusy(error)) throw error;
    }
    await sleep(pause);
  }
}

function isSlotsBusy(error: unknown): boolean {
  return (
    error instanceof ActivityFailure && error.cause instanceof ApplicationFailure && error.cause.type === SLOTS_BUSY
  );
}
