import type { CorrectedUnit } from '#jobs/workspace/records.ts';
import type { JobRecords, JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import { listAllObjects } from '#platform/storage/list-all.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import type { UnitChange } from '#providers/tms/push-units.ts';
import { findOrCreateRecord } from '#activities/runtime/find-or-create-record.ts';
import type { UnitTargets } from './unit-targets.ts';

/** The end of a record's name: of one in another language, whose tag begins alike, there is more. */
const RECORD_OF_JOB = /^([\da-f-]{36})\.json$/;

/** A component of a project in a language, of the job that translated it. */
interface CorrectedComponent {
  readonly storage: ObjectStorage;
  /** Workspace of the job that translated the component. */
  readonly workspace: JobWorkspace;
  readonly fileIndex: number;
  /** BCP 47. */
  readonly language: string;
  /** Id of the job that pushes it. */
  readonly by: string;
}

/** The texts of a component. */
interface ComponentTexts {
  /** As people have corrected them. */
  readonly corrected: readonly UnitTargets[];
  readonly machine: readonly UnitTargets[];
}

/**
 * The units that people have corrected, now or before their component was last pushed. They are recorded before the
 * push: a repeated attempt pushes the same units, and later jobs can distinguish them from what people wrote in the
 * system.
 */
export async function correctedUnits(
  component: CorrectedComponent,
  { corrected, machine }: ComponentTexts,
): Promise<readonly UnitChange[]> {
  const earlier = await earlierTargets(component);
  const { workspace: area, fileIndex, language, by } = component;
  const units = new Map(corrected.map(({ unit }) => [unit.id, unit]));
  const record = `${fileIndex}/corrected-${language}-${by}` as const;
  const entries = await findOrCreateRecord<JobRecords, typeof record>(area, record, async () => {
    const known = new Map(machine.map(({ unit, targets }) => [unit.id, targets]));
    return corrected.flatMap(({ unit, targets }): readonly CorrectedUnit[] => {
      const before = known.get(unit.id) ?? unit.forms.map(({ target }) => target);
      const isSame = targets.every((target, at) => target === before[at]);
      return isSame && !earlier.has(unit.id) ? [] : [{ unit: unit.id, targets, before }];
    });
  });
  return entries.flatMap(({ unit: id, targets, before }) => {
    const unit = units.get(id);
    return unit === undefined ? [] : [{ unit, targets, earlier: [before, ...(earlier.get(id) ?? [])] }];
  });
}

/** Targets of the component that other jobs have pushed, by unit id. */
async function earlierTargets({
  storage,
  workspace: area,
  fileIndex,
  language,
  by,
}: CorrectedComponent): Promise<ReadonlyMap<string, readonly (readonly string[])[]>> {
  const found = new Map<string, (readonly string[])[]>();
  const prefix = area.key(`${fileIndex}/corrected-${language}-`);
  for await (const { key } of listAllObjects(storage, area.key(`${fileIndex}`))) {
    const [, job] = key.startsWith(prefix) ? (RECORD_OF_JOB.exec(key.slice(prefix.length)) ?? []) : [];
    if (job === undefined || job === by) continue;
    for (const { unit, targets } of (await area.find(`${fileIndex}/corrected-${language}-${job}`)) ?? []) {
      found.set(unit, [...(found.get(unit) ?? []), targets]);
    }
  }
  return found;
}
