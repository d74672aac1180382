import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { ANALYSIS_STATUSES, type AnalysisError, type FileAnalysis } from '#domain/files/analysis.ts';
import { organizationFilter } from './organization-filter.ts';

/**
 * Metadata of a file, whose bytes in storage are authoritative: a row without an object is a file that was removed from
 * storage by other means.
 */
export const StoredFile = defineEntity({
  name: 'StoredFile',
  filters: organizationFilter,
  properties: {
    organization: p.uuid().primary(),
    /** Key as users know it, without the organization's prefix. */
    key: p.string().length(512).primary(),
    /** Bytes. */
    size: p.bigint('number'),
    /** ETag of the recorded and analyzed version. */
    etag: p.string(),
    /** True if this row counts toward the organization's quota; results of jobs count by their `ResultFile`. */
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

/**
 * A result file of a job, as counted toward the organization's quota. Written before the file is stored, so that a
 * crash leaves at most a row without a file, which the end of the job removes, and never an uncounted file.
 */
export const ResultFile = defineEntity({
  name: 'ResultFile',
  filters: organizationFilter,
  properties: {
    organization: p.uuid().primary(),
    /** Key as users know it, without the organization's prefix. */
    key: p.string().length(512).primary(),
    job: p.uuid().index(),
    /** Bytes. */
    size: p.bigint('number'),
    recordedAt: p.datetime(3),
  },
});

export type ResultFileRow = InferEntity<typeof ResultFile>;

/** The totals of an organization's uploads and results of jobs, updated in the transactions that change these. */
export const FileUsage = defineEntity({
  name: 'FileUsage',
  filters: organizationFilter,
  properties: {
    organization: p.uuid().primary(),
    bytes: p.bigint('number'),
    files: p.integer(),
  },
});

export type FileUsageRow = InferEntity<typeof FileUsage>;

/** An upload in progress, with its reserved space in the organization's quota; expires after a crash. */
export const UploadReservation = defineEntity({
  name: 'UploadReservation',
  filters: organizationFilter,
  properties: {
    id: p.uuid().primary(),
    organization: p.uuid().index(),
    /** 0 for a file that is read but not stored. */
    bytes: p.bigint('number'),
    /** 1, or 0 for a file that is read but not stored. */
    files: p.integer().default(1),
    /** When it was created or last renewed. */
    createdAt: p.datetime(3),
  },
});

/**
 * A resumable upload: its bytes arrive in pieces, in any process and across restarts. Unfinished, it holds room in the
 * organization's quota for its whole length; it is kept until it expires, so that a client that lost the last answer learns the end.
 */
export const ResumableUpload = defineEntity({
  name: 'ResumableUpload',
  filters: organizationFilter,
  properties: {
    id: p.uuid().primary(),
    organization: p.uuid().index(),
    /** The user who gets the file's analysis. */
    createdBy: p.uuid(),
    /** Key that the file gets, as users know it. */
    key: p.string().length(512),
    /** The storage's identifier of the object while its pieces arrive. */
    handle: p.text().default(''),
    /** The header Upload-Metadata as the client sent it. */
    metadata: p.text(),
    /** Bytes of the whole file. */
    length: p.bigint('number'),
    /** Bytes stored so far. */
    received: p.bigint('number').default(0),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index(),
    /** Numbers of pieces that were given out; each is used once, also by a process that lost its lock. */
    parts: p.integer().default(0),
    /** The request that works on it now; stale once `lockedUntil` has passed. */
    lockedBy: p.uuid().nullable(),
    lockedUntil: p.datetime(3).nullable(),
    /** True: another request waits for the lock. */
    isLockWanted: p.boolean().default(false),
    /** When the file was recorded. */
    finishedAt: p.datetime(3).nullable(),
  },
});

export type ResumableUploadRow = InferEntity<typeof ResumableUpload>;

/** A stored piece of a resumable upload, of storages that have pieces. The key admits one per position, whichever process stores it. */
export const UploadPiece = defineEntity({
  name: 'UploadPiece',
  filters: organizationFilter,
  properties: {
    upload: p.uuid().primary(),
    /** Position of its first byte in the file. */
    start: p.bigint('number').primary(),
    organization: p.uuid(),
    /** Bytes. */
    size: p.bigint('number'),
    /** Its number and ETag as a part of the object; null: it is too small, and is kept in an object of its own. */
    part: p.integer().nullable(),
    etag: p.string().nullable(),
    /** Last part of the storage key of that object. */
    object: p.uuid().nullable(),
  },
});
