import { describeSelection } from '#domain/selection/engine/describe-selection.ts';
import type { DescribedSource } from '#domain/selection/languages.ts';
import { instructionLanguageFor } from '#formats/instruction-language.ts';
import type { DescribeTask, DocumentStore } from './engine.ts';
import { readDocument } from './source-document.ts';

/** Reads a document with the formatting of its units, and summarizes it. */
export async function describeSource(
  task: DescribeTask,
  store: Pick<DocumentStore, 'source'>,
): Promise<DescribedSource> {
  const { units, warnings } = readDocument(task.key, await store.source(), { describe: true });
  return { ...describeSelection(instructionLanguageFor(task.key), units, task), warnings };
}
