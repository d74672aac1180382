import { S3ServiceException } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { writeOnceFree } from './s3-path-conflicts.ts';

const refusal = (name: string) =>
  new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode: 409 }, message: 'refused' });

/** Fails with the errors, one per call, then succeeds. */
function writer(errors: readonly Error[]) {
  let calls = 0;
  const write = async () => {
    const error = errors[calls];
    calls += 1;
    if (error !== undefined) throw error;
    return 'written';
  };
  return { write, calls: () => calls };
}

describe('writeOnceFree', () => {
  it('writes again where the path of the object conflicts', async () => {
    const { write, calls } = writer([refusal('ObjectParentIsFile'), refusal('ExistingObjectIsDirectory')]);
    await expect(writeOnceFree(write)).resolves.toBe('written');
    expect(calls()).toBe(3);
  });

  it('gives up on a conflict that stays', async () => {
    const { write, calls } = writer(Array.from({ length: 10 }, () => refusal('ObjectParentIsFile')));
    await expect(writeOnceFree(write)).rejects.toMatchObject({ name: 'ObjectParentIsFile' });
    expect(calls()).toBe(4);
  });

  it('passes other errors on at once', async () => {
    const { write, calls } = writer([refusal('SlowDown')]);
    await expect(writeOnceFree(write)).rejects.toMatchObject({ name: 'SlowDown' });
    expect(calls()).toBe(1);
  });
});
