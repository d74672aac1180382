import { everyUnit, selectUnits, type SelectedUnits } from '#domain/selection/engine/select-units.ts';
import type { Unit } from '#domain/units/unit.ts';
import { instructionLanguageFor } from '#formats/instruction-language.ts';
import type { ExtractTask } from './engine.ts';

/** The units of a document that its job translates: selected by its plan, if it has one. */
export function selectedUnits({ key, plan }: Pick<ExtractTask, 'key' | 'plan'>, units: readonly Unit[]): SelectedUnits {
  return plan === undefined ? everyUnit(units) : selectUnits(instructionLanguageFor(key), plan, units);
}
