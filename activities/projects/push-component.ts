import { connectProject, scopeOf } from '#jobs/projects/connect-project.ts';
import { recordBatch } from '#db/jobs/progress.ts';
import { enterStep } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { JOB_KINDS, typesWith, type TypeWith } from '#domain/jobs/kinds/index.ts';
import type { FileSummary } from '#domain/jobs/summaries.ts';
import type { FileTask } from '#domain/jobs/translation.ts';
import { explainChange } from '#domain/revision/explain-change.ts';
import { readChangedUnits, readPulledUnits, TMS_UNITS_EXTENSION } from '#formats/projects/index.ts';
import type { PushedChunk, StoredReport } from '#jobs/workspace/records.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import { JobWorkspace, manifestOf, segmentBatchName } from '#jobs/workspace/job-workspace.ts';
import { pushUnits, type PushOutcome, type UnitChange } from '#providers/tms/push-units.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { CorrectedTranslations } from '#activities/documents/corrected-translations.ts';
import { coverageReport, segmentWarnings } from '#activities/documents/report.ts';
import { summarizeFile } from '#activities/documents/summaries.ts';
import { segmentOwner } from '#activities/documents/segment-owner.ts';
import { correctedUnits } from './corrected-units.ts';
import { LABEL_REFUSED, labelStrings } from './label-strings.ts';
import { hasChangedTargets, distanceOf, isWithinLimit, losesPlaceholders, unitTargets } from './unit-targets.ts';

type TmsJob = TypedJob<TypeWith<'pushUnits'>>;

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

/**
 * Pushes the changed units of a component in chunks. Each completed chunk is recorded, so that a repeated activity
 * continues after it; an interrupted chunk is compared with the system's current state.
 */
export async function pushComponent(
  dependencies: ActivityDependencies,
  pushing: TmsJob,
  task: FileTask,
  note: (details: unknown) => void,
  signal: AbortSignal,
): Promise<FileSummary> {
  const { fileIndex, language } = task;
  const { storage, orm } = dependencies;
  const entityManager = organizationEntityManager(orm, task.organizationId);
  const {
    job,
    workspace: area,
    isCorrected,
    isRerender: isRendered,
  } = await segmentOwner(dependencies, pushing, typesWith('pullUnits'));
  // Files of a job are pushed while others are still being translated.
  if (isRendered || pushing.unitsCompleted >= pushing.unitsTotal) await enterStep(entityManager, pushing, 'write');
  const own = new JobWorkspace(storage, task);
  const { work, push: mode } = JOB_KINDS[job.type].tms;
  const project = await area.read('project');
  const { connector, identifier } = await connectProject(dependencies, job);
  const scope = scopeOf(identifier, project, task);
  const manifest = await area.read(manifestOf({ fileIndex, language }));
  const { units } = readPulledUnits(await area.readBytes(`${fileIndex}/pulled-${language}`));
  const readBatch = (batch: number) => area.read(segmentBatchName({ fileIndex, language }, batch));
  const write = async (as: 'machine' | 'corrected') => {
    const corrected = new CorrectedTranslations(entityManager, area, { ...task, jobId: job.id }, readBatch);
    const { bytes, languages } = await dependencies.documents.write(
      {
        organizationId: task.organizationId,
        key: `${scope.component.name}${TMS_UNITS_EXTENSION}`,
        sourceLanguage: project.sourceLanguage.tag,
        languages: [{ language, manifest }],
        isReadForTarget: true,
      },
      {
        source: () => area.readBytes(`${fileIndex}/pulled-${language}`),
        readBatch: (_language, batch) => readBatch(batch),
        readTranslations: (_language, batch) =>
          as === 'corrected' ? corrected.read(batch) : area.read(`${fileIndex}/translations-${language}-${batch}`),
      },
      signal,
    );
    const [result] = languages;
    if (result === undefined) throw new Error('The component was written without its language.');
    return { result, targets: unitTargets(readChangedUnits(bytes), units) };
  };
  const { result, targets } = await write(isCorrected ? 'corrected' : 'machine');
  const { totals } = result;
  const engine = [...totals.engines].join(', ');
  const corrections = isCorrected
    ? await correctedUnits(
        { storage, workspace: area, fileIndex, language, by: pushing.id },
        { corrected: targets, machine: (await write('machine')).targets },
      )
    : [];
  // The job itself has pushed everything else.
  const changes: readonly UnitChange[] = isRendered
    ? corrections
    : targets.filter(hasChangedTargets).map((change) => ({
        ...change,
        comment: work === 'revise' ? explainChange(change.unit, change.targets, engine) : undefined,
      }));
  const counts: Partial<Record<Outcome, number>> = {};
  const reasons = new Set<string>();
  const count = (outcome: Outcome, times = 1) => (counts[outcome] = (counts[outcome] ?? 0) + times);
  const fitting = changes.filter((change) => {
    const reason = !isWithinLimit(change) ? 'too_long' : losesPlaceholders(change) ? 'placeholder_lost' : undefined;
    if (reason !== undefined) count(reason);
    return reason === undefined;
  });
  const size = connector.unitsPerPush;
  const chunkOf = (start: number) => fitting.slice(start, start + size);
  const { label } = job.input;
  let isLabelRefused = false;
  for (let start = 0; start < fitting.length; start += size) {
    const chunk = start / size;
    let pushed = await own.find(`${fileIndex}/pushed-${language}-${chunk}`);
    if (pushed === undefined) {
      const { outcomes, reasons } = await pushUnits(connector, scope, chunkOf(start), signal, mode);
      pushed = { outcomes: countOutcomes(outcomes.values()), reasons };
      const labeled = chunkOf(start).flatMap(({ unit }) => (isDone(outcomes.get(unit.id)) ? [unit] : []));
      if (label !== undefined && labeled.length > 0) {
        isLabelRefused ||= !(await labelStrings(connector, scope, labeled, label, signal));
      }
      await own.write(`${fileIndex}/pushed-${language}-${chunk}`, pushed);
    }
    for (const [outcome, times] of Object.entries(pushed.outcomes)) count(outcome as PushOutcome, times);
    for (const reason of pushed.reasons) reasons.add(reason);
    note({ language, pushed: Math.min(fitting.length, start + size), of: fitting.length });
  }
  const report = coverageReport({
    sourceFile: scope.component.name,
    targetFile: '',
    language,
    manifest,
    targets: result.targets,
    totals,
  });
  const { conflicts, warnings: found } = totals.findings;
  const stored: StoredReport = {
    report,
    warnings: [
      ...result.warnings,
      ...segmentWarnings(found),
      ...refusals(reasons),
      ...(isLabelRefused ? [LABEL_REFUSED] : []),
    ],
    namedWords: totals.namedWords,
    ...(conflicts === undefined ? {} : { conflicts }),
    push: {
      revision: scope.component.revision,
      pushed: (counts.pushed ?? 0) + (counts.unchanged ?? 0),
      pushedAs: mode === 'suggest' ? connector.suggestsBy : 'target',
      notPushed: Object.entries(REASONS).flatMap(([outcome, reason]) => {
        const times = counts[outcome as PushOutcome] ?? 0;
        return times === 0 ? [] : [{ reason, count: times }];
      }),
      edited: changes.length,
      distance: changes.reduce((sum, change) => sum + distanceOf(change), 0),
    },
  };
  await own.write(`${fileIndex}/report-${language}`, stored);
  if (isRendered) await recordBatch(entityManager, { ...task, batch: 0 }, 1);
  return summarizeFile(stored);
}

const isDone = (outcome: PushOutcome | undefined) => outcome === 'pushed' || outcome === 'unchanged';

function countOutcomes(outcomes: Iterable<PushOutcome>): PushedChunk['outcomes'] {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

function refusals(reasons: ReadonlySet<string>) {
  return [...reasons].map((reason) => ({ code: 'refused_by_tms', message: `The system refused texts: ${reason}.` }));
}
