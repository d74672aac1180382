import { findOrCreateRecord } from '#activities/runtime/find-or-create-record.ts';
import { openSources, displayName } from '#activities/runtime/open-sources.ts';
import type { TmsProject } from '#domain/projects/tms-unit.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { OpenedQuality } from '#domain/jobs/quality.ts';
import type { QualityDocument } from '#jobs/workspace/quality-records.ts';
import { fileNameOf } from '#platform/storage/keys.ts';
import type { QualityJob, QualityStep } from './quality-step.ts';

/** Begins the job, and lists the documents in its sources. */
export async function openQuality(step: QualityStep<JobReference>): Promise<OpenedQuality> {
  const { job, artifacts: area } = step;
  const opened = await openSources(step);
  if (opened === undefined) return { proceed: false, documents: [], isProject: false, pushes: false };
  const { project } = opened;
  const documents = await findOrCreateRecord(area, 'documents', async () =>
    project === undefined ? documentsOfFiles(job) : documentsOfProject(project),
  );
  const isProject = project !== undefined;
  return { proceed: true, documents: documents.map(displayName), isProject, pushes: isProject && job.input.push };
}

function documentsOfProject({ components, targetLanguages }: TmsProject): readonly QualityDocument[] {
  return components.flatMap(({ name }, fileIndex) =>
    targetLanguages.map(({ tag: language }) => ({ name, language, fileIndex })),
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
