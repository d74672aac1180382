import { connectProject, scopeOf } from '#jobs/projects/connect-project.ts';
import { findOrCreateRecord } from '#activities/runtime/find-or-create-record.ts';
import { storeProjectTerms } from '#activities/projects/store-project-terms.ts';
import { QualityBatches } from '#activities/documents/engine/quality-batches.ts';
import { recordExtraction } from '#db/jobs/progress.ts';
import { Job } from '#db/entities/index.ts';
import type { QualityExtraction, QualityTask } from '#domain/jobs/quality.ts';
import { countWords } from '#domain/languages/word-segmenter.ts';
import { userMistake } from '#domain/errors.ts';
import type { QualitySegment } from '#domain/quality/quality-segment.ts';
import type { TmsUnit } from '#domain/projects/tms-unit.ts';
import { plainText } from '#domain/units/coded-text.ts';
import type { QualityDocument, QualityManifest } from '#jobs/workspace/quality-records.ts';
import { documentOf, type QualityStep } from './quality-step.ts';

/** Segments of a job: its report has all of them. */
const MAX_SEGMENTS = 200_000;

/** Reads the translations of a document and stores them in batches. A document that was read is never read again. */
export async function extractSegments(step: QualityStep<QualityTask>): Promise<QualityExtraction> {
  const { task, job, entityManager, artifacts: area } = step;
  const document = await documentOf(area, task.document);
  const { segments, batches } = await findOrCreateRecord(area, `${task.document}/manifest`, () =>
    job.tms == null ? readFiles(step, document) : readProject(step, document),
  );
  await recordExtraction(entityManager, { ...task, fileIndex: task.document, language: document.language }, segments);
  const row = await entityManager.findOne(Job, { id: task.jobId }, { fields: ['unitsTotal'] });
  if ((row?.unitsTotal ?? 0) > MAX_SEGMENTS) throw tooManySegments();
  return { segments, batches, language: document.language };
}

async function readFiles(
  { dependencies, task, job, sourceLanguage, artifacts: area, sources, note, signal }: QualityStep<QualityTask>,
  { language, fileIndex, targetIndex }: QualityDocument,
): Promise<QualityManifest> {
  const pair = {
    organizationId: task.organizationId,
    key: job.sourceFiles[fileIndex] ?? '',
    counterpart: targetIndex === undefined ? undefined : job.sourceFiles[targetIndex],
    sourceLanguage,
    targetLanguage: language,
  };
  const store = {
    source: () => sources.readSource(fileIndex),
    counterpart: () => sources.readSource(targetIndex ?? fileIndex),
    async writeSegments(batch: number, segments: readonly QualitySegment[]) {
      note({ batch });
      await area.write(`${task.document}/segments-${batch}`, segments);
    },
    writeUntranslated: (batch: number, segments: readonly QualitySegment[]) =>
      area.write(`${task.document}/untranslated-${batch}`, segments),
  };
  return dependencies.documents.pair(pair, store, signal);
}

async function readProject(
  { dependencies, task, job, sourceLanguage, artifacts: area, sources, note, signal }: QualityStep<QualityTask>,
  { fileIndex, language }: QualityDocument,
): Promise<QualityManifest> {
  const { connector, identifier } = await connectProject(dependencies, job);
  const scope = scopeOf(identifier, await sources.read('project'), { fileIndex, language });
  await storeProjectTerms(connector, scope, sources, signal);
  const batches = new QualityBatches({
    writeSegments: (batch, segments) => area.write(`${task.document}/segments-${batch}`, segments),
    writeUntranslated: (batch, segments) => area.write(`${task.document}/untranslated-${batch}`, segments),
  });
  let units = 0;
  for await (const page of connector.pullUnits(scope, 'all', signal)) {
    for (const unit of page) {
      units += 1;
      if (isUntranslated(unit)) await batches.addUntranslated(untranslatedOf(unit, sourceLanguage));
      else for (const segment of segmentsOf(unit, sourceLanguage)) await batches.add(segment);
    }
    note({ units });
    if (units > MAX_SEGMENTS) throw tooManySegments();
  }
  return { ...(await batches.finish()), warnings: [] };
}

const isUntranslated = ({ state, forms }: TmsUnit) =>
  state === 'untranslated' || forms.every(({ target }) => target.trim() === '');

/** The one segment of a unit that nobody has translated, by its last plural form. */
function untranslatedOf({ id, forms, context, url }: TmsUnit, sourceLanguage: string) {
  const source = forms.at(-1)?.source ?? '';
  const words = countWords(source, sourceLanguage);
  return {
    id,
    unit: id,
    place: context || id,
    source: plainText(source),
    words,
    ...(url === undefined ? {} : { url }),
  };
}

/** A segment per plural form. */
function segmentsOf(unit: TmsUnit, sourceLanguage: string): readonly QualitySegment[] {
  const { id, forms, context, maximumLength, url } = unit;
  return forms.map(({ category, source, target }, index) => ({
    id: category === null ? id : `${id}.${index + 1}`,
    unit: id,
    place: category === null ? context || id : `${context || id} (${category})`,
    source: plainText(source),
    target: plainText(target),
    words: countWords(source, sourceLanguage),
    ...(maximumLength === null ? {} : { maximumLength }),
    ...(category === null ? {} : { plural: { message: id, category } }),
    ...(url === undefined ? {} : { url }),
  }));
}

const tooManySegments = () =>
  userMistake(
    'quality_too_many_segments',
    `The sources have more than ${MAX_SEGMENTS.toLocaleString('en')} translated segments. Name some target_languages or a component, or send fewer files.`,
  );
