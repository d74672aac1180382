import type { WithWorkflowArgs } from '@temporalio/common';
import {
  CancellationScope,
  executeChild,
  getExternalWorkflowHandle,
  type ChildWorkflowOptions,
  type Workflow,
  type WorkflowResultType,
} from '@temporalio/workflow';

/**
 * Runs a child workflow, which may continue as new, to its end. The scope's own cancellation goes to the first run of a child and
 * is lost once that has continued; the one sent here goes to the latest run.
 *
 * @param name of the workflow
 * @throws ChildWorkflowFailure
 */
export async function runChild<Child extends Workflow>(
  name: string,
  options: WithWorkflowArgs<Child, ChildWorkflowOptions> & { readonly workflowId: string },
): Promise<WorkflowResultType<Child>> {
  let isRunning = true;
  CancellationScope.current().cancelRequested.catch(async () => {
    if (!isRunning) return;
    const { workflowId } = options;
    // Refused where the first run has taken the scope's cancellation, or the child has ended meanwhile.
    await CancellationScope.nonCancellable(() => getExternalWorkflowHandle(workflowId).cancel()).catch(() => undefined);
  });
  try {
    return await executeChild<Child>(name, options);
  } finally {
    isRunning = false;
  }
}
