import { flushCompileCache } from 'node:module';
import { LoquentError } from '#domain/errors.ts';
import { configuredSecrets, loadConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logging.ts';
import { jobsListUrl } from '#platform/temporal/jobs-list.ts';
import { stopOnSignal } from '#platform/signals.ts';
import { startService, type RunningService, type ServiceRole } from './service.ts';

const ROLES: Record<string, readonly ServiceRole[]> = { all: ['api', 'worker'], api: ['api'], worker: ['worker'] };

/**
 * Runs the service until a signal stops it, and prints its addresses, or the reason why it can't be started.
 *
 * @param part `all`, `api` or `worker`; undefined: all
 */
export async function runService(part: string | undefined): Promise<void> {
  try {
    const roles = ROLES[part ?? 'all'];
    if (roles === undefined) throw new Error(`Unknown part "${part}": choose one of ${Object.keys(ROLES).join(', ')}.`);
    const config = loadConfig(process.env);
    const service = await startService(config, {
      logger: createLogger({ ...config.log, secrets: configuredSecrets(config) }),
      roles,
    });
    announce(service);
    stopOnSignal(service.stop);
    // Now, because a killed process would not do it.
    flushCompileCache();
    await service.untilStopped();
  } catch (error) {
    // The logger may not exist yet, and a person reads this: messages of a LoquentError suggest an action, other errors
    // need their stack.
    const text = error instanceof LoquentError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
}

/** The only secret that is printed: the first owner's new key, for the person at the terminal. */
function announce({ identity, apiUrl, temporalUiUrl, namespace }: RunningService): void {
  const lines = [
    ...(apiUrl === '' ? [] : [`API           ${apiUrl}`]),
    ...(temporalUiUrl === undefined
      ? []
      : [`Temporal UI   ${temporalUiUrl}`, `Its jobs      ${jobsListUrl(temporalUiUrl, namespace)}`]),
    ...(identity.isGenerated
      ? [`API key       ${identity.apiKey}`, `              (shown once; kept in ${identity.keyFile})`]
      : []),
    ...(identity.isConfiguredKeyRevoked ? ['LOQUENT_API_KEY is a revoked key: requests with it are refused.'] : []),
  ];
  process.stderr.write(`${lines.join('\n')}\n`);
}
