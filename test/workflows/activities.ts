import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApplicationFailure } from '@temporalio/activity';
import { pino } from 'pino';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { createActivities, type Activities } from '#activities/index.ts';
import { sharedDocumentEngine } from '#test/documents/shared-engine.ts';
import { RuleThreads, type RuleThreadsOptions } from '#activities/runtime/text-rules/rule-threads.ts';
import { createVectorBackend } from '#db/context/vectors/create-backend.ts';
import type { VectorBackend } from '#db/context/vectors/vector-backend.ts';
import { JobAdmission } from '#db/jobs/job-admission.ts';
import type { NewJob } from '#db/jobs/accept.ts';
import { findJob } from '#db/jobs/find-job.ts';
import { organizationEntityManager, type Orm } from '#db/orm.ts';
import type { JobRow } from '#db/entities/index.ts';
import type { FileQuota } from '#domain/files/quota.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import { createOutboundClient } from '#platform/outbound/outbound-client.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { createTmsConnectors } from '#providers/tms/registry.ts';
import { createEmbeddingModels } from '#providers/embeddings/registry.ts';
import { createPseudoProvider } from '#providers/language/pseudo/pseudo-provider.ts';
import { createLanguageProviders } from '#providers/language/registry.ts';
import { createSpeechServices } from '#providers/speech/speech-services.ts';
import { loadConfig } from '#config/config.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { FAST_FOLDER } from '#test/machine/fast-folder.ts';

/** The activities over a database and storage of their own, without Temporal. */
export interface ActivityBench {
  readonly activities: Activities;
  readonly orm: Orm;
  readonly storage: ObjectStorage;
  readonly vectors: VectorBackend;
  /** Accepts a job with source files of the given content. */
  buildJob(files: Readonly<Record<string, string | Uint8Array>>, overrides?: Partial<NewJob>): Promise<JobReference>;
  row(job: JobReference): Promise<JobRow>;
  read(job: JobReference, key: string): Promise<string>;
  /** The message for users that an activity stored with the failure that Temporal gets. */
  messageOf(job: JobReference, failure: unknown): Promise<string | undefined>;
  close(): Promise<void>;
}

/**
 * @param local stands as the provider `local`; without it only pseudo-languages can be served
 * @param options `disk`: folder for the storage; default: one of its own
 */
export async function createActivityBench(
  local?: TranslationProvider,
  options: {
    readonly fileQuota?: FileQuota;
    /** Providers that requests may name in addition. */
    readonly others?: readonly TranslationProvider[];
    readonly disk?: string;
    /** Default: false. */
    readonly keepsSegments?: boolean;
    readonly rules?: RuleThreadsOptions;
    /** Variables of services for embeddings. */
    readonly embeddings?: Readonly<Record<string, string>>;
    /** Programs and speech services other than those of the machine. */
    readonly replaced?: Partial<Pick<ActivityDependencies, 'programs' | 'speech'>>;
  } = {},
): Promise<ActivityBench> {
  const config = loadConfig(options.embeddings ?? {});
  const folder = await mkdtemp(join(FAST_FOLDER, 'loquent-test-activities-'));
  const database = await openTestDatabase();
  const storage = createLocalStorage(join(options.disk ?? folder, 'storage'));
  const others = options.others ?? [];
  const ready = [createPseudoProvider(), ...(local === undefined ? [] : [local]), ...others];
  const order = ['local', ...others.map(({ id }) => id)];
  const providers = createLanguageProviders({ order, providers: ready });
  const logger = pino({ level: 'silent' });
  const intake = new JobAdmission(database.orm);
  const documents = sharedDocumentEngine();
  const programs = createProgramRunner();
  const rules = new RuleThreads(options.rules);
  const vectors = await createVectorBackend(database.orm, join(folder, 'vectors'));
  const { orm } = database;
  const outbound = createOutboundClient({ allow: [] });
  return {
    activities: createActivities({
      orm,
      storage,
      providers,
      embeddings: createEmbeddingModels(config.embeddings, fetch),
      vectors,
      documents,
      rules,
      programs,
      speech: createSpeechServices(config.speech, config.speechService, { programs, fetch }),
      media: config.media,
      outbound,
      tms: createTmsConnectors({ outbound, addresses: { crowdin: '', lokalise: '' } }),
      webhooks: { retryDelays: [], timeout: 1_000, deactivateAfter: 0 },
      startDelivery: async () => undefined,
      segmentationRules: undefined,
      fileQuota: options.fileQuota ?? { bytes: 0, files: 0 },
      retryRetention: config.retention.retries,
      keepsSegments: options.keepsSegments === true,
      prices: [],
      review: config.review,
      logger,
      ...options.replaced,
    }),
    orm,
    storage,
    vectors,
    async buildJob(files, overrides = {}) {
      const organization = crypto.randomUUID();
      for (const [key, content] of Object.entries(files)) {
        await storage.write(fileObjectKey(organization, key), Buffer.from(content as string));
      }
      const row = await intake.accept(crypto.randomUUID(), {
        organization,
        createdBy: crypto.randomUUID(),
        type: 'aimt',
        category: 'document',
        sourceLanguage: 'en',
        targetLanguages: ['en-XA'],
        tms: null,
        projectIdentifier: null,
        sourceFiles: Object.keys(files),
        input: { provider: null, domain: null, instructions: null, segmentation: 'default', columns: null },
        warnings: [],
        ...overrides,
      });
      return { jobId: row.id, organizationId: row.organization };
    },
    async row({ jobId, organizationId }) {
      const row = await findJob(organizationEntityManager(orm, organizationId), jobId);
      if (row === null) throw new Error('no such job');
      return row;
    },
    async messageOf(job, failure) {
      const [{ messageReference }] = (failure as ApplicationFailure).details as [{ messageReference: string }];
      return (await new JobWorkspace(storage, job).find(`failures/${messageReference}`))?.message;
    },
    read: async ({ organizationId }, key) => (await storage.read(fileObjectKey(organizationId, key))).toString('utf8'),
    async close() {
      await providers.close();
      await vectors.close();
      await documents.close();
      await rules.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
