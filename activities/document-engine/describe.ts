import { describeSelection, type DescribedDocument } from '#domain/selection/describe-selection.ts';
import type { DescribeTask, DocumentStore } from './engine.ts';
import { readDocument } from './source-document.ts';

/** Reads a document with what its units look like, and sums that up. */
export async function describeSource(
  task: DescribeTask,
  store: Pick<DocumentStore, 'source'>,
): Promise<DescribedDocument> {
  const { units, warnings } = readDocument(task.key, await store.source(), { describe: true });
  return { ...describeSelection(units, task), warnings };
}
