import { connectProject, scopeOf } from '#jobs/projects/connect-project.ts';
import { enterStep } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { ExportSummary, FileSummary } from '#domain/jobs/summaries.ts';
import type { FileTask, ExportTask } from '#domain/jobs/translation.ts';
import type { PulledUnits } from '#formats/projects/index.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { ActivityRun } from '#activities/runtime/heartbeat.ts';
import { requireTypedJob } from '#activities/runtime/require-job.ts';
import { collectUnits } from './collect-units.ts';
import { exportFiles } from './export-files.ts';
import { storeProjectTerms } from './store-project-terms.ts';
import { pushComponent } from './push-component.ts';
import { JOB_KINDS, typesWith } from '#domain/jobs/kinds/index.ts';

export function createTmsActivities(dependencies: ActivityDependencies) {
  const { orm, storage } = dependencies;
  return {
    /** Pulls the units of a component in a language, and keeps them as the source of their reading. */
    async pullUnits(task: FileTask, { note, signal }: ActivityRun): Promise<{ readonly units: number }> {
      const job = await requireTypedJob(dependencies, task, typesWith('pullUnits'));
      const area = new JobWorkspace(storage, task);
      // Units of another time must not take their place.
      if (await area.has(`${task.fileIndex}/pulled-${task.language}.json`)) return { units: 0 };
      await enterStep(organizationEntityManager(orm, task.organizationId), job, 'extract');
      const { connector, identifier } = await connectProject(dependencies, job);
      const scope = scopeOf(identifier, await area.read('project'), task);
      const { work } = JOB_KINDS[job.type].tms;
      await storeProjectTerms(connector, scope, area, signal);
      const filter = work === 'translate' ? 'untranslated' : 'all';
      const part = { system: connector.name, component: scope.component.name };
      const pages = connector.pullUnits(scope, filter, signal);
      const units = await collectUnits(part, pages, (count) => note({ units: count }));
      const pulled: PulledUnits = { work, units };
      await area.write(`${task.fileIndex}/pulled-${task.language}`, pulled);
      return { units: units.length };
    },

    /** Pushes the results of a component in a language for review, and stores the report. */
    async pushUnits(task: FileTask, run: ActivityRun): Promise<FileSummary> {
      const job = await requireTypedJob(dependencies, task, typesWith('pushUnits'));
      return pushComponent(dependencies, job, task, run);
    },

    /** Has the system export the files of a language, and stores them, once all results are pushed. */
    async exportFiles(task: ExportTask, { note, signal }: ActivityRun): Promise<ExportSummary> {
      const job = await requireTypedJob(dependencies, task, typesWith('exportFiles'));
      return exportFiles(dependencies, job, task, note, signal);
    },
  };
}
