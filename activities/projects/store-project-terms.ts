import { findOrCreateRecord } from '#activities/runtime/find-or-create-record.ts';
import { LoquentError } from '#domain/errors.ts';
import type { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import type { JobRecords } from '#jobs/workspace/job-workspace.ts';
import type { TmsConnector, TmsScope, TmsTerm } from '#providers/tms/connector.ts';

/** Terms of the glossaries of a project that a job uses. */
const MAX_TERMS = 5_000;

/** Keeps the terms of the project's own glossaries in a language for the job, once. */
export async function storeProjectTerms(
  connector: TmsConnector,
  scope: TmsScope,
  area: ArtifactStore<JobRecords>,
  signal: AbortSignal,
): Promise<void> {
  const { tag } = scope.language;
  await findOrCreateRecord(area, `terms-${tag}`, () => termsOf(connector, scope, signal));
}

async function termsOf(connector: TmsConnector, scope: TmsScope, signal: AbortSignal): Promise<readonly TmsTerm[]> {
  try {
    return await connector.pullTerms(scope, MAX_TERMS, signal);
  } catch (error) {
    // Tokens for translators, and plans without glossaries, may not read them: the job works without.
    const isOptional = error instanceof LoquentError && (error.id === 'tms_forbidden' || error.id === 'tms_refused');
    if (!isOptional) throw error;
    return [];
  }
}
