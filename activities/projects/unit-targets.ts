import { editDistance } from '#domain/revision/edit-distance.ts';
import type { TmsUnit } from '#domain/projects/tms-unit.ts';
import type { ChangedUnit } from '#formats/projects/index.ts';
import type { UnitChange } from '#providers/tms/push-units.ts';

/** The targets that a job has for a unit, one per form. */
export type UnitTargets = Pick<UnitChange, 'unit' | 'targets'>;

/** The targets of units for which a job has any. @param units as they were pulled */
export function unitTargets(changed: readonly ChangedUnit[], units: readonly TmsUnit[]): readonly UnitTargets[] {
  return changed.flatMap(({ index, targets: found }): readonly UnitTargets[] => {
    const unit = units[index];
    return unit === undefined ? [] : [{ unit, targets: unit.forms.map(({ target }, at) => found[at] ?? target) }];
  });
}

/** True if the targets differ from the pulled ones. */
export const hasChangedTargets = ({ unit, targets }: UnitTargets): boolean =>
  unit.forms.some(({ target }, at) => target !== targets[at]);

/** True if the targets fit into the unit's maximum length. */
export function isWithinLimit({ unit: { maximumLength }, targets }: UnitTargets): boolean {
  return maximumLength === null || targets.every((target) => Array.from(target).length <= maximumLength);
}

/** True if a form's placeholders differ from its source, and its earlier target was empty or had them right. */
export function losesPlaceholders({ unit: { forms, placeholders }, targets }: UnitTargets): boolean {
  const countIn = (text: string, part: string) => text.split(part).length - 1;
  return forms.some(({ source, target }, at) =>
    placeholders.some((part) => {
      const wanted = countIn(source, part);
      const isWrong = countIn(targets[at] ?? '', part) !== wanted;
      return isWrong && (target === '' || countIn(target, part) === wanted);
    }),
  );
}

/** The edit distance of a unit, averaged over its forms. */
export function distanceOf({ unit, targets }: UnitTargets): number {
  const distances = unit.forms.map(({ target }, at) => editDistance(target, targets[at] ?? ''));
  return distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
}
