import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Client } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';

/** Folder of the histories that workflows must stay able to replay. */
export const HISTORIES = fileURLToPath(new URL('../histories/', import.meta.url));

/** Name of the release whose histories are recorded (`RECORD_HISTORIES`); undefined: none are. */
export const RECORDED_RELEASE = process.env['RECORD_HISTORIES'] === '' ? undefined : process.env['RECORD_HISTORIES'];

/** Keeps the history of a workflow, if this run records any. @param name the workflow, what its job was, and how it ended */
export async function recordHistory(
  { client }: { readonly client: Client },
  workflowId: string,
  name: string,
): Promise<void> {
  if (RECORDED_RELEASE === undefined) return;
  const history = await client.workflow.getHandle(workflowId).fetchHistory();
  // Facts about the recording machine are removed: process ids, host names and folders.
  const text = historyToJSON(history)
    .replaceAll(/"identity": ?"[^"]*"/g, '"identity": "recorded"')
    .replaceAll(/"\d+@[^"]*"/g, '"recorded"')
    .replaceAll(fileURLToPath(new URL('../../', import.meta.url)), '/loquent/');
  await writeFile(`${HISTORIES}${name}-${RECORDED_RELEASE}.json`, `${text}\n`);
}
