import { workflowInfo } from '@temporalio/workflow';
import type { FileSummary } from '#domain/jobs/summaries.ts';
import type { outcomeOf } from './failure.ts';

/** Seconds since the workflow began, in milliseconds' precision. */
export function secondsSince(startedAt: number = workflowInfo().startTime.getTime()): number {
  return Math.max(0, Date.now() - startedAt) / 1000;
}

/** `150 of 480 segments`; the total is left out while it isn't known. */
export function countSegments(finished: number, total: number | undefined): string {
  return total === undefined ? `${finished} segments` : `${finished} of ${total} segments`;
}

/**
 * The last line of the current details of a workflow that completed.
 *
 * @param summary undefined in workflows whose activities ran with an earlier release
 */
export function completedLine(summary: FileSummary | undefined, seconds: number): string {
  if (summary === undefined) return `completed in ${seconds} s`;
  const { segments, units, translated, engine, warnings } = summary;
  return [
    `completed: ${countSegments(segments, segments)}, ${translated} of ${units} units changed, in ${seconds} s`,
    ...(engine === null ? [] : [`engine: ${engine}`]),
    ...(warnings.length === 0 ? [] : [`warnings: ${warnings.join(', ')}`]),
  ].join('\n\n');
}

/** The same of a workflow that failed or was cancelled. */
export function endedLine(outcome: ReturnType<typeof outcomeOf>): string {
  return outcome.status === 'cancelled' ? 'cancelled' : `failed in ${outcome.step}: ${outcome.code}`;
}
