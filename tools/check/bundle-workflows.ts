/**
 * A program: bundles the workflows as the worker does at its start, so that an import which doesn't work in Temporal's
 * sandbox is found by `npm run check`. Exits with 1 on an error or a warning of the bundler.
 */
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

const complaints: string[] = [];
const logger = new DefaultLogger('WARN', ({ level, message }) => complaints.push(`${level}: ${message}`));

try {
  const workflowsPath = fileURLToPath(new URL('../../workflows/index.ts', import.meta.url));
  const { code } = await bundleWorkflowCode({ workflowsPath, logger });
  if (complaints.length === 0) console.log(`Workflow bundle: ${Math.round(code.length / 1024)} KiB`);
} catch (error) {
  complaints.push(error instanceof Error ? error.message : String(error));
}
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length === 0 ? 0 : 1);
