import { compileTerminology } from '#domain/glossaries/compile-terminology.ts';
import { createChecker } from '#domain/quality/check-segments.ts';
import type { Finding } from '#domain/quality/finding.ts';
import type { CheckStore, CheckTask } from './corpus-reader.ts';

/** Runs all rules over the batches of a document. @returns findings of comparing segments, by segment id */
export async function checkDocument(
  task: CheckTask,
  store: CheckStore,
): Promise<Readonly<Record<string, readonly Finding[]>>> {
  const { sourceLanguage, targetLanguage, glossaries } = task;
  const terminology =
    glossaries.length === 0 ? {} : { terminology: compileTerminology(glossaries, sourceLanguage, targetLanguage) };
  const checker = createChecker({ sourceLanguage, targetLanguage, ...terminology });
  for (let batch = 0; batch < task.batches; batch += 1) {
    const segments = await store.readSegments(batch);
    await store.writeFindings(
      batch,
      segments.map((segment) => checker.check(segment)),
    );
  }
  return Object.fromEntries(checker.compare());
}
