import { enterStep, transition } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { createUsageMeter } from '#db/usage.ts';
import type { FileReference } from '#domain/jobs/translation.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import { planDocument } from '#language/selection/plan-document.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { withHeartbeat } from './heartbeat.ts';
import { requireTypedJob } from './jobs.ts';
import { StorageRoom } from './storage-room.ts';

export function createSelectionActivities(dependencies: ActivityDependencies) {
  const { documents, orm, providers, storage } = dependencies;
  const room = new StorageRoom(storage);
  return {
    /** Makes a plan of the job's instruction for a file and stores it. A plan that is there is never made again. */
    async planSelection(task: FileReference): Promise<void> {
      await withHeartbeat(async (_note, signal) => {
        const area = new WorkArea(storage, task);
        const entityManager = organizationEntityManager(orm, task.organizationId);
        const job = await requireTypedJob(dependencies, task, ['docx_translation']);
        const leave = () => transition(entityManager, job.id, { kind: 'enter', step: 'extract' });
        // The attempt that stored it may have been killed before it could say so.
        if ((await area.findSelection(task.fileIndex)) !== undefined) {
          await leave();
          return;
        }
        await room.require();
        await enterStep(entityManager, job, 'plan');
        const { instruction, provider } = job.input;
        const key = job.sourceFiles[task.fileIndex] ?? '';
        const source = () => area.readSource(task.fileIndex);
        const { explanation, plan, engine } = await planDocument({
          instruction: instruction ?? '',
          describe: (question) =>
            documents.describe(
              { organizationId: task.organizationId, key, ...question, timeLimit: undefined },
              { source },
              signal,
            ),
          model: providers.resolveModel(provider ?? undefined).model,
          meter: createUsageMeter(orm, { organizationId: task.organizationId, operation: job.type }),
          signal,
        });
        signal.throwIfAborted();
        await room.store(() => area.writeSelection(task.fileIndex, { explanation, plan, engine }), signal);
        await leave();
      });
    },
  };
}
