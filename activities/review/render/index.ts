import { beginJob } from '#db/jobs/transition.ts';
import { Job } from '#db/entities/index.ts';
import { findJob } from '#db/jobs/find-job.ts';
import { recordExtraction } from '#db/jobs/progress.ts';
import { countRejected, hasSegments } from '#db/jobs/segments.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { userMistake } from '#domain/errors.ts';
import type { JobReference, JobWarning } from '#domain/jobs/job.ts';
import { isInReview, typesWith, type TypeWith } from '#domain/jobs/kinds/index.ts';
import type { SavedSummary } from '#domain/jobs/summaries.ts';
import type { FileToCheck, RenderedFile, RenderPlan } from '#domain/jobs/translation.ts';
import { byFile, readSegmentId, segmentId } from '#domain/review/segment.ts';
import { isBilingualFile } from '#formats/registry.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import { manifestOf, JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import { fileNameOf } from '#platform/storage/keys.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { ActivityRun } from '#activities/runtime/heartbeat.ts';
import { mediaSteps } from '#activities/recordings/media/media-step.ts';
import { requireTypedJob } from '#activities/runtime/require-job.ts';
import { correctRecording } from './correct-recording.ts';
import { recordingOf } from './recording-of.ts';
import { saveReviewedToMemory } from './save-reviewed.ts';

/** Longest file name in plans, in UTF-16 units: 100 files stay far below the payload limit. */
const DISPLAY_NAME_LENGTH = 60;

const NOTHING_TO_DO: RenderPlan = { proceed: false, files: [] };

const notKept = () =>
  userMistake(
    'segments_not_kept',
    'What the job had stored was removed before its files were made again. Submit the original job again.',
  );

const rejectedWarning = (count: number): JobWarning => ({
  code: 'segments_rejected',
  message:
    count === 1
      ? 'A segment is rejected and was written as it stands: correct it, and render again.'
      : `${count.toLocaleString('en')} segments are rejected and were written as they stand: correct them, and render again.`,
});

/** Files with changed entries, or another form of address. */
function checkedFiles({
  ledger_entries: ids = [],
  ledger_address: brief,
}: TypedJob<TypeWith<'openRender'>>['input']): Pick<RenderPlan, 'checked'> {
  const keys = ids.flatMap((id) => readSegmentId(id) ?? []);
  const checked: FileToCheck[] = [...byFile(keys)].map(({ file: fileIndex, language, numbers }) => ({
    fileIndex,
    language,
    entries: numbers.map((number) => segmentId({ file: fileIndex, language, number })),
  }));
  if (brief !== undefined) {
    const { file: fileIndex, language, register: address } = brief;
    const index = checked.findIndex((each) => each.fileIndex === fileIndex && each.language === language);
    if (index < 0) checked.push({ fileIndex, language, entries: [], address });
    else checked[index] = { ...checked[index]!, address };
  }
  return checked.length === 0 ? {} : { checked };
}

/** The languages in which a job has finished a source. @param area of the job */
async function languagesOf(
  area: JobWorkspace,
  fileIndex: number,
  wanted: readonly string[],
): Promise<readonly string[]> {
  const languages: string[] = [];
  for (const language of wanted) {
    const reading = await area.extractionOf(fileIndex, language);
    const isRead = await area.has(`${manifestOf(reading)}.json`);
    if (isRead && (await area.has(`${fileIndex}/report-${language}.json`))) languages.push(language);
  }
  return languages;
}

/** Plans the components of a project, which the job works on as the one before has read it. */
async function planProject(
  { orm, storage }: Pick<ActivityDependencies, 'orm' | 'storage'>,
  { id, organization, sourceJob, targetLanguages }: TypedJob<TypeWith<'openRender'>>,
  area: JobWorkspace,
): Promise<RenderPlan> {
  const entityManager = organizationEntityManager(orm, organization);
  const reference = { jobId: id, organizationId: organization };
  const project = await area.find('project');
  if (project === undefined) throw notKept();
  await new JobWorkspace(storage, reference).write('project', project);
  const files: RenderedFile[] = [];
  for (const [fileIndex, { name }] of project.components.entries()) {
    const languages = await languagesOf(area, fileIndex, targetLanguages);
    if (languages.length === 0) throw notKept();
    files.push({ name: name.slice(-DISPLAY_NAME_LENGTH), languages });
    await recordExtraction(entityManager, { ...reference, fileIndex }, languages.length);
  }
  const source = await findJob(entityManager, sourceJob ?? '');
  const exported = source?.input['export'] === true ? { exportedLanguages: targetLanguages } : {};
  return { proceed: true, files, isProject: true, ...exported };
}

/** The first and the last activity of `render`; the files are written by the activities that wrote them first. */
export function createRenderActivities(dependencies: ActivityDependencies) {
  const { orm, storage } = dependencies;
  return {
    ...mediaSteps(dependencies, { correctRecording }),

    /** Begins and plans a job that renders the files of another one again. @throws LoquentError `segments_not_kept` */
    async openRender(reference: JobReference): Promise<RenderPlan> {
      const { organizationId } = reference;
      const job = await requireTypedJob(dependencies, reference, typesWith('openRender'));
      if (job.status === 'cancelling') return NOTHING_TO_DO;
      const entityManager = organizationEntityManager(orm, organizationId);
      if (!(await beginJob(entityManager, job.id))) return NOTHING_TO_DO;
      const area = new JobWorkspace(storage, { jobId: job.sourceJob ?? '', organizationId });
      const rejected = await countRejected(entityManager, job.sourceJob ?? '');
      if (rejected > 0)
        await entityManager.nativeUpdate(Job, { id: job.id }, { warnings: [rejectedWarning(rejected)] });
      const saving = job.input.save_to_memory === null ? {} : { savesToMemory: true as const };
      const recording = await recordingOf(dependencies, job);
      if (recording !== undefined && !(await hasSegments(entityManager, job.sourceJob ?? ''))) throw notKept();
      const source = await findJob(entityManager, job.sourceJob ?? '');
      const changed = checkedFiles(job.input);
      // A job in review writes its files itself.
      if (source !== null && isInReview(source)) return { proceed: true, files: [], ...changed };
      if (recording !== undefined) return { proceed: true, files: [], recording, ...changed, ...saving };
      if (job.tms != null) return { ...(await planProject(dependencies, job, area)), ...changed, ...saving };
      const files: RenderedFile[] = [];
      const isWhole = source?.status === 'completed';
      for (const [fileIndex, key] of job.sourceFiles.entries()) {
        const isCommon = await area.has(`${manifestOf({ fileIndex })}.json`);
        const languages = await languagesOf(area, fileIndex, job.targetLanguages);
        if (languages.length === 0 && isWhole) throw notKept();
        const isShared = !isCommon && !isBilingualFile(key) && job.targetLanguages.length > 1 && languages.length > 0;
        const name = fileNameOf(key).slice(0, DISPLAY_NAME_LENGTH);
        files.push({ name, languages, ...(isShared ? { isShared: true as const } : {}) });
        await recordExtraction(entityManager, { ...reference, fileIndex }, languages.length);
      }
      if (files.every(({ languages }) => languages.length === 0)) throw notKept();
      return { proceed: true, files, ...changed, ...saving };
    },

    /** Saves what people have reviewed to a translation memory. */
    async saveReviewedToMemory(reference: JobReference, run: ActivityRun): Promise<SavedSummary> {
      const job = await requireTypedJob(dependencies, reference, typesWith('saveReviewedToMemory'));
      return saveReviewedToMemory(dependencies, job, run);
    },
  };
}
