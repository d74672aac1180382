import { requireJob } from '#activities/frame/require-job.ts';
import { snapshotSource } from '#activities/frame/job-source.ts';
import { openProject } from '#activities/tms/open-project.ts';
import { beginJob } from '#db/jobs/transition.ts';
import type { OpenedExtraction } from '#domain/jobs/terms.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { ExtractionDocument } from '#jobs/work-area/terms-records.ts';
import { fileNameOf } from '#platform/storage/keys.ts';
import type { ExtractionStep } from './terms-step.ts';

/** UTF-16 units of a name in the Temporal UI: 500 documents stay below the payload limit. */
const DISPLAY_NAME_LENGTH = 50;

/** Marks the job as running, keeps its sources, and lists the documents in them. */
export async function openExtraction(step: ExtractionStep<JobReference>): Promise<OpenedExtraction> {
  const { task, job, entityManager, area, sources, note, signal } = step;
  // Cancelled while Temporal had lost its workflow, which this one replaces.
  if (job.status === 'cancelling' || !(await beginJob(entityManager, task.jobId))) {
    return { proceed: false, documents: [], isProject: false };
  }
  for (const [index, key] of job.sourceFiles.entries()) {
    signal.throwIfAborted();
    note({ file: index, files: job.sourceFiles.length });
    // A retry must not copy a newer version of a file than the first attempt did.
    if (!(await sources.hasSource(index))) await snapshotSource(sources, index, task.organizationId, key);
  }
  let documents = await area.find('documents');
  if (documents === undefined) {
    documents =
      job.tms == null
        ? job.sourceFiles.map((key, fileIndex) => ({ name: fileNameOf(key), fileIndex, language: null }))
        : await documentsOfProject(step);
    await area.write('documents', documents);
  }
  return {
    proceed: true,
    documents: documents.map(({ name, language }) => {
      const shown = name.slice(-DISPLAY_NAME_LENGTH);
      return language === null ? shown : `${shown} → ${language}`;
    }),
    isProject: job.tms != null,
  };
}

/** Each component in each language, or by itself in a project that has no translations. */
async function documentsOfProject(step: ExtractionStep<JobReference>): Promise<readonly ExtractionDocument[]> {
  const { dependencies, task, sources, signal } = step;
  const project = await openProject(dependencies, await requireJob(dependencies, task), sources, signal);
  const languages = project.targetLanguages.length === 0 ? [null] : project.targetLanguages.map(({ tag }) => tag);
  return project.components.flatMap(({ name }, fileIndex) =>
    languages.map((language) => ({ name, language, fileIndex })),
  );
}
