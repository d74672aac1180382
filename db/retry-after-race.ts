import { UniqueConstraintViolationException } from '@mikro-orm/core';

const ATTEMPTS = 5;

/** Runs the work again after losing a race for a unique value, because the conflicting row can now be found. */
export async function retryAfterRace<Result>(run: () => Promise<Result>, attempt = 1): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException) || attempt === ATTEMPTS) throw error;
    return retryAfterRace(run, attempt + 1);
  }
}
