import { expect, it } from 'vitest';
import { DownloadSpace } from './download-space.ts';

const MB = 1024 * 1024;

function setUp({ quota = Number.POSITIVE_INFINITY, disk = Number.POSITIVE_INFINITY } = {}) {
  const claims: number[] = [];
  let written = 0;
  const room = new DownloadSpace(
    {
      requireSpace(bytes) {
        return written + bytes > disk ? Promise.reject(new Error('the disk is full')) : Promise.resolve();
      },
    },
    (bytes) => {
      claims.push(bytes / MB);
      return bytes > quota ? Promise.reject(new Error('the quota is full')) : Promise.resolve();
    },
  );
  /** Bytes of an endless download that are kept, in pieces of a megabyte. */
  const keep = async (most = 1000 * MB) => {
    await room.require(0);
    while (written < most) {
      await room.require(written + MB);
      written += MB;
    }
  };
  return { room, claims, keep, written: () => written / MB };
}

it('of a download without a length grows ahead of it, and is settled by its size', async () => {
  const { room, claims, keep } = setUp();
  await keep(200 * MB);
  await room.settle(200 * MB);
  expect(claims).toEqual([2, 6, 14, 30, 62, 126, 191, 256, 200]);
});

it('of a download with a length is counted at once', async () => {
  const { room, claims } = setUp();
  await room.require(0, 300 * MB);
  await room.require(300 * MB, 300 * MB);
  expect(claims).toEqual([300]);
});

it('ends a download without a length at the quota, or where the disk is full', async () => {
  const quota = setUp({ quota: 100 * MB });
  await expect(quota.keep()).rejects.toThrow('the quota is full');
  expect(quota.written()).toBeLessThan(100);
  const disk = setUp({ disk: 300 * MB });
  await expect(disk.keep()).rejects.toThrow('the disk is full');
  expect(disk.written()).toBeLessThanOrEqual(300);
  expect(disk.written()).toBeGreaterThan(200);
});
