import { z } from 'zod';
import { LoquentError } from '#domain/errors.ts';
import type { UsageLimits } from '#domain/usage/budget.ts';
import { limitEnvironment, toLimits, type Limits } from './limit-settings.ts';
import { networksEnvironment } from './outbound/settings.ts';
import { oidcEnvironment, requireTogether, toOidcSettings, type OidcSettings } from './oidc/settings.ts';
import {
  providerEnvironment,
  providerSecrets,
  toProviderSettings,
  type ProviderSettings,
} from './provider-settings.ts';
import type { ProgramLimitSettings } from './programs/limits.ts';
import { programEnvironment, toProgramLimits } from './programs/settings.ts';
import { rateLimitEnvironment, toRateLimits, type RateLimits } from './rate-limit-settings.ts';
import { retentionEnvironment, toRetention, type Retention } from './retention-settings.ts';
import {
  requireSpeakers,
  speechEnvironment,
  toMediaLimits,
  toSpeechSettings,
  type MediaLimits,
  type SpeechConfiguration,
} from './speech-settings.ts';
import { slotEnvironment, TASK_QUEUES, toWorkerSlots, type TaskQueue, type WorkerSlots } from './slot-settings.ts';
import { storageEnvironment, toStorageSettings, type StorageSettings } from './storage/settings.ts';
import { toUsageLimits, usageEnvironment } from './usage-settings.ts';
import { tmsEnvironment, toTmsSettings, type TmsSettings } from './tms-settings.ts';
import { toWebhookSettings, webhookEnvironment, type WebhookSettings } from './webhook-settings.ts';

/** Identifiers of providers, in their default order. */
export const PROVIDER_IDENTIFIERS = ['local', 'openai', 'anthropic', 'gemini', 'deepl', 'google'] as const;
export type ProviderIdentifier = (typeof PROVIDER_IDENTIFIERS)[number];

const flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'])
  .transform((value) => value === 'true' || value === '1' || value === 'yes');

const list = <Item extends string>(items: readonly [Item, ...Item[]]) =>
  z
    .string()
    .transform((value) => value.split(',').map((item) => item.trim()))
    .pipe(z.array(z.enum(items)).min(1))
    .refine((values) => new Set(values).size === values.length, 'must not name one twice');

const origins = z
  .string()
  .transform((value) => value.split(',').map((item) => item.trim()))
  .pipe(z.array(z.string().regex(/^(\*|https?:\/\/[^\s/?#]+)$/, 'must be https://host without a path')).min(1));

const port = z.coerce.number().int().min(0).max(65_535);

/**
 * Every variable the service reads, by name. `.describe()` is its row in docs/guides/configuration.md and in error messages.
 * Empty strings count as unset, since compose files and CI systems can't unset a variable.
 */
export const environmentSchema = z.object({
  PORT: port.default(8080).describe('port of the API; 0 chooses a free one'),
  HOST: z.string().default('127.0.0.1').describe('address the API listens on'),
  DATA_DIR: z.string().default('.data').describe('folder of database, files and Temporal state in embedded mode'),
  DATABASE_URL: z
    .string()
    .regex(/^(postgres(ql)?:\/\/|file:|libsql:)/, 'must be postgres://…, libsql:… or file:PATH')
    .optional()
    .describe('postgres://user:password@host/database, or file:PATH for SQLite (default: DATA_DIR/loquent.db)'),
  TEMPORAL_ADDRESS: z
    .string()
    .regex(/^[^\s/]+:\d+$/, 'must be host:port')
    .optional()
    .describe('host:port of a Temporal server; unset: an embedded one is started, with its state in DATA_DIR'),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default').describe('Temporal namespace'),
  TEMPORAL_TLS: flag.default(false).describe('true: connect to Temporal with TLS (implied by an API key)'),
  TEMPORAL_TLS_CERT: z.string().optional().describe('path of a client certificate (PEM) for mutual TLS'),
  TEMPORAL_TLS_KEY: z.string().optional().describe('path of the private key of the client certificate (PEM)'),
  TEMPORAL_TLS_CA: z.string().optional().describe('path of the CA certificate (PEM) of the server'),
  TEMPORAL_TLS_SERVER_NAME: z.string().optional().describe('server name expected in the certificate of the server'),
  TEMPORAL_API_KEY: z.string().optional().describe('API key of Temporal Cloud'),
  TEMPORAL_PORT: port.default(7233).describe('port of the embedded Temporal server'),
  TEMPORAL_UI_PORT: port.default(8233).describe('port of the embedded Temporal UI'),
  TEMPORAL_ERROR_SECONDS: z.coerce
    .number()
    .int()
    .min(5)
    .max(3_600)
    .default(15)
    .describe('seconds of answers that are errors only after which the embedded Temporal server is restarted'),
  TEMPORAL_SILENCE_SECONDS: z.coerce
    .number()
    .int()
    .min(30)
    .max(3_600)
    .default(60)
    .describe('seconds without an answer, while it runs, after which the embedded Temporal server is restarted'),
  WORKER_QUEUES: list(TASK_QUEUES)
    .refine(
      (queues) => queues.includes('media') === queues.includes('downloads'),
      'must name media and downloads together: they share files on the disk of the worker',
    )
    .default([...TASK_QUEUES])
    .describe(`task queues that this process serves, comma separated; any of ${TASK_QUEUES.join(', ')}`),
  ...slotEnvironment,
  ...storageEnvironment,
  LOQUENT_API_KEY: z
    .string()
    .min(24, 'must have at least 24 characters')
    .optional()
    .describe(
      'API key of the first owner; a new value revokes the former one at the next start; unset: a random one, printed once and kept in DATA_DIR/api-key',
    ),
  LOQUENT_SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('key that encrypts secrets in the database; unset: a random one kept in DATA_DIR/secret-key'),
  LOQUENT_SECRET_KEY_PREVIOUS: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('another key with which stored secrets can be read, while the key is being replaced'),
  ...oidcEnvironment,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('address under which users reach the API'),
  CORS_ORIGINS: origins
    .optional()
    .describe('origins whose pages may call the API, comma separated, such as https://app.example.com; *: all origins'),
  ...networksEnvironment,
  ...tmsEnvironment,
  ...webhookEnvironment,
  ...rateLimitEnvironment,
  ...usageEnvironment,
  ...limitEnvironment,
  ...retentionEnvironment,
  ...programEnvironment,
  PROVIDERS: list(PROVIDER_IDENTIFIERS)
    .default([...PROVIDER_IDENTIFIERS])
    .describe('providers in order, comma separated; the first is the default'),
  ...providerEnvironment,
  ...speechEnvironment,
  SEGMENTATION_RULES: z
    .string()
    .optional()
    .describe('path of an SRX 2.0 file whose segmentation rules replace the built-in ones'),
  DOCUMENT_THREADS: z.coerce
    .number()
    .int()
    .min(1)
    .max(16)
    .default(3)
    .describe('documents that a worker reads or writes at a time; an organization gets at most one less'),
  DOCUMENT_SECONDS: z.coerce
    .number()
    .int()
    .min(60)
    .max(1500)
    .default(900)
    .describe('seconds of processor time for reading or writing the largest document of a job; smaller ones get less'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),
  LOG_FORMAT: z.enum(['json', 'pretty']).default('json').describe('json, or pretty for a person at a terminal'),
  SHUTDOWN_SECONDS: z.coerce.number().int().min(1).max(600).default(30).describe('time to finish work before exit'),
});

export type Environment = z.output<typeof environmentSchema>;

export interface TemporalSettings {
  /** host:port of a server to use; undefined: the embedded dev server. */
  readonly address: string | undefined;
  readonly namespace: string;
  readonly apiKey: string | undefined;
  /** Undefined: no TLS. Paths of PEM files. */
  readonly tls: TlsSettings | undefined;
  readonly embedded: {
    readonly port: number;
    readonly uiPort: number;
    /** Milliseconds, as `WatchLimits` of the embedded server. */
    readonly limits: { readonly errors: number; readonly silence: number };
  };
}

export interface TlsSettings {
  readonly certificatePath: string | undefined;
  readonly keyPath: string | undefined;
  readonly caPath: string | undefined;
  readonly serverName: string | undefined;
}

/** All settings of a process, validated. */
export interface Config extends StorageSettings {
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  /** `https://host`, or `*` for all. */
  readonly corsOrigins: readonly string[];
  /** Networks that requests to user-supplied addresses may reach besides the public internet. */
  readonly outboundAllow: readonly string[];
  readonly tms: TmsSettings;
  readonly webhooks: WebhookSettings;
  readonly rateLimits: RateLimits;
  /** For organizations without their own budget. */
  readonly usageLimits: UsageLimits;
  /** Per organization. */
  readonly limits: Limits;
  readonly retention: Retention;
  readonly programLimits: ProgramLimitSettings;
  readonly dataDirectory: string;
  readonly databaseUrl: string;
  readonly temporal: TemporalSettings;
  readonly workerQueues: readonly TaskQueue[];
  readonly workerSlots: WorkerSlots;
  readonly apiKey: string | undefined;
  readonly secretKey: string | undefined;
  /** Only reads what was encrypted with it. */
  readonly previousSecretKey: string | undefined;
  /** Undefined: API keys only. */
  readonly oidc: OidcSettings | undefined;
  readonly providers: readonly ProviderIdentifier[];
  /** Path of an SRX file. */
  readonly segmentationRules: string | undefined;
  readonly documentThreads: number;
  /** Milliseconds. */
  readonly documentTimeLimit: number;
  readonly providerSettings: ProviderSettings;
  readonly speech: SpeechConfiguration;
  readonly media: MediaLimits;
  readonly log: { readonly level: Environment['LOG_LEVEL']; readonly format: Environment['LOG_FORMAT'] };
  /** Milliseconds. */
  readonly shutdownTimeout: number;
}

/**
 * Reads and validates the settings.
 *
 * @param environment variables, as in `process.env`
 * @throws LoquentError `invalid_configuration` naming each variable, its value (without secrets) and the expected one
 */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.superRefine(requireTogether).superRefine(requireSpeakers).safeParse(present);
  if (!parsed.success) throw invalidConfiguration(parsed.error, present);
  return toConfig(parsed.data);
}

/** Values that must not appear in any log line and have no recognizable form, such as passwords in addresses. */
export function configuredSecrets(config: Config): readonly string[] {
  const secrets = [
    config.apiKey,
    config.secretKey,
    config.previousSecretKey,
    config.temporal.apiKey,
    config.s3.credentials?.secretAccessKey,
    ...providerSecrets(config.providerSettings),
    config.speech.server?.apiKey,
    config.speech.elevenlabs?.apiKey,
    config.speech.deepgram?.apiKey,
  ];
  return secrets.filter((secret) => secret !== undefined && secret !== '') as string[];
}

function toConfig(values: Environment): Config {
  const wantsTls =
    values.TEMPORAL_TLS || values.TEMPORAL_API_KEY !== undefined || values.TEMPORAL_TLS_CERT !== undefined;
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    corsOrigins: values.CORS_ORIGINS ?? [],
    outboundAllow: values.OUTBOUND_ALLOW ?? [],
    tms: toTmsSettings(values),
    webhooks: toWebhookSettings(values),
    rateLimits: toRateLimits(values),
    usageLimits: toUsageLimits(values),
    limits: toLimits(values),
    retention: toRetention(values),
    programLimits: toProgramLimits(values),
    dataDirectory: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? `file:${values.DATA_DIR}/loquent.db`,
    ...toStorageSettings(values, values.DATA_DIR),
    temporal: {
      address: values.TEMPORAL_ADDRESS,
      namespace: values.TEMPORAL_NAMESPACE,
      apiKey: values.TEMPORAL_API_KEY,
      tls: wantsTls
        ? {
            certificatePath: values.TEMPORAL_TLS_CERT,
            keyPath: values.TEMPORAL_TLS_KEY,
            caPath: values.TEMPORAL_TLS_CA,
            serverName: values.TEMPORAL_TLS_SERVER_NAME,
          }
        : undefined,
      embedded: {
        port: values.TEMPORAL_PORT,
        uiPort: values.TEMPORAL_UI_PORT,
        limits: { errors: values.TEMPORAL_ERROR_SECONDS * 1000, silence: values.TEMPORAL_SILENCE_SECONDS * 1000 },
      },
    },
    workerQueues: values.WORKER_QUEUES,
    workerSlots: toWorkerSlots(values),
    apiKey: values.LOQUENT_API_KEY,
    secretKey: values.LOQUENT_SECRET_KEY,
    previousSecretKey: values.LOQUENT_SECRET_KEY_PREVIOUS,
    oidc: toOidcSettings(values),
    providers: values.PROVIDERS,
    segmentationRules: values.SEGMENTATION_RULES,
    documentThreads: values.DOCUMENT_THREADS,
    documentTimeLimit: values.DOCUMENT_SECONDS * 1000,
    providerSettings: toProviderSettings(values),
    speech: toSpeechSettings(values),
    media: toMediaLimits(values),
    log: { level: values.LOG_LEVEL, format: values.LOG_FORMAT },
    shutdownTimeout: values.SHUTDOWN_SECONDS * 1000,
  };
}

/** Values of these variables never reach an error message. */
const SECRET_NAME = /KEY|SECRET|TOKEN|PASSWORD|DATABASE_URL/;

function invalidConfiguration(
  error: z.ZodError,
  environment: Readonly<Record<string, string | undefined>>,
): LoquentError {
  const details = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = environment[name];
    const got =
      value === undefined ? 'not set' : SECRET_NAME.test(name) ? 'a value that is not shown' : JSON.stringify(value);
    const takes = environmentSchema.shape[name as keyof Environment]?.description ?? '';
    return { path: name, message: `${name} is ${got}, which is invalid: ${issue.message}. Expected: ${takes}.` };
  });
  return new LoquentError({
    id: 'invalid_configuration',
    mistake: 'operator',
    message: details.map((detail) => detail.message).join('\n'),
    details,
  });
}
