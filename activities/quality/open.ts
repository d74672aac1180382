import { requireJob } from '#activities/frame/require-job.ts';
import { snapshotSource } from '#activities/frame/job-source.ts';
import { openProject } from '#activities/tms/open-project.ts';
import { beginJob } from '#db/jobs/transition.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { OpenedQuality } from '#domain/jobs/quality.ts';
import type { QualityDocument } from '#jobs/work-area/quality-records.ts';
import { fileNameOf } from '#platform/storage/keys.ts';
import type { QualityJob, QualityStep } from './quality-step.ts';

/** UTF-16 units of a name in the Temporal UI: 500 documents stay below the payload limit. */
const DISPLAY_NAME_LENGTH = 50;

/** Marks the job as running, keeps its sources, and lists the documents in them. */
export async function openQuality(step: QualityStep<JobReference>): Promise<OpenedQuality> {
  const { task, job, entityManager, area, sources, note, signal } = step;
  const nothing = { proceed: false, documents: [], isProject: false, pushes: false };
  // Cancelled while Temporal had lost its workflow, which this one replaces.
  if (job.status === 'cancelling' || !(await beginJob(entityManager, task.jobId))) return nothing;
  for (const [index, key] of job.sourceFiles.entries()) {
    signal.throwIfAborted();
    note({ file: index, files: job.sourceFiles.length });
    // A retry must not copy a newer version of a file than the first attempt did.
    if (!(await sources.hasSource(index))) await snapshotSource(sources, index, task.organizationId, key);
  }
  let documents = await area.find('documents');
  if (documents === undefined) {
    documents = job.tms == null ? documentsOfFiles(job) : await documentsOfProject(step);
    await area.write('documents', documents);
  }
  return {
    proceed: true,
    documents: documents.map(({ name, language }) => `${name.slice(-DISPLAY_NAME_LENGTH)} → ${language}`),
    isProject: job.tms != null,
    pushes: job.tms != null && job.input.push,
  };
}

async function documentsOfProject(step: QualityStep<JobReference>): Promise<readonly QualityDocument[]> {
  const { dependencies, task, sources, signal } = step;
  const project = await openProject(dependencies, await requireJob(dependencies, task), sources, signal);
  return project.components.flatMap(({ name }, fileIndex) =>
    project.targetLanguages.map(({ tag: language }) => ({ name, language, fileIndex })),
  );
}

function documentsOfFiles({
  sourceFiles,
  targetLanguages,
  input: { file_pairs: pairs },
}: QualityJob): readonly QualityDocument[] {
  const indexOf = (key: string) => sourceFiles.indexOf(key);
  if (pairs.length > 0) {
    return pairs.map(({ source_file: source, target_file: target, target_language: language }) => ({
      name: fileNameOf(target),
      language,
      fileIndex: indexOf(source),
      targetIndex: indexOf(target),
    }));
  }
  return sourceFiles.flatMap((key, fileIndex) =>
    targetLanguages.map((language) => ({ name: fileNameOf(key), language, fileIndex })),
  );
}
