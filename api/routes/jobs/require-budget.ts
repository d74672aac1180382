import type { RequestState } from '#api/state.ts';
import { budgetStatus } from '#db/usage-report.ts';
import { requireBudgetLeft } from '#domain/usage/budget.ts';

/**
 * Refuses a job when the organization's budget is used up: the job itself would only fail with the same error.
 *
 * @param usesModel whether it uses tokens beside characters
 * @param usesSpeech whether it has recordings recognised or dubbed
 * @throws LoquentError 402 `credit_exhausted`
 */
export async function requireBudget(
  { entityManager, principal }: RequestState,
  usesModel: boolean,
  usesSpeech = false,
): Promise<void> {
  const status = await budgetStatus(entityManager(), principal.organizationId);
  if (status === undefined) return;
  const needs = [
    'characters' as const,
    ...(usesModel ? (['tokens'] as const) : []),
    ...(usesSpeech ? (['mediaSeconds'] as const) : []),
  ];
  requireBudgetLeft(status.month, status.limits, status.used, needs);
}
