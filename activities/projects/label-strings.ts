import { LoquentError } from '#domain/errors.ts';
import type { TmsUnit } from '#domain/projects/tms-unit.ts';
import type { TmsConnector, TmsScope } from '#providers/tms/connector.ts';

export const LABEL_REFUSED = {
  code: 'label_refused',
  message: 'The token may not label strings: those that the job has changed or commented on are without the label.',
};

/**
 * Gives strings of units the label of a job.
 *
 * @returns false if the token may not do it
 */
export async function labelStrings(
  connector: TmsConnector,
  scope: TmsScope,
  units: readonly TmsUnit[],
  label: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await connector.addLabel(scope, units, label, signal);
    return true;
  } catch (error) {
    if (error instanceof LoquentError && error.id === 'tms_forbidden') return false;
    throw error;
  }
}
