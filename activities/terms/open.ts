import { detectSource } from '#activities/runtime/detect-source.ts';
import { findOrCreateRecord } from '#activities/runtime/find-or-create-record.ts';
import { openSources, displayName } from '#activities/runtime/open-sources.ts';
import type { TmsProject } from '#domain/projects/tms-unit.ts';
import type { OpenedTerms } from '#domain/jobs/terms.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { TermsDocument } from '#jobs/workspace/terms-records.ts';
import { fileNameOf } from '#platform/storage/keys.ts';
import type { TermsStep } from './terms-step.ts';

/** Begins the job, and lists the documents in its sources. */
export async function openTerms(step: TermsStep<JobReference>): Promise<OpenedTerms> {
  const { job, artifacts: area } = step;
  const opened = await openSources(step);
  if (opened === undefined) return { proceed: false, documents: [], isProject: false };
  const { project } = opened;
  // Files whose language was to be detected, and which weren't all analyzed when the job was accepted.
  if (opened.job.sourceLanguage == null && project === undefined) {
    await detectSource(step.dependencies, opened.job, opened.workspace, step);
  }
  const documents = await findOrCreateRecord(area, 'documents', async () =>
    project === undefined
      ? job.sourceFiles.map((key, fileIndex) => ({ name: fileNameOf(key), fileIndex, language: null }))
      : documentsOfProject(project),
  );
  return { proceed: true, documents: documents.map(displayName), isProject: project !== undefined };
}

/** Lists each component in each language, or once in a project without translations. */
function documentsOfProject({ components, targetLanguages }: TmsProject): readonly TermsDocument[] {
  const languages = targetLanguages.length === 0 ? [null] : targetLanguages.map(({ tag }) => tag);
  return components.flatMap(({ name }, fileIndex) => languages.map((language) => ({ name, language, fileIndex })));
}
