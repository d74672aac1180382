import { organizationEntityManager } from '#db/orm.ts';
import { isReviewed, JOB_KINDS, type TypeWith } from '#domain/jobs/kinds/index.ts';
import type { FileSummary } from '#domain/jobs/summaries.ts';
import type { FileTask } from '#domain/jobs/translation.ts';
import { editDistance } from '#domain/revision/edit-distance.ts';
import { explainChange } from '#domain/revision/explain-change.ts';
import type { TmsUnit } from '#domain/tms/tms-unit.ts';
import { readChangedUnits, readPulledUnits, TMS_UNITS_EXTENSION, type ChangedUnit } from '#formats/tms-units/index.ts';
import type { PushedChunk, StoredReport } from '#jobs/work-area/records.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import { WorkArea, manifestOf, batchOf } from '#jobs/work-area/work-area.ts';
import { pushUnits, type PushOutcome, type UnitChange } from '#providers/tms/push-units.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { correctedTranslations } from '#activities/documents/corrected-translations.ts';
import { reportOf, segmentWarnings } from '#activities/documents/report.ts';
import { summarizeFile } from '#activities/documents/summaries.ts';
import { LABEL_REFUSED, labelStrings } from './label-strings.ts';
import { connectProject, scopeOf } from './open-project.ts';

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
 * Pushes the changed units of a component in chunks. Each chunk is recorded when it is through, so that a repeated
 * activity goes on behind it; the chunk that was under way is compared with what the system has.
 */
export async function pushComponent(
  dependencies: ActivityDependencies,
  job: TmsJob,
  task: FileTask,
  note: (details: unknown) => void,
  signal: AbortSignal,
): Promise<FileSummary> {
  const { fileIndex, language } = task;
  const area = new WorkArea(dependencies.storage, task);
  const entityManager = organizationEntityManager(dependencies.orm, task.organizationId);
  const { work, push: mode } = JOB_KINDS[job.type].tms;
  const project = await area.read('project');
  const { connector, identifier } = await connectProject(dependencies, job);
  const scope = scopeOf(identifier, project, task);
  const manifest = await area.read(manifestOf({ fileIndex, language }));
  const written = await dependencies.documents.write(
    {
      organizationId: task.organizationId,
      key: `${scope.component.name}${TMS_UNITS_EXTENSION}`,
      sourceLanguage: project.sourceLanguage.tag,
      languages: [{ language, manifest }],
      columns: undefined,
      isReadForTarget: true,
      targetLanguages: undefined,
      plan: undefined,
    },
    {
      source: () => area.readBytes(`${fileIndex}/pulled-${language}`),
      readBatch: (_language, batch) => area.read(batchOf({ fileIndex, language }, batch)),
      readTranslations: (_language, batch) =>
        isReviewed(job)
          ? correctedTranslations(entityManager, area, { ...task, batch })
          : area.read(`${fileIndex}/translations-${language}-${batch}`),
    },
    signal,
  );
  const { units } = readPulledUnits(await area.readBytes(`${fileIndex}/pulled-${language}`));
  const [result] = written.languages;
  if (result === undefined) throw new Error('The component was written without its language.');
  const { totals } = result;
  const engine = [...totals.engines].join(', ');
  const changes = changesOf(readChangedUnits(written.bytes), units, (unit, targets) =>
    work === 'revise' ? explainChange(unit, targets, engine) : undefined,
  );
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
    let pushed = await area.find(`${fileIndex}/pushed-${language}-${chunk}`);
    if (pushed === undefined) {
      const { outcomes, reasons } = await pushUnits(connector, scope, chunkOf(start), signal, mode);
      pushed = { outcomes: countOutcomes(outcomes.values()), reasons };
      const labelled = chunkOf(start).flatMap(({ unit }) => (isDone(outcomes.get(unit.id)) ? [unit] : []));
      if (label !== undefined && labelled.length > 0) {
        isLabelRefused ||= !(await labelStrings(connector, scope, labelled, label, signal));
      }
      await area.write(`${fileIndex}/pushed-${language}-${chunk}`, pushed);
    }
    for (const [outcome, times] of Object.entries(pushed.outcomes)) count(outcome as PushOutcome, times);
    for (const reason of pushed.reasons) reasons.add(reason);
    note({ language, pushed: Math.min(fitting.length, start + size), of: fitting.length });
  }
  const report = reportOf({
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
  await area.write(`${fileIndex}/report-${language}`, stored);
  return summarizeFile(stored);
}

/** Units whose targets differ from those that were pulled. */
function changesOf(
  changed: readonly ChangedUnit[],
  units: readonly TmsUnit[],
  commentOf: (unit: TmsUnit, targets: readonly string[]) => string | undefined,
): readonly UnitChange[] {
  return changed.flatMap(({ index, targets: found }): readonly UnitChange[] => {
    const unit = units[index];
    if (unit === undefined) return [];
    const targets = unit.forms.map(({ target }, at) => found[at] ?? target);
    if (unit.forms.every(({ target }, at) => target === targets[at])) return [];
    return [{ unit, targets, comment: commentOf(unit, targets) }];
  });
}

function isWithinLimit({ unit: { maximumLength }, targets }: UnitChange): boolean {
  return maximumLength === null || targets.every((target) => Array.from(target).length <= maximumLength);
}

/** Whether a form has other placeholders of its unit than its source, and had them as the source does before. */
function losesPlaceholders({ unit: { forms, placeholders }, targets }: UnitChange): boolean {
  const countIn = (text: string, part: string) => text.split(part).length - 1;
  return forms.some(({ source, target }, at) =>
    placeholders.some((part) => {
      const wanted = countIn(source, part);
      const isWrong = countIn(targets[at] ?? '', part) !== wanted;
      return isWrong && (target === '' || countIn(target, part) === wanted);
    }),
  );
}

const isDone = (outcome: PushOutcome | undefined) => outcome === 'pushed' || outcome === 'unchanged';

function distanceOf({ unit, targets }: UnitChange): number {
  const distances = unit.forms.map(({ target }, at) => editDistance(target, targets[at] ?? ''));
  return distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
}

function countOutcomes(outcomes: Iterable<PushOutcome>): PushedChunk['outcomes'] {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

function refusals(reasons: ReadonlySet<string>) {
  return [...reasons].map((reason) => ({ code: 'refused_by_tms', message: `The system refused texts: ${reason}.` }));
}
