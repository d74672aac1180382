import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { EncryptedText } from '#db/types/encrypted-text.ts';
import { organizationFilter } from './organization-filter.ts';

/** The first answer to a request with an Idempotency-Key, kept for 24 hours. */
export const IdempotencyRecord = defineEntity({
  name: 'IdempotencyRecord',
  filters: organizationFilter,
  uniques: [{ name: 'idempotency_record_key', properties: ['organization', 'credential', 'key'] }],
  properties: {
    id: p.uuid().primary(),
    organization: p.uuid(),
    user: p.uuid(),
    /** The API key, or the subject of an issuer, of the request: only the same credential gets the answer. */
    credential: p.string(),
    key: p.string(),
    /** SHA-256 of method, path and body. */
    requestHash: p.string(),
    /** Null while the first request is in progress. */
    status: p.integer().nullable(),
    /** A path, which may contain the key of a file: up to 1,536 characters. */
    location: p.text().nullable(),
    /** The body, encrypted because it contains users' text; secrets are removed before it is stored. */
    body: p.type(EncryptedText).nullable(),
    createdAt: p.datetime(3).index(),
  },
});

export type IdempotencyRecordRow = InferEntity<typeof IdempotencyRecord>;
