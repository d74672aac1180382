/** `npm run admin -- COMMAND`: organizations, users and roles, for the operator of the deployment. */
import { createOrm, requireCurrentSchema } from '#db/orm.ts';
import { LoquentError } from '#domain/errors.ts';
import { loadConfig } from '#config/config.ts';
import { readSecretKeys } from '#platform/secrets/secret-key.ts';
import { readCommand } from './admin-commands.ts';

try {
  const command = readCommand(process.argv.slice(2));
  const config = loadConfig(process.env);
  const orm = await createOrm(config.databaseUrl);
  try {
    await requireCurrentSchema(orm);
    const text = await command({
      orm,
      issuer: config.oidc?.issuer,
      stored: config,
      secretKeys: () => readSecretKeys(config),
    });
    process.stdout.write(`${text}\n`);
  } finally {
    await orm.close();
  }
} catch (error) {
  const text = error instanceof LoquentError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = error instanceof LoquentError && error.id === 'usage' ? 2 : 1;
}
