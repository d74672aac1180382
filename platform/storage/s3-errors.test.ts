import { S3ServiceException } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { s3StorageError } from './s3-errors.ts';

const refusal = (name: string, httpStatusCode: number) =>
  new S3ServiceException({ name, $fault: 'server', $metadata: { httpStatusCode }, message: 'refused' });

describe('errors of a bucket that is full', () => {
  it.each([
    ['QuotaExceeded', 403],
    ['XMinioStorageFull', 507],
    ['XMinioAdminBucketQuotaExceeded', 400],
    ['ANameOfItsOwn', 507],
  ])('are recognized: %s with %d', (name, status) => {
    expect(s3StorageError(refusal(name, status), 'bucket', 'files/1/a')).toMatchObject({
      id: 'storage_full',
      retryable: true,
      message: expect.stringMatching(/^The storage bucket bucket can't be used: .* Free some space\.$/),
    });
  });

  it('leave others as they were', () => {
    expect(s3StorageError(refusal('AccessDenied', 403), 'bucket', 'a')).toMatchObject({ id: 'unavailable' });
    expect(s3StorageError(refusal('SlowDown', 503), 'bucket', 'a')).toMatchObject({ id: 'unavailable' });
    expect(s3StorageError(refusal('NoSuchKey', 404), 'bucket', 'a')).toMatchObject({ id: 'not_found' });
  });
});
