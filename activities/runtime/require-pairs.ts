import type { JobRow } from '#db/entities/index.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';

/**
 * Checks the pairs of a job whose languages are known now, as a submission does. Languages are BCP 47.
 *
 * @throws LoquentError `capability_unavailable` for a language that the provider of the job doesn't serve
 */
export async function requirePairs(
  { providers }: Pick<ActivityDependencies, 'providers'>,
  job: Pick<JobRow, 'input'>,
  source: string,
  targets: readonly string[],
): Promise<void> {
  const { provider: asked } = job.input as { readonly provider?: string | null };
  for (const target of targets) {
    const provider = providers.resolve(asked ?? undefined, source, target);
    await providers.requirePair(provider, { source, target, path: 'target_languages' });
  }
}
