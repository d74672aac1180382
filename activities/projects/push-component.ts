import { connectProject, scopeOf } from '#jobs/projects/connect-project.ts';
import { recordBatch } from '#db/jobs/progress.ts';
import { enterStep } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { JOB_KINDS, typesWith, type TypeWith } from '#domain/jobs/kinds/index.ts';
import type { FileSummary } from '#domain/jobs/summaries.ts';
import type { FileTask } from '#domain/jobs/translation.ts';
import type { PushedChunk, StoredPush, StoredReport } from '#jobs/workspace/records.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import type { TmsConnector, TmsScope } from '#providers/tms/connector.ts';
import { pushUnits, type PushOutcome, type UnitChange } from '#providers/tms/push-units.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { storedReport } from '#activities/documents/report.ts';
import { segmentOwner } from '#activities/documents/segment-owner.ts';
import { summarizeFile } from '#activities/documents/summaries.ts';
import type { ActivityRun } from '#activities/runtime/heartbeat.ts';
import { changesOf, type PushedComponent } from './component-changes.ts';
import { LABEL_REFUSED, labelStrings } from './label-strings.ts';
import { distanceOf, isWithinLimit, losesPlaceholders } from './unit-targets.ts';

/** A change is what the system made of it, or the reason why it was not pushed at all. */
type Outcome = PushOutcome | 'too_long' | 'placeholder_lost';

/** Outcomes that leave a unit as it was, as reasons in the result. */
const REASONS: Readonly<Partial<Record<Outcome, string>>> = {
  changed: 'changed_meanwhile',
  gone: 'deleted_meanwhile',
  refused: 'refused_by_tms',
  too_long: 'too_long',
  placeholder_lost: 'placeholder_lost',
};

/** The place to which a component is pushed, and the way. */
interface PushTarget {
  readonly connector: TmsConnector;
  readonly scope: TmsScope;
  readonly mode: 'write' | 'suggest';
}

/** Totals of the chunks. */
interface PushTotals {
  readonly counts: Partial<Record<Outcome, number>>;
  /** Messages of the system about texts that it refused. */
  readonly reasons: ReadonlySet<string>;
  readonly isLabelRefused: boolean;
}

/** Pushes the changed units of a component in a language, and stores its report. */
export async function pushComponent(
  dependencies: ActivityDependencies,
  pushing: TypedJob<TypeWith<'pushUnits'>>,
  task: FileTask,
  run: ActivityRun,
): Promise<FileSummary> {
  const { fileIndex, language } = task;
  const entityManager = organizationEntityManager(dependencies.orm, task.organizationId);
  const owner = await segmentOwner(dependencies, pushing, typesWith('pullUnits'));
  const { job, workspace, isRerender } = owner;
  // Files of a job are pushed while others are still being translated.
  if (isRerender || pushing.unitsCompleted >= pushing.unitsTotal) await enterStep(entityManager, pushing, 'write');
  const { connector, identifier } = await connectProject(dependencies, job);
  const scope = scopeOf(identifier, await workspace.read('project'), task);
  const target: PushTarget = { connector, scope, mode: JOB_KINDS[job.type].tms.push };
  const component: PushedComponent = { dependencies, entityManager, task, owner, ...run };
  const { changes, manifest, written } = await changesOf(component);
  const totals = await pushInChunks(
    component,
    target,
    changes.filter((change) => reasonAgainst(change) === undefined),
  );
  const report = storedReport({ sourceFile: scope.component.name, targetFile: '', manifest, written });
  const refused = [...totals.reasons].map((reason) => ({
    code: 'refused_by_tms',
    message: `The system refused texts: ${reason}.`,
  }));
  const stored: StoredReport = {
    ...report,
    warnings: [...report.warnings, ...refused, ...(totals.isLabelRefused ? [LABEL_REFUSED] : [])],
    push: pushReport(target, changes, totals),
  };
  await new JobWorkspace(dependencies.storage, task).write(`${fileIndex}/report-${language}`, stored);
  if (isRerender) await recordBatch(entityManager, { ...task, batch: 0 }, 1);
  return summarizeFile(stored);
}

/** The reason why a change isn't pushed at all. */
function reasonAgainst(change: UnitChange): Outcome | undefined {
  if (!isWithinLimit(change)) return 'too_long';
  return losesPlaceholders(change) ? 'placeholder_lost' : undefined;
}

/**
 * Pushes changes in chunks. Each completed chunk is recorded, so that a repeated activity continues after it; an
 * interrupted chunk is compared with the system's current state.
 */
async function pushInChunks(
  { dependencies, task, owner, note, signal }: PushedComponent,
  target: PushTarget,
  changes: readonly UnitChange[],
): Promise<PushTotals> {
  const { fileIndex, language } = task;
  const own = new JobWorkspace(dependencies.storage, task);
  const size = target.connector.unitsPerPush;
  const counts: Partial<Record<PushOutcome, number>> = {};
  const reasons = new Set<string>();
  let isLabelRefused = false;
  for (let start = 0; start < changes.length; start += size) {
    const record = `${fileIndex}/pushed-${language}-${start / size}` as const;
    let pushed = await own.find(record);
    if (pushed === undefined) {
      const { outcomes, reasons, isLabeled } = await pushChunk(
        target,
        changes.slice(start, start + size),
        owner.job.input.label,
        signal,
      );
      isLabelRefused ||= !isLabeled;
      pushed = { outcomes, reasons };
      await own.write(record, pushed);
    }
    for (const [name, times] of Object.entries(pushed.outcomes)) {
      const outcome = name as PushOutcome;
      counts[outcome] = (counts[outcome] ?? 0) + times;
    }
    for (const reason of pushed.reasons) reasons.add(reason);
    note({ language, pushed: Math.min(changes.length, start + size), of: changes.length });
  }
  return { counts, reasons, isLabelRefused };
}

/** @param label label for the strings that are pushed; undefined: none */
async function pushChunk(
  { connector, scope, mode }: PushTarget,
  changes: readonly UnitChange[],
  label: string | undefined,
  signal: AbortSignal,
): Promise<PushedChunk & { readonly isLabeled: boolean }> {
  const { outcomes, reasons } = await pushUnits(connector, scope, changes, signal, mode);
  const labeled = changes.flatMap(({ unit }) => (isDone(outcomes.get(unit.id)) ? [unit] : []));
  const isLabeled =
    label === undefined || labeled.length === 0 || (await labelStrings(connector, scope, labeled, label, signal));
  return { outcomes: countOutcomes(outcomes.values()), reasons, isLabeled };
}

function pushReport(
  { connector, scope, mode }: PushTarget,
  changes: readonly UnitChange[],
  { counts: pushed }: PushTotals,
): StoredPush {
  const counts = { ...pushed, ...countOutcomes(changes.flatMap((change) => reasonAgainst(change) ?? [])) };
  return {
    revision: scope.component.revision,
    pushed: (counts.pushed ?? 0) + (counts.unchanged ?? 0),
    pushedAs: mode === 'suggest' ? connector.suggestsBy : 'target',
    notPushed: Object.entries(REASONS).flatMap(([outcome, reason]) => {
      const count = counts[outcome as Outcome] ?? 0;
      return count === 0 ? [] : [{ reason, count }];
    }),
    edited: changes.length,
    distance: changes.reduce((sum, change) => sum + distanceOf(change), 0),
  };
}

const isDone = (outcome: PushOutcome | undefined) => outcome === 'pushed' || outcome === 'unchanged';

function countOutcomes(outcomes: Iterable<Outcome>): Partial<Record<Outcome, number>> {
  const counts: Partial<Record<Outcome, number>> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
