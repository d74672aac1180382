import { resolve } from 'node:path';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { storageError } from './errors.ts';
import { openIncomingFolder } from './incoming-folder.ts';
import { createS3Client } from './s3-client.ts';
import { s3StorageError } from './s3-errors.ts';
import { abortUnfinishedUploads } from './s3-folders.ts';
import { createS3Storage, type S3StorageOptions } from './s3-storage.ts';
import type { S3Settings } from './settings.ts';
import type { ObjectStorage } from './storage.ts';

/** Opens a bucket, and removes files and uploads of ended processes. @throws LoquentError `unavailable` */
export async function openBucket(
  settings: S3Settings,
  place: Omit<S3StorageOptions, 'client' | 'publicClient'>,
): Promise<ObjectStorage> {
  const incomingFolder = resolve(place.incomingFolder);
  try {
    openIncomingFolder(incomingFolder, Date.now());
  } catch (error) {
    throw storageError(error, incomingFolder, incomingFolder);
  }
  const client = createS3Client(settings, settings.endpoint);
  const publicClient =
    settings.publicEndpoint === settings.endpoint ? client : createS3Client(settings, settings.publicEndpoint);
  const { bucket, prefix } = place;
  try {
    // Unlike the answer to HEAD, this one states the problem.
    await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 }));
  } catch (error) {
    throw s3StorageError(error, bucket, prefix);
  }
  // A store may not support this request, or credentials may not permit it: that only wastes room.
  abortUnfinishedUploads(client, bucket, prefix, Date.now()).catch(() => undefined);
  return createS3Storage({ ...place, client, publicClient, incomingFolder });
}
