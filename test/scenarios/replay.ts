import { Worker } from '@temporalio/worker';
import type { TestService } from '#test/service/service.ts';
import { sharedWorkflowBundle } from '#test/service/workflow-bundle.ts';

/** Replays the histories of all workflows of a service. @returns ids of those that can't be, with the reason */
export async function failedReplays({ client }: Pick<TestService, 'client'>): Promise<readonly string[]> {
  const histories = client.workflow.list().intoHistories();
  const failures: string[] = [];
  const replays = Worker.runReplayHistories({ workflowBundle: await sharedWorkflowBundle() }, histories);
  for await (const { workflowId, error } of replays) {
    if (error !== undefined) failures.push(`${workflowId}: ${error.message}`);
  }
  return failures;
}
