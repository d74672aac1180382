import { enterStep, transition } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { createUsageMeter } from '#db/usage/usage.ts';
import { warningCodes, type PlanSummary } from '#domain/jobs/summaries.ts';
import type { FileReference } from '#domain/jobs/translation.ts';
import { typesWith } from '#domain/jobs/kinds/index.ts';
import { tableOf } from '#domain/sheets/table-location.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { ActivityRun } from '#activities/runtime/heartbeat.ts';
import { requireTypedJob } from '#activities/runtime/require-job.ts';
import { storageSpaceOf } from '#activities/runtime/storage-space.ts';

export function createSelectionActivities(dependencies: ActivityDependencies) {
  const { documents, orm, providers, storage } = dependencies;
  const room = storageSpaceOf(storage);
  return {
    /**
     * Stores the selection of a file: the job's plan, or one derived from its instruction. A stored plan is never
     * replaced.
     */
    async planSelection(task: FileReference, { signal }: ActivityRun): Promise<PlanSummary> {
      const area = new JobWorkspace(storage, task);
      const entityManager = organizationEntityManager(orm, task.organizationId);
      const job = await requireTypedJob(dependencies, task, typesWith('planSelection'));
      const leave = () => transition(entityManager, job.id, { kind: 'enter', step: 'extract' });
      // The attempt that stored it may have been killed before its completion was recorded.
      const kept = await area.find(`${task.fileIndex}/selection`);
      if (kept !== undefined) {
        await leave();
        return { engine: kept.engine, units: kept.counts.selected, warnings: [] };
      }
      await room.require();
      await enterStep(entityManager, job, 'plan');
      const { instruction, plan: given, provider } = job.input;
      const key = job.sourceFiles[task.fileIndex] ?? '';
      const source = () => area.readSource(task.fileIndex);
      const { organizationId } = task;
      const table = 'sheet_name' in job.input ? tableOf(job.input) : undefined;
      const { planFileSelection } = await import('#jobs/documents/plan-file-selection.ts');
      const planned = await planFileSelection(key, {
        instruction,
        plan: given,
        describe: (grammar, question) =>
          documents.describe(grammar, { organizationId, key, ...question }, { source }, signal),
        languages: { source: job.sourceLanguage ?? undefined, targets: job.targetLanguages },
        table,
        model: providers.resolveModel(provider ?? undefined).model,
        meter: createUsageMeter(orm, { organizationId, operation: job.type, jobId: job.id }),
        signal,
      });
      const { explanation, plan, engine, counts, warnings } = planned;
      signal.throwIfAborted();
      await room.store(() => area.write(`${task.fileIndex}/selection`, { explanation, plan, engine, counts }), signal);
      await leave();
      return { engine, units: counts.selected, warnings: warningCodes(warnings) };
    },
  };
}
