import { z } from 'zod';
import { codesOf, statusOfCode } from '#api/error-response.ts';
import { AUTO } from '#domain/languages/source-detection.ts';
import type { ErrorCode } from '#domain/error-codes.ts';
import type { ApiOperation } from './operation.ts';

/** A file of the client is read while it waits. */
export const READS_FILES: readonly ErrorCode[] = [
  ...codesOf(400).filter((code) => code.startsWith('document_')),
  'unsupported_format',
  'text_too_complex',
  'too_large',
  'threads_busy',
];

/** A provider of language is asked while the client waits. */
export const CALLS_PROVIDER: readonly ErrorCode[] = [
  'credit_exhausted',
  'provider_not_configured',
  'capability_unavailable',
  'text_too_long',
  'text_too_complex',
  'provider_failed',
  'threads_busy',
];

/** Passages of context stores are searched while the client waits. */
export const SEARCHES_STORES: readonly ErrorCode[] = [
  'embedding_text_too_long',
  'embedding_answer_invalid',
  'embedding_dimension_changed',
];

/** Failures that a text stream reports as `error` events, since its request is valid. */
const REPORTED_IN_STREAMS: ReadonlySet<ErrorCode> = new Set([
  ...CALLS_PROVIDER,
  ...SEARCHES_STORES,
  'limit_reached',
  'language_undetected',
  'languages_differ',
]);

/** A translation management system is asked while the client waits. */
export const CALLS_TMS: readonly ErrorCode[] = [
  ...(['tms_unauthorized', 'tms_forbidden', 'tms_project_locked', 'outbound_refused'] as const),
  ...codesOf(502).filter((code) => /^(?:tms|outbound)_/.test(code)),
];

/** An instruction is applied to its document while the client waits. */
export const SELECTS_PARTS: readonly ErrorCode[] = [
  'instruction_not_understood',
  'selection_empty',
  'plan_does_not_fit',
];

/** Segments of a job are read. */
export const READS_SEGMENTS: readonly ErrorCode[] = ['job_not_completed', 'segments_not_kept'];

/** Error codes that depend on the fields a body may have. */
const BY_FIELD: Readonly<Record<string, readonly ErrorCode[]>> = {
  mode: ['mode_not_supported'],
  tms: ['integration_not_configured'],
  provider: ['provider_not_configured', 'capability_unavailable'],
  glossaries: ['glossary_inactive', 'not_found'],
  context_stores: ['context_store_inactive', 'limit_reached', 'not_found'],
  save_to_memory: ['context_store_inactive', 'not_found'],
  source_file: ['unsupported_format', 'not_found'],
  source_files: ['unsupported_format', 'not_found'],
  source_video_url: ['outbound_refused'],
  template: ['not_found'],
};

/** Every operation with one of these statuses may answer with these codes; other codes of a status are named by operations. */
const COMMON: ReadonlySet<ErrorCode> = new Set(['validation_failed', 'malformed_request', 'too_large', 'rate_limited']);

/** Codes of each operation that needs a key. */
const WITH_KEY: readonly ErrorCode[] = [
  'unauthenticated',
  'forbidden',
  'rate_limited',
  'internal',
  'unavailable',
  'storage_full',
];

/**
 * Codes of the errors that an operation may answer with, by their statuses: those that it names, and those that follow from its
 * role, its parameters, its body and `idempotent`.
 */
export function errorsOf(operation: ApiOperation): ReadonlyMap<number, readonly ErrorCode[]> {
  const { errors = [], role, path, query, body, idempotent = false } = operation;
  const isStream = 'text/event-stream' in (operation.answers[200]?.content ?? {});
  const all: readonly ErrorCode[] = [
    ...errors,
    ...(role === undefined ? [] : WITH_KEY),
    ...((role ?? path ?? query ?? body) ? (['validation_failed'] as const) : []),
    ...(Object.keys(path?.shape ?? {}).some((name) => /(^|_)id$/.test(name)) ? (['not_found'] as const) : []),
    ...(body === undefined ? [] : (['too_large', 'unsupported_media_type'] as const)),
    ...(body?.contentType === 'multipart/form-data' ? (['request_timeout'] as const) : []),
    ...(idempotent ? (['conflict', 'idempotency_conflict', 'limit_reached'] as const) : []),
    ...(body === undefined ? [] : codesOfBody(body.schema)),
  ];
  const named = isStream ? all.filter((code) => !REPORTED_IN_STREAMS.has(code)) : all;
  const statuses = [...new Set(named.map(statusOfCode))].toSorted((left, right) => left - right);
  return new Map(
    statuses.map((status) => {
      const possible = codesOf(status);
      const own = possible.filter((code) => named.includes(code) || COMMON.has(code));
      return [status, possible.length === 1 ? possible : own];
    }),
  );
}

/** True if an answer has only the codes that every operation with its status has. */
export const isCommon = (status: number, codes: readonly ErrorCode[]): boolean =>
  codesOf(status).length === 1 || codes.every((code) => COMMON.has(code));

/** Codes that follow from the fields that a body may have. */
export const codesOfBody = (schema: z.ZodType): readonly ErrorCode[] => codesOfFields(fieldsOf(schema));

function codesOfFields(fields: Readonly<Record<string, z.ZodType>>): readonly ErrorCode[] {
  const codes = Object.keys(fields).flatMap((name) => BY_FIELD[name] ?? []);
  const detects = fields['source_language']?.safeParse(AUTO).success === true;
  const places = fields['output_path']?.safeParse('{lang}').success === true;
  return [
    ...codes,
    ...(detects ? (['language_undetected', 'languages_differ'] as const) : []),
    ...(places ? (['output_exists'] as const) : []),
  ];
}

/** The fields of a body; of one with several forms, those of all forms. */
function fieldsOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodUnion) {
    return Object.assign({}, ...schema.options.map((option) => fieldsOf(option as z.ZodType))) as ReturnType<
      typeof fieldsOf
    >;
  }
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in as z.ZodType);
  return {};
}
