import { connectProject, scopeOf } from '#jobs/projects/connect-project.ts';
import { UNIT_LIMITS } from '#activities/projects/collect-units.ts';
import { findOrCreateRecord } from '#activities/runtime/find-or-create-record.ts';
import { CORPUS_BATCH, SegmentBatches } from '#activities/documents/engine/segment-batches.ts';
import { Job } from '#db/entities/index.ts';
import { recordExtraction } from '#db/jobs/progress.ts';
import type { CorpusSummary, TermsTask } from '#domain/jobs/terms.ts';
import type { TmsUnit } from '#domain/projects/tms-unit.ts';
import { plainText } from '#domain/units/coded-text.ts';
import type { CorpusManifest, TermsDocument, StoredCorpusSegment } from '#jobs/workspace/terms-records.ts';
import type { TmsScope } from '#providers/tms/connector.ts';
import { createTextMeter } from '#providers/tms/bounds.ts';
import { MAX_SEGMENTS, tooManySegments, type TermsStep } from './terms-step.ts';

/** Key of what belongs to a document without a language of its own. */
export const ALL_LANGUAGES = 'all';

/** Reads the texts of a document and stores them in batches. A document that was read is never read again. */
export async function extractCorpus(step: TermsStep<TermsTask>): Promise<CorpusSummary> {
  const { task, job, entityManager, artifacts: area } = step;
  const document = (await area.read('documents'))[task.document]!;
  const { segments } = await findOrCreateRecord(area, `${task.document}/manifest`, () =>
    job.tms == null ? readFile(step, document) : readComponent(step, document),
  );
  const reading = { ...task, fileIndex: task.document, language: document.language ?? ALL_LANGUAGES };
  await recordExtraction(entityManager, reading, segments);
  const counted = await entityManager.findOne(Job, { id: task.jobId }, { fields: ['unitsTotal'] });
  if ((counted?.unitsTotal ?? 0) > MAX_SEGMENTS) throw tooManySegments();
  return { segments };
}

async function readFile(
  { dependencies, task, job, sourceLanguage, artifacts: area, sources, note, signal }: TermsStep<TermsTask>,
  { fileIndex }: TermsDocument,
): Promise<CorpusManifest> {
  const reading = {
    organizationId: task.organizationId,
    key: job.sourceFiles[fileIndex] ?? '',
    sourceLanguage,
    targetLanguages: job.targetLanguages,
  };
  const store = {
    source: () => sources.readSource(fileIndex),
    async writeCorpus(batch: number, segments: readonly StoredCorpusSegment[]) {
      note({ batch });
      await area.write(`${task.document}/segments-${batch}`, segments);
    },
  };
  return dependencies.documents.readCorpus(reading, store, signal);
}

async function readComponent(
  { dependencies, task, job, artifacts: area, sources, note, signal }: TermsStep<TermsTask>,
  { fileIndex, language }: TermsDocument,
): Promise<CorpusManifest> {
  const { connector, identifier } = await connectProject(dependencies, job);
  const project = await sources.read('project');
  const component = project.components[fileIndex]!;
  const scope: TmsScope =
    language === null
      ? { project: identifier, component, sourceLanguage: project.sourceLanguage, language: project.sourceLanguage }
      : scopeOf(identifier, project, { fileIndex, language });
  const batches = new SegmentBatches(CORPUS_BATCH, (batch, segments) =>
    area.write(`${task.document}/segments-${batch}`, segments),
  );
  const isWithinBounds = createTextMeter(UNIT_LIMITS.text);
  let units = 0;
  for await (const page of connector.pullUnits(scope, 'all', signal)) {
    for (const unit of page) for (const segment of segmentsOf(unit, language)) await batches.add(segment);
    units += page.length;
    note({ units });
    const texts = page.flatMap(({ forms }) => forms.flatMap(({ source, target }) => [source, target]));
    if (units > MAX_SEGMENTS || !isWithinBounds(texts)) throw tooManySegments();
  }
  return { ...(await batches.finish()), warnings: [] };
}

/** One segment per plural form; an untranslated form has no target. */
function segmentsOf({ id, forms, context }: TmsUnit, language: string | null): readonly StoredCorpusSegment[] {
  return forms.map(({ source, target }) => ({
    unit: context || id,
    source: plainText(source),
    targets: language === null || target.trim() === '' ? {} : { [language]: plainText(target) },
  }));
}
