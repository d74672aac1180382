import { Worker, type Logger } from '@temporalio/worker';
import type { CompiledWorkerOptions } from '@temporalio/worker/lib/worker-options.js';
import type { WorkflowCreator } from '@temporalio/worker/lib/workflow/interface.js';
import type { WorkflowBundleWithSourceMapAndFilename } from '@temporalio/worker/lib/workflow/workflow-worker-thread/input.js';

/**
 * A class of workers that run their workflows in one thread, which ends with the last of them. All of them have the same bundle and
 * activities. Temporal's own class starts a thread per worker, each of which takes 26 MB.
 */
export function sharedSandboxWorker(): typeof Worker {
  let sandbox: Promise<WorkflowCreator> | undefined;
  let users = 0;
  return class extends Worker {
    protected static override async createWorkflowCreator(
      bundle: WorkflowBundleWithSourceMapAndFilename,
      options: CompiledWorkerOptions,
      logger: Logger,
    ): Promise<WorkflowCreator> {
      users += 1;
      sandbox ??= super.createWorkflowCreator(bundle, options, logger);
      const creator = await sandbox;
      return {
        createWorkflow: (workflow) => creator.createWorkflow(workflow),
        async destroy() {
          users -= 1;
          if (users === 0) await creator.destroy();
        },
      };
    }
  };
}
