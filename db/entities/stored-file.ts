import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { ANALYSIS_STATUSES, type AnalysisError, type FileAnalysis } from '#domain/files/analysis.ts';
import { organizationFilter } from './organization-filter.ts';

/**
 * What is known of a file beyond its bytes, which are in storage and are the truth: a row without an object is one that
 * was removed behind our back.
 */
export const StoredFile = defineEntity({
  name: 'StoredFile',
  tableName: 'stored_file',
  filters: organizationFilter,
  properties: {
    organization: p.uuid().primary(),
    /** As users know it, without the organization's prefix. */
    key: p.string().length(512).primary(),
    /** Bytes. */
    size: p.bigint('number'),
    /** Of the version that was recorded and is analysed. */
    etag: p.string(),
    /** True when this row counts towards the organization's quota; results of jobs count by their `ResultFile`. */
    isUpload: p.boolean(),
    recordedAt: p.datetime(3),
    analysisStatus: p.enum(ANALYSIS_STATUSES),
    analysis: p.json().$type<FileAnalysis | null>().nullable(),
    analysisError: p.json().$type<AnalysisError | null>().nullable(),
    /** Whoever else finishes is late. */
    analysisJob: p.uuid(),
  },
});

export type StoredFileRow = InferEntity<typeof StoredFile>;
