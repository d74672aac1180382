import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  type _Object as ListedObject,
  type S3Client,
} from '@aws-sdk/client-s3';

/** Milliseconds: longer than the longest `UPLOAD_HOURS`, since resumable uploads are uploads in parts, too. */
const UNFINISHED_AGE = 8 * 24 * 60 * 60 * 1000;

/** @param prefix with its slash at the end, or empty for the root of the bucket */
export async function listS3Folder(
  client: S3Client,
  bucket: string,
  prefix: string,
): Promise<{ objects: ListedObject[]; folders: string[] }> {
  const objects: ListedObject[] = [];
  const folders: string[] = [];
  const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix, Delimiter: '/' });
  for await (const { Contents = [], CommonPrefixes = [] } of pages) {
    // An object whose key ends in a slash is another program's marker for an empty folder.
    objects.push(...Contents.filter(({ Key = '' }) => !Key.endsWith('/')));
    folders.push(...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(prefix.length, -1)));
  }
  return { objects, folders };
}

/** Removes all objects below a prefix, a thousand at a time. @throws Error if the store doesn't delete one */
export async function removeS3Folder(client: S3Client, bucket: string, prefix: string): Promise<void> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
    if (Contents.length === 0) continue;
    const Objects = Contents.map(({ Key }) => ({ Key }));
    const answer = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }));
    const failure = answer.Errors?.find(({ Code }) => Code !== 'NoSuchKey');
    if (failure !== undefined) throw Object.assign(new Error(failure.Message), { name: failure.Code ?? 'Error' });
  }
}

/** Aborts uploads in parts of killed processes, which occupy room. @param now ms since 1970 @returns their number */
export async function abortUnfinishedUploads(
  client: S3Client,
  bucket: string,
  prefix: string,
  now: number,
): Promise<number> {
  let aborted = 0;
  for (let marks = {}; ;) {
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...marks }));
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Initiated === undefined || Initiated.getTime() > now - UNFINISHED_AGE) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
      aborted += 1;
    }
    if (page.IsTruncated !== true) return aborted;
    marks = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}
