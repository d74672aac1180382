import { afterAll, describe, expect, it, vi } from 'vitest';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { mountSmallDisk, type SmallDisk } from '#test/machine/small-disk.ts';
import { startTestService } from '#test/service/service.ts';
import { isToolMissing } from '#test/suite/skipped.ts';

// Not on PostgreSQL: it tests storage.

const mounted = await mountSmallDisk(2 * 1024 * 1024);

describe.skipIf(isToolMissing(mounted, 'a service on a full disk'))('a service whose storage is full', () => {
  const disk = mounted as SmallDisk;
  afterAll(() => disk.close());

  it('finishes a job automatically once there is room', async () => {
    const service = await startTestService({ environment: { STORAGE_URL: `file:${disk.folder}/storage` } });
    try {
      await service.upload('note.txt', 'Hello world. '.repeat(1000));
      await disk.fill(0);
      const jobId = await service.submit({ source_files: ['note.txt'] });
      const handle = service.client.workflow.getHandle(jobId);
      const failure = async () => {
        const { raw } = await handle.describe().catch(() => ({ raw: undefined }));
        return raw?.pendingActivities?.[0]?.lastFailure?.applicationFailureInfo?.type;
      };
      await vi.waitFor(async () => expect(await failure()).toBe('storage_full'), TEST_TIMEOUT);
      expect(await service.job(jobId)).toMatchObject({ status: 'running', error: null });
      await disk.makeRoom();
      const job = await service.ended(jobId);
      expect(job).toMatchObject({ status: 'completed', error: null });
      expect((await service.download(job.result.translated_files[0])).length).toBeGreaterThan(13_000);
    } finally {
      await service.close();
    }
  });
});
