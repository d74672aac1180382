import type { JobRow } from '#db/entities/index.ts';
import { beginJob } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { LoquentError } from '#domain/errors.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { TmsProject } from '#domain/projects/tms-unit.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { openProject } from '#activities/projects/open-project.ts';
import type { ActivityRun } from './heartbeat.ts';
import { snapshotSource } from './job-source.ts';
import { requireJobRow } from './require-job.ts';
import { resumeFromPredecessor } from './resume-from-predecessor.ts';

/** A job that has begun, and what it works on. */
export interface OpenedSources {
  readonly job: JobRow;
  readonly workspace: JobWorkspace;
  /** Undefined: a job on files. */
  readonly project: TmsProject | undefined;
}

interface Opening extends ActivityRun {
  readonly dependencies: ActivityDependencies;
  readonly task: JobReference;
  /** True: a file of several that is gone is no error yet; the reading of it fails. */
  readonly leavesOutMissing?: boolean;
}

/**
 * Marks a job as running, copies its sources, and reads the project of a job on one.
 *
 * @returns undefined for a job that has ended, and for one that was cancelled while Temporal had lost its workflow: it is to
 * be closed as cancelled, since no other request will cancel it
 * @throws LoquentError `source_file_missing`, errors of `openProject`
 */
export async function openSources({
  dependencies,
  task,
  note,
  signal,
  leavesOutMissing,
}: Opening): Promise<OpenedSources | undefined> {
  const { jobId, organizationId } = task;
  const job = await requireJobRow(dependencies, task);
  if (job.status === 'cancelling') return undefined;
  const entityManager = organizationEntityManager(dependencies.orm, organizationId);
  if (!(await beginJob(entityManager, jobId))) return undefined;
  const area = new JobWorkspace(dependencies.storage, task);
  await resumeFromPredecessor({ dependencies, entityManager, job, note, signal });
  const project = job.tms == null ? undefined : await openProject(dependencies, job, area, signal);
  for (const [fileIndex, key] of job.sourceFiles.entries()) {
    signal.throwIfAborted();
    note({ file: fileIndex, files: job.sourceFiles.length });
    // A retry must not copy a newer version of a file than the first attempt did.
    if (await area.has(`${fileIndex}/source`)) continue;
    try {
      await snapshotSource(area, fileIndex, organizationId, key);
    } catch (error) {
      const isLeftOut = leavesOutMissing === true && job.sourceFiles.length > 1;
      if (!isLeftOut || !(error instanceof LoquentError) || error.id !== 'source_file_missing') throw error;
    }
  }
  return { job, workspace: area, project };
}

/** UTF-16 units of a name in the Temporal UI: 500 documents stay below the payload limit. */
const DISPLAY_NAME_LENGTH = 50;

/** The name of a document with its language, for readers of the Temporal UI. */
export function displayName({ name, language }: { readonly name: string; readonly language: string | null }): string {
  const shown = name.slice(-DISPLAY_NAME_LENGTH);
  return language === null ? shown : `${shown} → ${language}`;
}
