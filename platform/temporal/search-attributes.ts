import type { Connection } from '@temporalio/client';
import { defineSearchAttributeKey, TypedSearchAttributes } from '@temporalio/common';
import { SEARCH_ATTRIBUTE_NAMES } from '#domain/jobs/search-attributes.ts';
import { hasGrpcStatus } from './errors.ts';
import type { TemporalLog } from './log.ts';
import { retryUntil } from './retry-until.ts';

/** The job type, which is also the workflow's name. */
export const JOB_TYPE = defineSearchAttributeKey(SEARCH_ATTRIBUTE_NAMES.jobType, 'KEYWORD');
/** UUID of the organization that owns the job. */
export const ORGANIZATION_ID = defineSearchAttributeKey(SEARCH_ATTRIBUTE_NAMES.organizationId, 'KEYWORD');
/** The job's category: video, audio, document, tms, system or other. */
export const CATEGORY = defineSearchAttributeKey(SEARCH_ATTRIBUTE_NAMES.category, 'KEYWORD');
/** BCP 47 codes. */
export const TARGET_LANGUAGES = defineSearchAttributeKey(SEARCH_ATTRIBUTE_NAMES.targetLanguages, 'KEYWORD_LIST');

/** All attributes by which jobs can be filtered in the Temporal UI. */
export const SEARCH_ATTRIBUTES: readonly { readonly name: string; readonly type: keyof typeof INDEXED_VALUE_TYPES }[] =
  [JOB_TYPE, ORGANIZATION_ID, CATEGORY, TARGET_LANGUAGES];

/** Numbers of `temporal.api.enums.v1.IndexedValueType`, and the names in Temporal's commands. */
const INDEXED_VALUE_TYPES = {
  KEYWORD: { number: 2, commandName: 'Keyword' },
  KEYWORD_LIST: { number: 7, commandName: 'KeywordList' },
} as const;

/** Milliseconds until a new attribute is usable: Temporal refreshes its namespace cache every 10 s. */
const VISIBLE_TIMEOUT = 30_000;

/** Source of the search attributes of a job's workflow. */
export interface SearchableJob {
  readonly type: string;
  /** UUID. */
  readonly organization: string;
  readonly category: string;
  /** BCP 47 codes. */
  readonly targetLanguages: readonly string[];
}

/** Search attributes for a start. @param unavailable what the namespace lacks: Temporal would refuse the start */
export function jobSearchAttributes(job: SearchableJob, unavailable: readonly string[] = []): TypedSearchAttributes {
  const attributes = new TypedSearchAttributes([
    { key: JOB_TYPE, value: job.type },
    { key: ORGANIZATION_ID, value: job.organization },
    { key: CATEGORY, value: job.category },
    { key: TARGET_LANGUAGES, value: [...job.targetLanguages] },
  ]);
  const available = attributes.getAll().filter(({ key }) => !unavailable.includes(key.name));
  return new TypedSearchAttributes(available);
}

export interface SearchAttributesResult {
  /** Names registered by this call. */
  readonly registered: readonly string[];
  /** Unusable names; workflows must be started without them. */
  readonly unavailable: readonly string[];
}

/** Options of `temporal server start-dev` that register the search attributes: `--search-attribute`, `Name=Type`, … */
export function searchAttributeArguments(): string[] {
  return SEARCH_ATTRIBUTES.flatMap(({ name, type }) => [
    '--search-attribute',
    `${name}=${INDEXED_VALUE_TYPES[type].commandName}`,
  ]);
}

/**
 * Registers the search attributes that the namespace lacks. Where that is not permitted (Temporal Cloud) it logs a
 * warning with the command to run, and continues.
 *
 * @throws errors of the connection when Temporal is down
 */
export async function ensureSearchAttributes(
  connection: Connection,
  namespace: string,
  log: TemporalLog,
): Promise<SearchAttributesResult> {
  const existing = await existingTypes(connection, namespace);
  const mistyped = SEARCH_ATTRIBUTES.filter(({ name, type }) => {
    const found = existing?.get(name);
    return found !== undefined && found !== INDEXED_VALUE_TYPES[type].number;
  });
  for (const { name, type } of mistyped) {
    const wanted = INDEXED_VALUE_TYPES[type].commandName;
    log.warn(
      { namespace, attribute: name },
      `Search attribute ${name} exists with a type other than ${wanted}: jobs can't be filtered by it. Use another namespace.`,
    );
  }
  const missing = SEARCH_ATTRIBUTES.filter(({ name }) => existing?.has(name) !== true);
  const unavailable = mistyped.map(({ name }) => name);
  if (missing.length === 0) return { registered: [], unavailable };
  const names = missing.map(({ name }) => name);
  try {
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map(({ name, type }) => [name, INDEXED_VALUE_TYPES[type].number])),
    });
  } catch (error) {
    if (!hasGrpcStatus(error, 'permissionDenied', 'unimplemented', 'unauthenticated', 'alreadyExists')) throw error;
    if (!hasGrpcStatus(error, 'alreadyExists')) {
      log.warn({ namespace, missing: names }, registrationAdvice(namespace, names));
      return { registered: [], unavailable: [...unavailable, ...names] };
    }
  }
  await retryUntil(VISIBLE_TIMEOUT, () => probe(connection, namespace, names));
  log.info({ namespace, registered: names }, 'Search attributes registered');
  return { registered: names, unavailable };
}

/** Commands to run by hand if this connection may not register attributes. */
export function registrationAdvice(namespace: string, names: readonly string[]): string {
  const missing = SEARCH_ATTRIBUTES.filter(({ name }) => names.includes(name));
  const options = missing.map(({ name, type }) => `--name ${name} --type ${INDEXED_VALUE_TYPES[type].commandName}`);
  const cloudOptions = missing.map(
    ({ name, type }) => `--search-attribute "${name}=${INDEXED_VALUE_TYPES[type].commandName}"`,
  );
  return (
    `Search attributes ${names.join(', ')} are missing and this connection may not register them: jobs can't be ` +
    `filtered by them in the Temporal UI. Run: temporal operator search-attribute create --namespace ${namespace} ` +
    `${options.join(' ')} (Temporal Cloud: tcld namespace search-attributes add --namespace ${namespace} ` +
    `${cloudOptions.join(' ')})`
  );
}

/** Types by name; undefined if listing isn't permitted. */
async function existingTypes(connection: Connection, namespace: string): Promise<Map<string, number> | undefined> {
  try {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    return new Map(Object.entries(customAttributes));
  } catch (error) {
    if (hasGrpcStatus(error, 'permissionDenied', 'unimplemented', 'unauthenticated')) return undefined;
    throw error;
  }
}

async function probe(connection: Connection, namespace: string, names: readonly string[]): Promise<void> {
  const query = names.map((name) => `${name} = 'none'`).join(' AND ');
  await connection.workflowService.countWorkflowExecutions({ namespace, query });
}
