import { findOrCreateRecord } from '#activities/runtime/find-or-create-record.ts';
import { recordBatch } from '#db/jobs/progress.ts';
import type { CandidatesSummary } from '#domain/jobs/terms.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { CorpusSource } from '#activities/documents/engine/corpus-reader.ts';
import type { StoredCandidates } from '#jobs/workspace/terms-records.ts';
import { batchesOf, noTexts, type TermsStep } from './terms-step.ts';
import { ALL_LANGUAGES } from './extract.ts';

/** Candidates per wanted term, for a language model to choose from. */
const CANDIDATES_PER_TERM = 1.5;

/** Finds candidates for terms and their translations by statistics, once, in a thread. */
export async function findTerms(step: TermsStep<JobReference>): Promise<CandidatesSummary> {
  const { dependencies, job, artifacts: area } = step;
  const { model } = dependencies.providers.resolveModel(job.input.provider ?? undefined);
  const { limit } = job.input;
  const most = model === undefined ? limit : Math.ceil(limit * CANDIDATES_PER_TERM);
  const candidates = (await findOrCreateRecord(area, 'candidates', () => find(step, most))).terms.length;
  return { candidates, batches: model === undefined ? 0 : batchesOf(candidates) };
}

async function find(
  { dependencies, task, job, sourceLanguage, entityManager, artifacts: area, note, signal }: TermsStep<JobReference>,
  limit: number,
): Promise<StoredCandidates> {
  const documents = await area.read('documents');
  const sources = new Map<number, CorpusSource & { readonly parts: CorpusSource['parts'][number][] }>();
  let segments = 0;
  for (const [document, { name, fileIndex }] of documents.entries()) {
    const manifest = await area.read(`${document}/manifest`);
    segments += manifest.segments;
    const source = sources.get(fileIndex) ?? { name, parts: [] };
    source.parts.push({ document, batches: manifest.batches });
    sources.set(fileIndex, source);
  }
  if (segments === 0) throw noTexts();
  const search = {
    organizationId: task.organizationId,
    key: job.input.glossary_name,
    sourceLanguage,
    targetLanguages: job.targetLanguages,
    sources: [...sources.values()],
    limit,
  };
  const store = {
    async readCorpus(document: number, batch: number) {
      note({ document, batch });
      const read = await area.read(`${document}/segments-${batch}`);
      const language = documents[document]?.language ?? ALL_LANGUAGES;
      await recordBatch(entityManager, { ...task, fileIndex: document, language, batch }, read.length);
      return read;
    },
  };
  return dependencies.documents.findTerms(search, store, signal);
}
