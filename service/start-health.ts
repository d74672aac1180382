import type { WorkerHealth } from '#api/dependencies.ts';
import { createHealthApp } from '#api/health-app.ts';
import { startServer } from '#api/server.ts';
import type { ServiceParts } from './open-parts.ts';

/**
 * Starts the probes and metrics of a process without an API. They answer until its work has ended.
 *
 * @returns `http://host:port`
 */
export async function startHealth(parts: ServiceParts, worker: WorkerHealth): Promise<string> {
  const { config, logger, started, orm, storage, temporal, client } = parts;
  const app = createHealthApp({
    config,
    logger,
    orm,
    storage,
    temporal: client,
    temporalServer: temporal.server,
    worker,
    isAccepting: () => !started.begun,
  });
  const { host, workerPort: port, shutdownTimeout } = config;
  const server = await startServer(app, { host, port, portVariable: 'WORKER_PORT', shutdownTimeout });
  started.add('health', server.close);
  logger.info({ url: server.url }, 'health started');
  return server.url;
}
