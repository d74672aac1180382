import type { Logger } from 'pino';
import { bootstrapIdentity, type BootstrapResult } from '#db/bootstrap.ts';
import { setLimits } from '#db/limits.ts';
import { createOrm, isPostgres, migrate, requireCurrentSchema, type Orm } from '#db/orm.ts';
import { setDefaultLimits } from '#db/usage/usage-budget.ts';
import { seedPromptTemplates } from '#db/seeders/prompt-templates.ts';
import type { Config } from '#config/config.ts';
import { resolveSecretKeys, secretBoxOf } from '#platform/secrets/secret-key.ts';
import type { Shutdown } from './shutdown.ts';

interface DatabaseContext {
  readonly embedded: boolean;
  readonly logger: Logger;
  readonly started: Shutdown;
}

/**
 * Opens the database: migrated in embedded mode, checked to be current otherwise, with its first identities.
 *
 * @throws LoquentError `migrations_pending`, `secret_key_invalid`
 */
export async function openDatabase(config: Config, { embedded, logger, started }: DatabaseContext) {
  const shared = isPostgres(config.databaseUrl) && !embedded;
  const secretKeys = resolveSecretKeys(config, shared);
  const orm = await createOrm(config.databaseUrl, secretBoxOf(secretKeys));
  started.add('database', () => orm.close());
  if (embedded) await migrate(orm);
  else await requireCurrentSchema(orm);
  await prepareDatabase(orm, config);
  const identity = await bootstrapIdentity(orm, { apiKey: config.apiKey, dataDirectory: config.dataDirectory });
  reportReplacedKeys(identity, logger);
  return { orm, identity, secretKeys };
}

/** Gives an open database with the current schema its limits and what every deployment has in it. */
export async function prepareDatabase(orm: Orm, config: Config): Promise<void> {
  setDefaultLimits(orm, config.usageLimits);
  setLimits(orm, config.limits);
  await seedPromptTemplates(orm);
}

function reportReplacedKeys({ replaced, unreplaced }: BootstrapResult, logger: Logger): void {
  for (const { prefix, derived } of replaced) {
    logger.warn({ prefix, derived }, "the former first owner's key was revoked, with the keys that were made with it");
  }
  if (unreplaced === 0) return;
  logger.warn(
    { keys: unreplaced },
    "LOQUENT_API_KEY is a key made by hand: earlier first owner's keys still work. Revoke them, or set a new value",
  );
}
