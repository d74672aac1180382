import { join } from 'node:path';
import { Client, type Connection } from '@temporalio/client';
import type { Logger } from 'pino';
import { createDocumentEngine } from '#activities/documents/engine/create-engine.ts';
import type { DocumentEngine } from '#activities/documents/engine/engine.ts';
import { DEFAULT_TIME_LIMITS } from '#activities/documents/engine/time-limits.ts';
import type { ApiDependencies } from '#api/dependencies.ts';
import { createVectorBackend } from '#db/context/vectors/create-backend.ts';
import type { Config } from '#config/config.ts';
import type { Orm } from '#db/orm.ts';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { createOutboundClient } from '#platform/outbound/outbound-client.ts';
import type { SecretKeys } from '#platform/secrets/secret-key.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { createEmbeddingModels } from '#providers/embeddings/registry.ts';
import { createSpeechServices } from '#providers/speech/speech-services.ts';
import { createTmsConnectors } from '#providers/tms/registry.ts';
import { createProviders } from '#language/create-providers.ts';
import type { Shutdown } from './shutdown.ts';

/** The parts that the API works with. */
export type SharedParts = Awaited<ReturnType<typeof composeParts>>;

/** Parts that exist before the others are composed. */
export interface OpenedParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly started: Shutdown;
  /** Default: one with the settings of `config`. */
  readonly documents?: DocumentEngine | undefined;
  readonly programs: ProgramRunner;
  readonly orm: Orm;
  readonly secretKeys: SecretKeys;
  readonly temporal: { readonly connection: Connection; readonly server: ApiDependencies['temporalServer'] };
}

/** Composes the parts that need an open database and a connection to Temporal; `started` gets the steps that undo it. */
export async function composeParts({ documents: given, ...opened }: OpenedParts) {
  const { config, started, programs, orm } = opened;
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
  const client = new Client({ connection: opened.temporal.connection, namespace: config.temporal.namespace });
  return { ...opened, storage, client, providers, embeddings, speech, vectors, documents, outbound, tms };
}
