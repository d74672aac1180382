import { CancellationScope, CancelledFailure, continueAsNew, type Workflow } from '@temporalio/workflow';

/**
 * Ends a run and begins the next one, which keeps histories short. A cancellation that came with the last result of the run ends the
 * workflow instead: the next run would not learn of it.
 *
 * @throws CancelledFailure, ContinueAsNew
 */
export async function continueRun<Run extends Workflow>(...input: Parameters<Run>): Promise<never> {
  if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('cancelled');
  return continueAsNew<Run>(...input);
}
