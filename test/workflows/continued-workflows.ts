import { sleep } from '@temporalio/workflow';
import { continueRun } from '#workflows/runtime/continue-run.ts';
import { runChild } from '#workflows/runtime/run-child.ts';

/** Runs until it is cancelled, each run for a moment. */
export async function continued_child(runs: number): Promise<void> {
  await sleep(100);
  await continueRun<typeof continued_child>(runs + 1);
}

/** Parent of a `continued_child`. */
export async function parent_of_continued(childId: string): Promise<void> {
  await runChild<typeof continued_child>('continued_child', { workflowId: childId, args: [0] });
}
