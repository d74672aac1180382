import { userMistake } from '#domain/errors.ts';

/** Maximum UTF-8 bytes of a user's key (decided for the API), and of one with its prefixes (S3's limit). */
const MAX_FILE_KEY_LENGTH = 512;
const MAX_OBJECT_KEY_LENGTH = 1024;

/** Maximum UTF-8 bytes of a file name on ext4, XFS, APFS and NTFS. */
const MAX_SEGMENT_LENGTH = 255;

/** Control characters, line and paragraph separators, and marks that make a name appear different. */
const FORBIDDEN_CHARACTER = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * Checks the key of a user's file: a relative path with `/` between folders.
 *
 * @returns the key in Unicode normal form C, so that the same name typed on any system is the same file
 * @throws LoquentError `validation_failed` that states the problem of the key
 */
export function parseFileKey(value: string): string {
  const key = value.normalize('NFC');
  const problem = keyProblem(key, MAX_FILE_KEY_LENGTH);
  if (problem !== undefined) throw invalidKey(`The path ${problem}.`);
  return key;
}

/** The key that a path of a request names: one slash at its beginning, the root, is dropped. @throws `validation_failed` */
export const keyOfPath = (path: string): string => parseFileKey(path.startsWith('/') ? path.slice(1) : path);

/** Checks the prefix of a listing: empty and `/` are the root, a slash at either end is permitted. @throws `validation_failed` */
export function parseFolder(value: string): string {
  const folder = value.endsWith('/') ? value.slice(0, -1) : value;
  return folder === '' && value.length < 2 ? '' : keyOfPath(folder);
}

/** Storage key of a user's file. @throws LoquentError `validation_failed` */
export const fileObjectKey = (organizationId: string, key: string): string => objectKey('files', organizationId, key);

/** Storage key of a job's intermediate result. @throws LoquentError `validation_failed` */
export function workObjectKey(organizationId: string, jobId: string, ...parts: readonly string[]): string {
  return objectKey('work', organizationId, jobId, ...parts);
}

/** Storage key of the folder of what has arrived of a resumable upload. @throws LoquentError `validation_failed` */
export const uploadFolderKey = (organizationId: string, upload: string): string =>
  objectKey('uploads', organizationId, upload);

/** Storage key of the file of a context document. @param id a UUID: keys are never used again */
export function contextObjectKey(organizationId: string, id: string): string {
  return objectKey('context', organizationId, id);
}

/** Storage key of an organization's segmentation rules (SRX). */
export function segmentationRulesKey(organizationId: string): string {
  return objectKey('settings', organizationId, 'segmentation.srx');
}

/** Storage key of an organization's options of formats (JSON). */
export function formatOptionsKey(organizationId: string): string {
  return objectKey('settings', organizationId, 'format-options.json');
}

/** Checks a full key or prefix of any origin directly before its use. @throws LoquentError `validation_failed` */
export function checkObjectKey(key: string): string {
  const problem = keyProblem(key, MAX_OBJECT_KEY_LENGTH);
  if (problem !== undefined) throw invalidKey(`The storage key ${problem}.`);
  return key;
}

/** `a/b/c.txt` → `a/b`; empty for a file in the root. */
export const folderOf = (key: string): string => key.slice(0, Math.max(0, key.lastIndexOf('/')));

/** `a/b/c.txt` → `c.txt`. */
export const fileNameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** `a/b/C.TXT` → `.txt`; empty for names without an extension, such as `README` and `.profile`. */
export function extensionOf(key: string): string {
  const name = fileNameOf(key);
  const dot = name.lastIndexOf('.');
  return dot > 0 && dot < name.length - 1 ? name.slice(dot).toLowerCase() : '';
}

function objectKey(area: string, ...parts: readonly string[]): string {
  // An id with a slash would move the key into another organization's folder.
  parts.slice(0, area === 'work' ? 2 : 1).forEach((id) => {
    if (!/^[\w-]+$/.test(id)) throw invalidKey('The storage key contains an invalid id.');
  });
  return checkObjectKey([area, ...parts].join('/'));
}

function keyProblem(key: string, longest: number): string | undefined {
  if (key === '') return 'is empty';
  if (!key.isWellFormed() || FORBIDDEN_CHARACTER.test(key)) return 'has a control or invisible formatting character';
  if (key.includes('\\')) return 'has a backslash; separate folders with /';
  if (Buffer.byteLength(key) > longest) return `is longer than ${longest} bytes`;
  if (key.startsWith('/')) return 'starts with /; remove it';
  return key
    .split('/')
    .map(segmentProblem)
    .find((problem) => problem !== undefined);
}

function segmentProblem(segment: string): string | undefined {
  if (segment === '') return 'has an empty folder or file name (// or a / at the end)';
  if (/^\.+$/.test(segment)) return `has "${segment.slice(0, 10)}" as a folder or file name`;
  if (segment.trim() !== segment) return 'has a folder or file name that starts or ends with a space';
  return Buffer.byteLength(segment) > MAX_SEGMENT_LENGTH
    ? `has a folder or file name longer than ${MAX_SEGMENT_LENGTH} bytes`
    : undefined;
}

const invalidKey = (message: string) =>
  userMistake('validation_failed', message, { details: [{ path: 'path', message }] });
