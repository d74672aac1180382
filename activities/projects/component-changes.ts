import type { EntityManager } from '#db/orm.ts';
import { JOB_KINDS, type TypeWith } from '#domain/jobs/kinds/index.ts';
import type { FileTask } from '#domain/jobs/translation.ts';
import type { TmsUnit } from '#domain/projects/tms-unit.ts';
import { explainChange } from '#domain/revision/explain-change.ts';
import { readChangedUnits, readPulledUnits } from '#formats/projects/index.ts';
import { manifestOf } from '#jobs/workspace/job-workspace.ts';
import type { FileManifest } from '#jobs/workspace/records.ts';
import type { UnitChange } from '#providers/tms/push-units.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { WrittenLanguage } from '#activities/documents/engine/document-writer.ts';
import type { SegmentOwner } from '#activities/documents/segment-owner.ts';
import { writingStore } from '#activities/documents/writing-store.ts';
import type { ActivityRun } from '#activities/runtime/heartbeat.ts';
import { sourceOf, type JobSource } from '#activities/runtime/job-source.ts';
import { correctedUnits } from './corrected-units.ts';
import { hasChangedTargets, unitTargets, type UnitTargets } from './unit-targets.ts';

/** A component in a language whose results are pushed. */
export interface PushedComponent extends ActivityRun {
  readonly dependencies: ActivityDependencies;
  /** Scoped to the job's organization. */
  readonly entityManager: EntityManager;
  readonly task: FileTask;
  readonly owner: SegmentOwner<TypeWith<'pullUnits'>>;
}

/** The changes of a component that a job pushes, and what was found while writing them. */
export interface ComponentChanges {
  readonly changes: readonly UnitChange[];
  readonly manifest: FileManifest;
  readonly written: WrittenLanguage;
}

/** Finds what a job changes in a component: all new targets, or only corrections if the targets are already pushed. */
export async function changesOf(component: PushedComponent): Promise<ComponentChanges> {
  const { owner, task } = component;
  const { fileIndex, language } = task;
  const { workspace, isCorrected, isRerender } = owner;
  const manifest = await workspace.read(manifestOf(task));
  const source = await sourceOf(workspace, owner.job, fileIndex, language);
  const { units } = readPulledUnits(await source.read());
  const read = { manifest, source, units };
  const { written, targets } = await writeComponent(component, read, isCorrected);
  const corrections = isCorrected
    ? await correctedUnits(
        { storage: component.dependencies.storage, workspace, fileIndex, language, by: task.jobId },
        { corrected: targets, machine: (await writeComponent(component, read, false)).targets },
      )
    : [];
  if (isRerender) return { changes: corrections, manifest, written };
  const isRevision = JOB_KINDS[owner.job.type].tms.work === 'revise';
  const engine = [...written.totals.engines].join(', ');
  const changes = targets.filter(hasChangedTargets).map((change) => ({
    ...change,
    comment: isRevision ? explainChange(change.unit, change.targets, engine) : undefined,
  }));
  return { changes, manifest, written };
}

/** Writes the translations of a component into its pulled units. */
async function writeComponent(
  { dependencies, entityManager, task, owner, note, signal }: PushedComponent,
  { manifest, source, units }: { manifest: FileManifest; source: JobSource; units: readonly TmsUnit[] },
  isCorrected: boolean,
): Promise<{ readonly written: WrittenLanguage; readonly targets: readonly UnitTargets[] }> {
  const { organizationId, fileIndex, language } = task;
  const { sourceLanguage } = await owner.workspace.read('project');
  const file = { organizationId, fileIndex, languages: [language], isReadForTarget: true, source: source.read };
  const { bytes, languages } = await dependencies.documents.write(
    {
      organizationId,
      key: source.key,
      sourceLanguage: sourceLanguage.tag,
      languages: [{ language, manifest }],
      isReadForTarget: true,
    },
    writingStore(entityManager, { ...owner, isCorrected }, file, note),
    signal,
  );
  const [written] = languages;
  if (written === undefined) throw new Error('The component was written without its language.');
  return { written, targets: unitTargets(readChangedUnits(bytes), units) };
}
