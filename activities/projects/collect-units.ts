import type { TmsUnit } from '#domain/projects/tms-unit.ts';
import type { TmsName } from '#domain/projects/tms-name.ts';
import { createTextMeter } from '#providers/tms/bounds.ts';
import { tmsComponentTooLarge } from '#providers/tms/errors.ts';

/** Most of a component that a job holds at once. */
export interface UnitLimits {
  readonly units: number;
  /** UTF-16 units of the texts. */
  readonly text: number;
}

export const UNIT_LIMITS: UnitLimits = { units: 200_000, text: 200_000_000 };

/**
 * Collects the pages of a component.
 *
 * @param onProgress gets the number of units so far
 * @throws LoquentError `tms_component_too_large`, before the next page is asked for
 */
export async function collectUnits(
  { system, component }: { readonly system: TmsName; readonly component: string },
  pages: AsyncIterable<readonly TmsUnit[]>,
  onProgress: (units: number) => void,
  limits = UNIT_LIMITS,
): Promise<readonly TmsUnit[]> {
  const isWithinBounds = createTextMeter(limits.text);
  const units: TmsUnit[] = [];
  for await (const page of pages) {
    units.push(...page);
    onProgress(units.length);
    const texts = page.flatMap(({ forms }) => forms.flatMap(({ source, target }) => [source, target]));
    if (units.length > limits.units || !isWithinBounds(texts)) {
      throw tmsComponentTooLarge(system, component, limits.units);
    }
  }
  return units;
}
