import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCopyCommand,
  type S3Client,
} from '@aws-sdk/client-s3';

/** Bytes of an object that one request copies. Source: docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html. */
export const MAX_COPY_SIZE = 5 * 1024 * 1024 * 1024;
/** Bytes that are copied by a request, and requests at a time. */
const PART_SIZE = 1024 * 1024 * 1024;
const PARALLEL_PARTS = 4;

interface LargeCopy {
  readonly Bucket: string;
  readonly Key: string;
  readonly CopySource: string;
  /** Bytes. */
  readonly size: number;
}

/** Copies an object of any size within a bucket. @param partSize bytes per request; 5 MiB at least, but for the last */
export async function copyInParts(
  client: S3Client,
  { Bucket, Key, CopySource, size }: LargeCopy,
  partSize = PART_SIZE,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  try {
    const Parts: { PartNumber: number; ETag: string }[] = [];
    const copyPart = async (start: number) => {
      const PartNumber = start / partSize + 1;
      const CopySourceRange = `bytes=${start}-${Math.min(size, start + partSize) - 1}`;
      const part = { Bucket, Key, UploadId, PartNumber, CopySource, CopySourceRange };
      const { CopyPartResult } = await client.send(new UploadPartCopyCommand(part));
      Parts[PartNumber - 1] = { PartNumber, ETag: CopyPartResult?.ETag ?? '' };
    };
    for (let start = 0; start < size; start += partSize * PARALLEL_PARTS) {
      const starts = Array.from({ length: PARALLEL_PARTS }, (_, index) => start + index * partSize);
      await Promise.all(starts.filter((each) => each < size).map(copyPart));
    }
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
    throw error;
  }
}
