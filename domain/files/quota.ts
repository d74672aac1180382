import { userMistake } from '#domain/errors.ts';

/** Limits of the files of an organization, uploads and results of jobs together; 0 means no limit. */
export interface FileQuota {
  readonly bytes: number;
  readonly files: number;
}

/** A number of bytes and files. */
export interface FileSum {
  readonly bytes: number;
  readonly files: number;
}

/**
 * True if a change fits the quota. A change that adds nothing always fits, even if the quota was lowered since.
 *
 * @param taken by files, and by uploads and downloads in progress
 */
export function fitsQuota(quota: FileQuota, taken: FileSum, change: FileSum): boolean {
  const fits = (unit: keyof FileSum) =>
    quota[unit] === 0 || change[unit] <= 0 || taken[unit] + change[unit] <= quota[unit];
  return fits('bytes') && fits('files');
}

/** @param what does not fit, as the beginning of a sentence; `advice` is the suggested action */
export const quotaExceeded = (quota: FileQuota, what: string, advice: string) =>
  userMistake(
    'quota_exceeded',
    `${what} the organization would exceed its quota of files, uploads and job results together ` +
      `(${quota.files === 0 ? 'any number' : quota.files} of them, ${quota.bytes === 0 ? 'any number of' : quota.bytes} bytes). ${advice}`,
  );
