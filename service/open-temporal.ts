import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import type { Config } from '#config/config.ts';
import { connectClient } from '#platform/temporal/connection.ts';
import { startDevServer, type DevServer } from '#platform/temporal/dev-server.ts';
import { ensureNamespace } from '#platform/temporal/namespace.ts';
import { ensureSearchAttributes } from '#platform/temporal/search-attributes.ts';
import type { Shutdown } from './shutdown.ts';

interface TemporalContext {
  readonly logger: Logger;
  readonly programs: ProgramRunner;
  readonly started: Shutdown;
}

/**
 * Connects to Temporal, and starts the embedded server if no other is configured.
 *
 * @throws LoquentError `temporal_unavailable` and others with the suggested action
 */
export async function openTemporal(config: Config, { logger, programs, started }: TemporalContext) {
  const { namespace, tls, apiKey, embedded } = config.temporal;
  let server: DevServer | undefined;
  if (config.temporal.address === undefined) {
    const dataDirectory = join(config.dataDirectory, 'temporal');
    server = await startDevServer({ dataDirectory, ...embedded, namespace, log: logger, programs });
    started.add('temporal server', server.stop);
  }
  const settings = { address: config.temporal.address ?? server?.address ?? '', tls, apiKey };
  const connection = await connectClient(settings);
  started.add('temporal connection', () => connection.close());
  await ensureNamespace(connection, namespace, logger);
  const { unavailable } = await ensureSearchAttributes(connection, namespace, logger);
  return { server, settings, connection, unavailable };
}
