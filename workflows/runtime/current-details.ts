import { condition, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { stepOutcome } from './failure.ts';
import { retryDuringShortage } from './retry-during-shortage.ts';
import { slidingWindow } from './sliding-window.ts';

/** Seconds since the workflow began, in milliseconds' precision. */
export function secondsSince(startedAt: number = workflowInfo().startTime.getTime()): number {
  return Math.max(0, Date.now() - startedAt) / 1000;
}

/** `150 of 480 segments`; the total is omitted while it isn't known. */
export function describeSegmentCount(finished: number, total: number | undefined): string {
  return total === undefined ? `${finished} segments` : `${finished} of ${total} segments`;
}

/** The last line of the current details of a workflow that completed: the counts of its summary, engine and warnings. */
export function completedLine(summary: object, seconds: number): string {
  const { engine, warnings = [] } = summary as { readonly engine?: unknown; readonly warnings?: readonly string[] };
  const counts = Object.entries<unknown>({ ...summary, seconds: undefined }).flatMap(([name, value]) => {
    const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    if (value === true) return [words];
    return typeof value === 'number' ? [`${value} ${words}`] : [];
  });
  return [
    `completed: ${[...counts, `in ${seconds} s`].join(', ')}`,
    ...(typeof engine === 'string' ? [`engine: ${engine}`] : []),
    ...(warnings.length === 0 ? [] : [`warnings: ${warnings.join(', ')}`]),
  ].join('\n\n');
}

/** The last line of the current details of a workflow that failed or was cancelled. */
export function endedLine(outcome: ReturnType<typeof stepOutcome>): string {
  return outcome.status === 'cancelled' ? 'cancelled' : `failed in ${outcome.step}: ${outcome.code}`;
}

/** Runs a step that shows itself in the Temporal UI. @param details the step, and its part */
export async function showStep<Result>(details: string, step: () => Promise<Result>): Promise<Result> {
  setCurrentDetails(details);
  return retryDuringShortage(step);
}

/** Parts of a step that run at once, and how they are called. */
export interface StepParts {
  readonly count: number;
  readonly width: number;
  /** The counted things, in the plural: `documents`. */
  readonly noun: string;
}

/** Runs a step part by part, and shows how many have ended. */
export async function showParts(
  step: string,
  { count, width, noun }: StepParts,
  run: (part: number, summary: string) => Promise<unknown>,
): Promise<void> {
  let done = 0;
  const show = () => setCurrentDetails(`${step}: ${done} of ${count} ${noun}`);
  show();
  await slidingWindow(count, width, async (part) => {
    await retryDuringShortage(() => run(part, `${part + 1} of ${count} ${noun}`));
    done += 1;
    show();
  });
}

/** The parts of a step that are found so far. */
export interface FoundParts {
  readonly count: number;
  readonly areAll: boolean;
}

/** Runs a step part by part while the parts are still being found; until all are, other steps are shown. */
export async function showFoundParts(
  step: string,
  { found, width, noun }: Omit<StepParts, 'count'> & { readonly found: FoundParts },
  run: (part: number, summary: string) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  let done = 0;
  const show = () => {
    if (found.areAll) setCurrentDetails(`${step}: ${done} of ${found.count} ${noun}`);
  };
  await slidingWindow(width, width, async () => {
    for (;;) {
      const part = next;
      next += 1;
      await condition(() => part < found.count || found.areAll);
      if (part >= found.count) return;
      show();
      const all = found.areAll ? found.count : 'the';
      await retryDuringShortage(() => run(part, `${part + 1} of ${all} ${noun}`));
      done += 1;
      show();
    }
  });
}
