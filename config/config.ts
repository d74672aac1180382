import { z } from 'zod';
import { type LoquentError, operatorMistake } from '#domain/errors.ts';
import { variablesOf, type Merged } from '#domain/settings/variables.ts';
import { oidcSettings } from '#platform/oidc/settings.ts';
import { outboundSettings } from '#platform/outbound/settings.ts';
import { programSettings } from '#platform/programs/settings.ts';
import { databaseSettings } from '#platform/settings/database.ts';
import { documentSettings } from '#platform/settings/documents.ts';
import { limitSettings } from '#platform/settings/limits.ts';
import { mediaSettings } from '#platform/settings/media.ts';
import { processSettings } from '#platform/settings/process.ts';
import { rateLimitSettings } from '#platform/settings/rate-limits.ts';
import { priceSettings } from '#platform/settings/prices.ts';
import { retentionSettings } from '#platform/settings/retention.ts';
import { serverSettings } from '#platform/settings/server.ts';
import { temporalSettings } from '#platform/settings/temporal.ts';
import { usageSettings } from '#platform/settings/usage.ts';
import { webhookSettings } from '#platform/settings/webhooks.ts';
import { workerSettings } from '#platform/settings/worker.ts';
import { storageSettings } from '#platform/storage/settings.ts';
import { embeddingSettings } from '#providers/embeddings/registry.ts';
import { languageSettings } from '#providers/language/records.ts';
import { speechSettings } from '#providers/speech/records.ts';
import { tmsSettings } from '#providers/tms/registry.ts';

/** The themes of all settings: one that is added here has its variables validated, documented and kept out of logs. */
const THEMES = [
  serverSettings,
  databaseSettings,
  temporalSettings,
  workerSettings,
  storageSettings,
  oidcSettings,
  outboundSettings,
  tmsSettings,
  webhookSettings,
  rateLimitSettings,
  usageSettings,
  limitSettings,
  retentionSettings,
  priceSettings,
  programSettings,
  languageSettings,
  embeddingSettings,
  speechSettings,
  mediaSettings,
  documentSettings,
  processSettings,
] as const;

/**
 * Every variable the service reads, by name. `.describe()` is its row in docs/guides/configuration.md and in error messages.
 * Empty strings count as unset, since compose files and CI systems can't unset a variable.
 */
export const environmentSchema = z.object(variablesOf(THEMES));

export type Environment = z.output<typeof environmentSchema>;

/** All settings of a process, validated. */
export type Config = Readonly<Merged<ReturnType<(typeof THEMES)[number]['read']>>> & {
  /** Values that must not appear in any log line and have no recognizable form. */
  readonly secrets: readonly string[];
};

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
  const parsed = environmentSchema
    .superRefine((values, context) => {
      const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      for (const theme of THEMES) theme.check?.(values, refuse);
    })
    .safeParse(present);
  if (!parsed.success) throw invalidConfiguration(parsed.error, present);
  const values = parsed.data;
  return Object.assign({ secrets: secretsIn(values) }, ...THEMES.map((theme) => theme.read(values))) as Config;
}

const secretVariables = new Set(THEMES.flatMap(({ secrets }): readonly (keyof Environment)[] => secrets));

function secretsIn(values: Environment): readonly string[] {
  return [...secretVariables].map((name) => values[name]).filter((value) => typeof value === 'string');
}

/** Further variables whose values never reach an error message. */
const SECRET_NAME = /KEY|SECRET|TOKEN|PASSWORD|DATABASE_URL/;

function invalidConfiguration(
  error: z.ZodError,
  environment: Readonly<Record<string, string | undefined>>,
): LoquentError {
  const details = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = environment[name];
    const isHidden = SECRET_NAME.test(name) || secretVariables.has(name as keyof Environment);
    const got = value === undefined ? 'not set' : isHidden ? 'a value that is not shown' : JSON.stringify(value);
    const takes = environmentSchema.shape[name as keyof Environment]?.description ?? '';
    return { path: name, message: `${name} is ${got}, which is invalid: ${issue.message}. Expected: ${takes}.` };
  });
  return operatorMistake('invalid_configuration', details.map((detail) => detail.message).join('\n'), { details });
}
