import { findOrCreateRecord } from '#activities/runtime/find-or-create-record.ts';
import { requirePairs } from '#activities/runtime/require-pairs.ts';
import type { JobRow } from '#db/entities/index.ts';
import { recordLanguages } from '#db/jobs/labels.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { contextAccess } from '#db/context/index.ts';
import { userMistake } from '#domain/errors.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import { jobKindOf } from '#domain/jobs/kinds/index.ts';
import type { TmsProject } from '#domain/projects/tms-unit.ts';
import { NOT_FOLLOWED } from '#domain/execution/unsupported-options.ts';
import type { Execution } from '#domain/execution/option-matrix.ts';
import { unsupportedJobOptions, type JobOptions } from '#language/execution/unsupported-job-options.ts';
import type { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import type { JobRecords } from '#jobs/workspace/job-workspace.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';

import { chooseLanguages, connectProject } from '#jobs/projects/connect-project.ts';

/** Components times languages of a job: the capacity of its workflow. */
const MAX_READINGS = 500;

/**
 * Reads the project of a job once, and records its languages, and what they have no effect in, in the job's row.
 *
 * @returns the project with the languages of the job
 * @throws LoquentError `tms_language_missing`, `tms_project_too_large`, `capability_unavailable`, errors of connectors
 */
export async function openProject(
  dependencies: ActivityDependencies,
  job: JobRow,
  area: ArtifactStore<JobRecords>,
  signal: AbortSignal,
): Promise<TmsProject> {
  const project = await findOrCreateRecord(area, 'project', () => readProject(dependencies, job, signal));
  const warnings = await warningsOf(dependencies, job, project);
  await recordLanguages(organizationEntityManager(dependencies.orm, job.organization), job, {
    sourceLanguage: project.sourceLanguage.tag,
    targetLanguages: project.targetLanguages.map(({ tag }) => tag),
    warnings,
  });
  return project;
}

async function readProject(dependencies: ActivityDependencies, job: JobRow, signal: AbortSignal): Promise<TmsProject> {
  const { connector, identifier } = await connectProject(dependencies, job);
  const project = await connector.readProject(identifier, signal);
  const targetLanguages = chooseLanguages(connector, project, job.targetLanguages);
  const readings = project.components.length * targetLanguages.length;
  if (readings > MAX_READINGS) {
    throw userMistake(
      'tms_project_too_large',
      `The project has ${project.components.length} components in ${targetLanguages.length} languages; a job takes at most ` +
        `${MAX_READINGS} of both together. Name some target_languages, or a component of the project.`,
    );
  }
  // Other work is done by models, or by rules.
  if (jobKindOf(job.type)?.tms?.work === 'translate') {
    const targets = targetLanguages.map(({ tag }) => tag);
    await requirePairs(dependencies, job, project.sourceLanguage.tag, targets);
  }
  return { ...project, targetLanguages };
}

/**
 * The warnings of a job whose languages are known now: what its engine can't follow may depend on them.
 *
 * @throws LoquentError `capability_unavailable` for more instructions than the engine takes
 */
async function warningsOf(
  { orm, vectors, providers }: ActivityDependencies,
  job: JobRow,
  { sourceLanguage: { tag: source }, targetLanguages }: TmsProject,
): Promise<readonly JobWarning[]> {
  if (jobKindOf(job.type)?.tms?.work !== 'translate') return job.warnings;
  const options = job.input as JobOptions;
  const executions = targetLanguages.map(({ tag: target }): Execution => {
    const { capabilities } = providers.resolve(options.provider ?? undefined, source, target);
    return { task: 'translate', executor: capabilities, targetLanguage: target };
  });
  const access = contextAccess(organizationEntityManager(orm, job.organization), job.organization, vectors);
  const judged = await unsupportedJobOptions(executions, options, source, access);
  return [...job.warnings.filter(({ code }) => !code.endsWith(NOT_FOLLOWED)), ...judged];
}
