import { randomUUID } from 'node:crypto';
import type { ObjectStorage } from '#platform/storage/storage.ts';

const S3_VARIABLES = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_FORCE_PATH_STYLE'];

/**
 * Variables of a storage that is a test's own: a prefix of the bucket that TEST_STORAGE_URL (s3://…) names when that is set,
 * else the folder that is the default.
 */
export function testStorageEnvironment(): Record<string, string> {
  const bucket = process.env['TEST_STORAGE_URL'] ?? '';
  if (bucket === '') return {};
  const server = S3_VARIABLES.map((name) => [name, process.env[name] ?? '']);
  return { STORAGE_URL: `${bucket}/test-${randomUUID()}`, ...Object.fromEntries(server) };
}

/** Removes everything a test left. */
export async function emptyStorage(storage: ObjectStorage): Promise<void> {
  const { objects, folders } = await storage.list('');
  for (const { key } of objects) await storage.remove(key);
  for (const folder of folders) await storage.removeFolder(folder);
}
