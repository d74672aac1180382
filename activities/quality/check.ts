import { projectGlossary } from '#jobs/job-terminology.ts';
import { documentGlossaries } from '#db/context/index.ts';
import { loadGlossaries } from '#db/glossaries/index.ts';
import type { QualityFindings, QualityTask } from '#domain/jobs/quality.ts';
import type { Finding } from '#domain/quality/finding.ts';
import { documentOf, type QualityStep } from './quality-step.ts';

/** Runs all rules over a document, in a thread. A document that was checked is not checked again. */
export async function checkSegments(step: QualityStep<QualityTask>): Promise<QualityFindings> {
  const { dependencies, task, job, sourceLanguage, entityManager, artifacts: area, sources, note, signal } = step;
  const { document } = task;
  const { segments, batches } = await area.read(`${document}/manifest`);
  if (batches === 0 || (await area.has(`${document}/compared`))) return { segments, findings: 0 };
  const { name, language } = await documentOf(area, document);
  let findings = 0;
  const languages = { sourceLanguage, targetLanguage: language };
  const ofProject = await projectGlossary({ job, workspace: sources, ...languages });
  const glossaries = [...(await loadGlossaries(entityManager, job.input.glossaries))];
  for (const { load } of await documentGlossaries(entityManager, job.input.context_stores)) {
    glossaries.push(await load([sourceLanguage, language]));
  }
  const check = {
    organizationId: task.organizationId,
    key: name,
    ...languages,
    batches,
    glossaries: ofProject === undefined ? glossaries : [...glossaries, ofProject],
  };
  const store = {
    readSegments: (batch: number) => area.read(`${document}/segments-${batch}`),
    async writeFindings(batch: number, found: readonly (readonly Finding[])[]) {
      note({ batch, of: batches });
      findings += found.flat().length;
      await area.write(`${document}/findings-${batch}`, found);
    },
  };
  const compared = await dependencies.documents.check(check, store, signal);
  await area.write(`${document}/compared`, compared);
  return { segments, findings: findings + Object.values(compared).flat().length };
}
