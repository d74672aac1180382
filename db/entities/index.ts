export { ApiKey, type ApiKeyRow } from './api-key.ts';
export { IdempotencyRecord, type IdempotencyRecordRow } from './idempotency-record.ts';
export { Job, type JobRow } from './job.ts';
export { JobBatch, type JobBatchRow } from './job-batch.ts';
export { Membership, type MembershipRow } from './membership.ts';
export { Organization, type OrganizationRow } from './organization.ts';
export { ORGANIZATION_FILTER } from './organization-filter.ts';
export { OutboxRecord, type OutboxRecordRow } from './outbox-record.ts';
export { User, type UserRow } from './user.ts';
