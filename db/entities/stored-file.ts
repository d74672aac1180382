import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { ANALYSIS_STATUSES, type AnalysisError, type FileAnalysis } from '#domain/files/analysis.ts';
import { organizationFilter } from './organization-filter.ts';

/**
 * Metadata of a file, whose bytes in storage are authoritative: a row without an object is a file that was removed from
 * storage by other means.
 */
export const StoredFile = defineEntity({
  name: 'StoredFile',
  tableName: 'stored_file',
  filters: organizationFilter,
  properties: {
    organization: p.uuid().primary(),
    /** Key as users know it, without the organization's prefix. */
    key: p.string().length(512).primary(),
    /** Bytes. */
    size: p.bigint('number'),
    /** ETag of the recorded and analysed version. */
    etag: p.string(),
    /** True if this row counts towards the organization's quota; results of jobs count by their `ResultFile`. */
    isUpload: p.boolean(),
    recordedAt: p.datetime(3),
    analysisStatus: p.enum(ANALYSIS_STATUSES),
    analysis: p.json().$type<FileAnalysis | null>().nullable(),
    analysisError: p.json().$type<AnalysisError | null>().nullable(),
    /** The job whose analysis is recorded; results of other jobs are discarded. */
    analysisJob: p.uuid(),
  },
});

export type StoredFileRow = InferEntity<typeof StoredFile>;
