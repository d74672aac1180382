import { flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { describeFailure, type LoquentError, operatorMistake } from '#domain/errors.ts';
import { loadConfig } from '#config/config.ts';
import { exitOnFatalErrors } from '#platform/fatal-errors.ts';
import { createLogger } from '#platform/logging/index.ts';
import { withProgress } from '#platform/progress.mjs';
import { jobsListUrl } from '#platform/temporal/jobs-list.ts';
import { releaseMemory } from '#platform/release-memory.ts';
import { stopOnSignal } from '#platform/signals.ts';
import { startService, type RunningService, type ServiceRole } from './start-service.ts';

const ROLES: Record<string, readonly ServiceRole[]> = { all: ['api', 'worker'], api: ['api'], worker: ['worker'] };

/**
 * Runs the service until a signal stops it, and prints its addresses, or the reason why it can't be started.
 *
 * @param part `all`, `api` or `worker`; undefined: all
 */
export async function runService(part: string | undefined): Promise<void> {
  try {
    const roles = ROLES[part ?? 'all'];
    if (roles === undefined) throw unknownPart(part);
    const config = loadConfig(serviceEnvironment(process.env, process.stdout.isTTY));
    const logger = createLogger({ ...config.log, secrets: config.secrets });
    exitOnFatalErrors(logger);
    const service = await startService(config, {
      logger,
      roles,
      showProgress: withProgress,
    });
    process.stderr.write(`${addressLines(service, config.apiKey !== undefined).join('\n')}\n`);
    stopOnSignal(service.stop);
    // Now, because a killed process would not do it.
    flushCompileCache();
    releaseMemory();
    await service.untilStopped();
  } catch (error) {
    // The logger may not exist yet, and a person reads this.
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  }
}

function unknownPart(part: string | undefined): LoquentError {
  const message = `Unknown part "${part}": choose one of ${Object.keys(ROLES).join(', ')}.`;
  return operatorMistake('invalid_configuration', message);
}

/** The environment of a service: at a terminal its log has only what one may want to change, in lines for people. */
export function serviceEnvironment(environment: NodeJS.ProcessEnv, isTerminal: boolean): NodeJS.ProcessEnv {
  if (!isTerminal) return environment;
  return {
    ...environment,
    LOG_LEVEL: environment['LOG_LEVEL'] || 'warn',
    LOG_FORMAT: environment['LOG_FORMAT'] || 'pretty',
  };
}

type Announced = Pick<
  RunningService,
  'identity' | 'apiUrl' | 'healthUrl' | 'temporalUiUrl' | 'namespace' | 'dataDirectory'
>;

/**
 * Summary of running parts and their addresses, for the person at the terminal: five lines, fewer for a part of the
 * service. The first owner's new key is the only secret that is printed.
 *
 * @param isConfigured true if the key is that of LOQUENT_API_KEY
 */
export function addressLines(service: Announced, isConfigured: boolean): readonly string[] {
  const { identity, apiUrl, healthUrl, temporalUiUrl, namespace, dataDirectory } = service;
  const keyFile = resolve(identity.keyFile);
  const key = isConfigured
    ? `LOQUENT_API_KEY${identity.isConfiguredKeyRevoked ? ', which is revoked: requests with it are refused' : ''}`
    : identity.isGenerated
      ? `${identity.apiKey} (shown once; kept in ${keyFile})`
      : `in ${keyFile}`;
  return [
    ...(apiUrl === '' ? [] : [`API           ${apiUrl}`, `Its docs      ${apiUrl.replace(/\/$/, '')}/docs`]),
    ...(healthUrl === undefined ? [] : [`Health        ${healthUrl}/health/ready`]),
    ...(temporalUiUrl === undefined ? [] : [`Temporal UI   ${jobsListUrl(temporalUiUrl, namespace)}`]),
    `Data folder   ${resolve(dataDirectory)}`,
    ...(apiUrl === '' ? [] : [`API key       ${key}`]),
  ];
}
