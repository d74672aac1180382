import type { DescribeTask, SourceStore } from '#jobs/documents/document-reader.ts';
import { describeSelection } from '#instructions/engine/describe-selection.ts';
import { planForGrammar } from '#instructions/engine/plan-for-grammar.ts';
import { sheetMappingsOf, type PlannedMapping } from '#domain/sheets/planned-mapping.ts';
import { useInstructionGrammar, type DescribedSource } from '#instructions/grammars.ts';
import { readDocument } from './source-document.ts';

/** Reads a document with the formatting of its units, and summarizes it. */
export async function describeSource(task: DescribeTask, store: SourceStore): Promise<DescribedSource> {
  const bytes = await store.source();
  const { units, warnings } = readDocument(task.key, bytes, { describe: true });
  const readMapped = (mapping: readonly PlannedMapping[]) => [
    ...readDocument(task.key, bytes, { describe: true, mapping: sheetMappingsOf(mapping) }).units,
  ];
  return useInstructionGrammar(task.key, (grammar): DescribedSource => {
    const { plan, ...question } = task;
    const own = plan === undefined ? {} : { plan: planForGrammar(grammar, plan) };
    return { ...describeSelection(grammar, [...units], { ...question, ...own }, readMapped), warnings };
  });
}
