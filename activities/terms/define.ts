import { findOrCreatePaidRecord } from '#activities/runtime/find-or-create-record.ts';
import type { DefinitionsSummary, DefinitionTask } from '#domain/jobs/terms.ts';
import type { StoredDefinitions } from '#jobs/workspace/terms-records.ts';
import { refineTerms } from '#language/terms/refine-terms.ts';
import { candidatesOfBatch, type TermsStep } from './terms-step.ts';

/** Has a language model drop candidates that aren't terms, and define the others: one batch, once. */
export async function defineTerms(step: TermsStep<DefinitionTask>): Promise<DefinitionsSummary> {
  const stored = await findOrCreatePaidRecord(step, `definitions-${step.task.batch}`, () => define(step));
  return { kept: stored.terms.length, rejected: stored.rejected };
}

async function define({
  dependencies,
  task,
  job,
  sourceLanguage,
  meter,
  artifacts: area,
  note,
  signal,
}: TermsStep<DefinitionTask>): Promise<StoredDefinitions> {
  const candidates = candidatesOfBatch((await area.read('candidates')).terms, task.batch);
  const provider = dependencies.providers.resolveModel(job.input.provider ?? undefined);
  const { model } = provider;
  // The provider lost its model while the job ran: statistics alone are a result as well.
  if (model === undefined) {
    const terms = candidates.map((term) => ({ ...term, definition: null, isConfirmed: false }));
    return { terms, rejected: 0, engine: null, unanswered: terms.length };
  }
  const { terms, rejected, unanswered } = await refineTerms({
    candidates,
    sourceLanguage,
    targetLanguages: job.targetLanguages,
    provider,
    model,
    domain: job.input.domain ?? undefined,
    meter,
    signal,
    onProgress: (done) => note({ done, of: candidates.length }),
  });
  return { terms, rejected: rejected.length, engine: model.name, unanswered };
}
