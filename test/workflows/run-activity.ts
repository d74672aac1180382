import { DefaultLogger } from '@temporalio/worker';
import { MockActivityEnvironment } from '@temporalio/testing';

/** Runs an activity that takes one value as a worker would, without a Temporal server; only its errors are logged. */
export function runActivity<Input, Output>(activity: (input: Input) => Promise<Output>, input: Input): Promise<Output> {
  return new MockActivityEnvironment(undefined, { logger: new DefaultLogger('ERROR') }).run(
    activity as (...input: unknown[]) => Promise<Output>,
    input,
  );
}
