import { openSources } from '#activities/frame/open-sources.ts';
import type { TmsProject } from '#domain/tms/tms-unit.ts';
import type { OpenedTerms } from '#domain/jobs/terms.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { TermsDocument } from '#jobs/work-area/terms-records.ts';
import { fileNameOf } from '#platform/storage/keys.ts';
import type { TermsStep } from './terms-step.ts';

/** UTF-16 units of a name in the Temporal UI: 500 documents stay below the payload limit. */
const DISPLAY_NAME_LENGTH = 50;

/** Begins the job, and lists the documents in its sources. */
export async function openTerms({
  dependencies,
  task,
  job,
  area,
  note,
  signal,
}: TermsStep<JobReference>): Promise<OpenedTerms> {
  const opened = await openSources(dependencies, task, note, signal);
  if (opened === undefined) return { proceed: false, documents: [], isProject: false };
  const { project } = opened;
  let documents = await area.find('documents');
  if (documents === undefined) {
    documents =
      project === undefined
        ? job.sourceFiles.map((key, fileIndex) => ({ name: fileNameOf(key), fileIndex, language: null }))
        : documentsOfProject(project);
    await area.write('documents', documents);
  }
  return {
    proceed: true,
    documents: documents.map(({ name, language }) => {
      const shown = name.slice(-DISPLAY_NAME_LENGTH);
      return language === null ? shown : `${shown} → ${language}`;
    }),
    isProject: project !== undefined,
  };
}

/** Each component in each language, or by itself in a project that has no translations. */
function documentsOfProject({ components, targetLanguages }: TmsProject): readonly TermsDocument[] {
  const languages = targetLanguages.length === 0 ? [null] : targetLanguages.map(({ tag }) => tag);
  return components.flatMap(({ name }, fileIndex) => languages.map((language) => ({ name, language, fileIndex })));
}
