import { join } from 'node:path';
import { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { createDocumentEngine } from '#activities/documents/engine/create-engine.ts';
import type { DocumentEngine } from '#activities/documents/engine/engine.ts';
import { DEFAULT_TIME_LIMITS } from '#activities/documents/engine/time-limits.ts';
import { createVectorBackend } from '#db/context/vectors/create-backend.ts';
import type { Config } from '#config/config.ts';
import { createOutboundClient } from '#platform/outbound/outbound-client.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { createEmbeddingModels } from '#providers/embeddings/registry.ts';
import { createSpeechServices } from '#providers/speech/speech-services.ts';
import { createTmsConnectors } from '#providers/tms/registry.ts';
import { createProviders } from '#language/create-providers.ts';
import { openDatabase } from './open-database.ts';
import { openTemporal } from './open-temporal.ts';
import type { Shutdown } from './shutdown.ts';

/** The parts of a process that workers and API share. */
export type ServiceParts = Awaited<ReturnType<typeof openParts>>;

/** Inputs of a process's start. */
export interface PartsContext {
  readonly config: Config;
  readonly logger: Logger;
  readonly started: Shutdown;
  /** Shows a step of the start that takes long. */
  readonly showProgress: <T>(label: string, step: Promise<T>) => Promise<T>;
  /** Default: one with the settings of `config`. */
  readonly documents?: DocumentEngine | undefined;
}

/** Waits until both have ended, so that all that was started can be stopped. @throws the first one's error before the other's */
async function together<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}

/** Opens what workers and API share, database and Temporal in parallel; `started` gets the steps that undo it. */
export async function openParts({ config, logger, started, showProgress, documents: given }: PartsContext) {
  const embedded = config.temporal.address === undefined;
  const programs = createProgramRunner({
    limits: config.programLimits,
    onUnlimited: (message) => logger.warn(message),
  });
  started.add('programs', () => programs.close());
  const [{ orm, identity, secretKeys }, temporal] = await together(
    showProgress('Opening the database', openDatabase(config, { embedded, logger, started })),
    openTemporal(config, { logger, programs, started }),
  );
  const storage = await createStorage(config);
  const providers = createProviders(config.language, { programs, fetch });
  started.add('providers', () => providers.close());
  const embeddings = createEmbeddingModels(config.embeddings, fetch);
  const speech = createSpeechServices(config.speech, config.speechService, { programs, fetch });
  started.add('speech service', () => speech.close());
  const vectors = await createVectorBackend(orm, join(config.dataDirectory, 'vectors'));
  started.add('vectors', () => vectors.close());

  // Workers translate with it, the API previews documents with it.
  const documents =
    given ??
    createDocumentEngine({
      programs,
      threads: config.documentThreads,
      timeLimits: { ...DEFAULT_TIME_LIMITS, most: config.documentTimeLimit },
    });
  started.add('document threads', () => documents.close());

  const outbound = createOutboundClient({ allow: config.outboundAllow });
  const tms = createTmsConnectors({ outbound, ...config.tms });
  const client = new Client({ connection: temporal.connection, namespace: config.temporal.namespace });
  return {
    config,
    logger,
    started,
    orm,
    identity,
    secretKeys,
    storage,
    programs,
    temporal,
    client,
    providers,
    embeddings,
    speech,
    vectors,
    documents,
    outbound,
    tms,
  };
}
