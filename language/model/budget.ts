import {
  addUsage,
  NO_USAGE,
  type ProviderUsage,
  type UsageEstimate,
  type UsageMeter,
} from '#providers/language/usage.ts';

/** Budget that is reserved for calls, and what they have used of it. */
export interface Budget {
  readonly usage: ProviderUsage;
  readonly spend: (used: ProviderUsage) => void;
  /** Records the usage and releases the rest. */
  readonly settle: () => Promise<void>;
}

/**
 * Reserves budget for calls. The caller must settle it, also after a failure.
 *
 * @param usage counted in any case, such as the characters of a text
 * @throws LoquentError `credit_exhausted`
 */
export async function openBudget(meter: UsageMeter, estimate: UsageEstimate, usage = NO_USAGE): Promise<Budget> {
  const reservation = await meter.reserve(estimate);
  let sum = usage;
  return {
    get usage() {
      return sum;
    },
    spend(used) {
      sum = addUsage(sum, used);
    },
    settle: () => reservation.settle(sum),
  };
}

/**
 * Runs calls within the organization's budget: reserves it before, and settles it after them.
 *
 * @param usage as in `openBudget`
 * @throws LoquentError `credit_exhausted`; errors of the work
 */
export async function withinBudget<Result>(
  meter: UsageMeter,
  estimate: UsageEstimate,
  work: (budget: Budget) => Promise<Result>,
  usage?: ProviderUsage,
): Promise<Result> {
  const budget = await openBudget(meter, estimate, usage);
  try {
    return await work(budget);
  } finally {
    await budget.settle();
  }
}

/** Counts the characters of a text that rules work on. @throws LoquentError `credit_exhausted` */
export async function countText(meter: UsageMeter, provider: string, text: string): Promise<ProviderUsage> {
  const usage = { ...NO_USAGE, characters: text.length };
  const budget = await openBudget(meter, { provider, characters: text.length, tokens: 0 }, usage);
  await budget.settle();
  return usage;
}
