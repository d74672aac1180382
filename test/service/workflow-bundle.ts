import { readFile } from 'node:fs/promises';
import type { WorkflowBundle } from '@temporalio/worker';
import { inject } from 'vitest';

let bundle: Promise<WorkflowBundle> | undefined;

/** The workflows as the global set-up bundled them for the whole run. */
export function sharedWorkflowBundle(): Promise<WorkflowBundle> {
  return (bundle ??= readFile(inject('workflowBundle'), 'utf8').then((code) => ({ code })));
}
