import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, uploadForm, type TestApi, type TestRequest } from '#test/service/api.ts';
import { mountSmallDisk, withLargestFile, type SmallDisk } from '#test/machine/small-disk.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { isToolMissing } from '#test/suite/skipped.ts';

// Not on PostgreSQL: it tests storage.

const MEGABYTE = 1024 * 1024;
const disk = await mountSmallDisk(2 * MEGABYTE);

const FULL = {
  status: 507,
  code: 'storage_full',
  error: expect.stringMatching(/^The storage of the service is full\. .* free space, then try again\.$/),
};

const upload = (api: TestApi, path: string, content: Buffer) =>
  uploadForm(api, [
    ['path', path],
    ['file', new File([new Uint8Array(content)], 'x.bin')],
  ]);
const download = async (api: TestApi, path: string) =>
  Buffer.from(await (await api.request(`/v1/files/download?path=${path}`)).arrayBuffer());

describe.skipIf(isToolMissing(disk, 'uploads onto a full disk'))('an upload onto a disk that is full', () => {
  const { folder, fill, makeRoom, remount, close } = disk as SmallDisk;
  const good = Buffer.alloc(450_000, 'good ');
  const newer = Buffer.alloc(MEGABYTE, 'newer ');
  afterAll(() => close());
  const api = sharedByTests(() => startTestApi({ environment: { STORAGE_URL: `file:${folder}/storage` } }));
  beforeAll(async () => {
    await upload(api, 'contract.bin', good);
  });

  it.each([400_000, 4096, 0])('is refused with %d bytes left, and the good version stays', async (bytesLeft) => {
    await fill(bytesLeft);
    const response = await upload(api, 'contract.bin', newer);
    expect(await response.json()).toMatchObject(FULL);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await download(api, 'contract.bin')).equals(good)).toBe(true);
    expect(await readdir(api.dependencies.storage.incomingFolder)).toEqual([]);
  });

  it('is refused when the disk is read-only, with 503', async () => {
    await makeRoom();
    await remount('ro');
    const response = await upload(api, 'contract.bin', newer);
    await remount('rw');
    expect(await response.json()).toMatchObject({ status: 503, code: 'unavailable' });
    expect((await download(api, 'contract.bin')).equals(good)).toBe(true);
  });

  it('succeeds once there is room', async () => {
    const response = await upload(api, 'contract.bin', newer);
    expect(await response.json()).toMatchObject({ size: newer.length });
    expect((await download(api, 'contract.bin')).equals(newer)).toBe(true);
  });

  it('of a glossary imports nothing', async () => {
    await fill(8192);
    const rows = Array.from({ length: 2000 }, (_, index) => `term ${index},Begriff ${index}`);
    const body = new FormData();
    body.set('name', 'too large');
    body.set('file', new File([`en,de\n${rows.join('\n')}`], 'terms.csv'));
    const response = await api.request('/v1/glossaries/import', { method: 'POST', body });
    expect(await response.json()).toMatchObject(FULL);
    expect(await (await api.request('/v1/glossaries')).json()).toMatchObject({ total: 0 });
    await makeRoom();
    expect((await api.request('/v1/glossaries/import', { method: 'POST', body })).status).toBe(201);
  });
});

describe('an upload of a file that grows larger than the process may write', () => {
  it('is refused, and the good version stays', async () => {
    const api = await startTestApi();
    try {
      const good = Buffer.from('the good version');
      expect((await upload(api, 'contract.bin', good)).status).toBe(201);
      const refused = await withLargestFile(6 * MEGABYTE, () =>
        upload(api, 'contract.bin', Buffer.alloc(7 * MEGABYTE)),
      );
      expect(await refused.json()).toMatchObject(FULL);
      expect((await download(api, 'contract.bin')).equals(good)).toBe(true);
    } finally {
      await api.close();
    }
  });

  it('keeps the pieces that have arrived, and resumes once there is space', async () => {
    const api = await startTestApi();
    const tus = (path: string, { headers, ...rest }: TestRequest) =>
      api.request(path, { ...rest, headers: { 'tus-resumable': '1.0.0', ...headers } });
    const append = (place: string, offset: number, content: Buffer) =>
      tus(place, {
        method: 'PATCH',
        body: new Uint8Array(content),
        headers: { 'upload-offset': `${offset}`, 'content-type': 'application/offset+octet-stream' },
      });
    try {
      const content = randomBytes(9 * MEGABYTE);
      const metadata = `filename ${Buffer.from('large.mp4').toString('base64')}`;
      const created = await tus('/v1/files/uploads', {
        method: 'POST',
        headers: { 'upload-length': `${content.length}`, 'upload-metadata': metadata },
      });
      const place = created.headers.get('location')!;
      const refused = await withLargestFile(6 * MEGABYTE, () => append(place, 0, content));
      expect(await refused.json()).toMatchObject(FULL);
      const head = await tus(place, { method: 'HEAD' });
      const arrived = Number(head.headers.get('upload-offset'));
      expect(arrived).toBeGreaterThan(0);
      expect(arrived).toBeLessThanOrEqual(6 * MEGABYTE);
      expect((await append(place, arrived, content.subarray(arrived))).status).toBe(204);
      expect((await download(api, 'large.mp4')).equals(content)).toBe(true);
    } finally {
      await api.close();
    }
  });
});
