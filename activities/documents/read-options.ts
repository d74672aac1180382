import type { TypeWith } from '#domain/jobs/kinds/index.ts';
import { translates } from '#domain/jobs/outputs.ts';
import type { FilePlan } from '#domain/plans/file-plan.ts';
import type { DocumentReadOptions } from '#jobs/documents/document-reader.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import type { JobWorkspace } from '#jobs/workspace/job-workspace.ts';

type FileJob = TypedJob<TypeWith<'extractUnits'>>;

/** The options with which a file of a job is read and written. @param workspace of the job */
export async function readOptionsOf(
  job: FileJob,
  workspace: JobWorkspace,
  fileIndex: number,
): Promise<DocumentReadOptions> {
  const { input, sourceLanguage, targetLanguages } = job;
  return {
    sourceLanguage: sourceLanguage ?? 'und',
    columns: 'columns' in input ? (input.columns ?? undefined) : undefined,
    keys: 'keys' in input ? input.keys : undefined,
    byFormat: 'options' in input ? input.options : undefined,
    plan: await planOf(workspace, job, fileIndex),
    targetLanguages: translates(job.type) ? targetLanguages : undefined,
    bySections: 'sections' in input && input.sections,
  };
}

/** The plan stored by `planSelection`, in jobs with an instruction or a plan. */
async function planOf(workspace: JobWorkspace, { input }: FileJob, fileIndex: number): Promise<FilePlan | undefined> {
  if (!('plan' in input) || (input.instruction === null && input.plan === null)) return undefined;
  return (await workspace.read(`${fileIndex}/selection`)).plan;
}
