import { randomBytes } from 'node:crypto';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Upload } from 'tus-js-client';
import { Job, ResumableUpload, type ResumableUploadRow } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager } from '#db/orm.ts';
import { findUploadPieces, recordReceived, releaseLock, takeLock } from '#db/files/resumable-uploads.ts';
import { partialOf } from '#jobs/files/finish-upload.ts';
import { sweepUploads } from '#jobs/files/sweep-uploads.ts';
import { startTestApi, type TestApi, type TestRequest } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';

// On PostgreSQL: its statements are SQL, and transactions wait for each other.

const PATH = '/v1/files/uploads';
const MEGABYTE = 1024 * 1024;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const metadataOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',');

describe('resumable uploads', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ environment: { QUOTA_BYTES: `${60 * MEGABYTE}`, LIMIT_RESUMABLE_UPLOADS: '4' } });
  });
  afterAll(() => api.close());

  const tus = (path: string, { headers, ...rest }: TestRequest = {}) =>
    api.request(path, { ...rest, headers: { 'tus-resumable': '1.0.0', ...headers } });
  const create = (
    size: number,
    values: Readonly<Record<string, string>>,
    more: Readonly<Record<string, string>> = {},
  ) =>
    tus(PATH, {
      method: 'POST',
      headers: { 'upload-length': `${size}`, 'upload-metadata': metadataOf(values), ...more },
    });
  const created = async (size: number, values: Readonly<Record<string, string>>) => {
    const answer = await create(size, values);
    expect(answer.status, await answer.clone().text()).toBe(201);
    return answer.headers.get('location')!;
  };
  const append = (place: string, offset: number, bytes: Buffer, more: TestRequest = {}) =>
    tus(place, {
      method: 'PATCH',
      body: new Uint8Array(bytes),
      ...more,
      headers: { 'upload-offset': `${offset}`, 'content-type': 'application/offset+octet-stream', ...more.headers },
    });
  const offsetOf = async (place: string) => Number((await tus(place, { method: 'HEAD' })).headers.get('upload-offset'));
  const download = async (key: string) => {
    const answer = await api.request(`/v1/files/download?path=${encodeURIComponent(key)}`);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const entityManager = () => organizationEntityManager(api.orm, api.owner.organizationId);
  const remove = async (key: string) => {
    await api.request(`/v1/files/delete?path=${encodeURIComponent(key)}`, { method: 'DELETE' });
  };
  /** Has an upload arrive whole as in a process that is killed before it makes the file. @returns its row */
  const arrived = async (place: string, text: string): Promise<ResumableUploadRow> => {
    const row = await entityManager().findOneOrFail(ResumableUpload, { id: place.split('/').at(-1)! });
    const { partials } = api.dependencies.storage;
    const nextPart = () => Promise.resolve(1);
    const writer = await partials.open(partialOf(row), { received: 0, last: undefined, nextPart });
    await writer.write(Buffer.from(text));
    const piece = await writer.flushPiece();
    await writer.close();
    const lockedBy = crypto.randomUUID();
    const whileLocked = { lockedBy, from: 0, to: text.length };
    await takeLock(entityManager(), row.id, lockedBy, new Date(Date.now() + 60_000));
    expect(await recordReceived(entityManager(), row, whileLocked, piece)).toBe(true);
    await releaseLock(entityManager(), row.id, lockedBy);
    return row;
  };

  // Covers POST /v1/files/uploads, PATCH /v1/files/uploads/{upload_id}, HEAD /v1/files/uploads/{upload_id}
  it('replace files and are analyzed when sent by the protocol’s own client', async () => {
    const bytes = randomBytes(5 * MEGABYTE);
    await new Promise<void>((resolve, reject) => {
      new Upload(bytes, {
        endpoint: `${api.url}${PATH}`,
        headers: { Authorization: `Bearer ${api.owner.key}` },
        metadata: { path: 'talks/', filename: 'opening.mp4' },
        chunkSize: 2 * MEGABYTE,
        onError: reject,
        onSuccess: () => resolve(),
      }).start();
    });
    expect((await download('talks/opening.mp4')).equals(bytes)).toBe(true);
    const jobs = await entityManager().find(Job, { type: 'file_analysis' });
    expect(jobs.map(({ sourceFiles }) => sourceFiles)).toEqual([['talks/opening.mp4']]);
    const place = await created(7, { path: 'talks/opening.mp4' });
    expect((await append(place, 0, Buffer.from('newer'))).headers.get('upload-offset')).toBe('5');
    expect((await download('talks/opening.mp4')).equals(bytes)).toBe(true);
    expect((await append(place, 5, Buffer.from('!!'))).status).toBe(204);
    expect((await download('talks/opening.mp4')).toString()).toBe('newer!!');
    expect(await offsetOf(place)).toBe(7);
    await remove('talks/opening.mp4');
  });

  it('resume after a broken connection from what had arrived', async () => {
    const bytes = randomBytes(4 * MEGABYTE);
    const place = await created(bytes.length, { filename: 'broken.mp4' });
    await new Promise<void>((resolve) => {
      const sending = request(`${api.url}${place}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${api.owner.key}`,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': bytes.length,
        },
      });
      sending.on('error', () => resolve());
      sending.write(bytes.subarray(0, 3 * MEGABYTE), () => setImmediate(() => sending.destroy(new Error('cut'))));
    });
    const arrived = await offsetOf(place);
    const sent: number[] = [];
    await new Promise<void>((resolve, reject) => {
      new Upload(bytes, {
        uploadUrl: `${api.url}${place}`,
        headers: { Authorization: `Bearer ${api.owner.key}` },
        onProgress: (bytesSent) => sent.push(bytesSent),
        onError: reject,
        onSuccess: () => resolve(),
      }).start();
    });
    expect(sent[0]).toBeGreaterThanOrEqual(arrived);
    expect((await download('broken.mp4')).equals(bytes)).toBe(true);
    await remove('broken.mp4');
  });

  it('end a request that stalls once another one asks for the offset', async () => {
    const place = await created(10, { filename: 'stalled.txt' });
    const headers = {
      authorization: `Bearer ${api.owner.key}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': 10,
    };
    const stalled = request(`${api.url}${place}`, { method: 'PATCH', headers });
    const answer = new Promise<IncomingMessage>((resolve, reject) =>
      stalled.once('response', resolve).once('error', reject),
    );
    await new Promise<void>((resolve) => stalled.write('01234', () => resolve()));
    while (
      (await entityManager().count(ResumableUpload, { id: place.split('/').at(-1)!, lockedBy: { $ne: null } })) < 1
    )
      await setTimeout(10);
    expect(await offsetOf(place)).toBe(5);
    const { statusCode, headers: answered } = await answer;
    expect([statusCode, answered['upload-offset']]).toEqual([204, '5']);
    stalled.destroy();
    expect((await append(place, 5, Buffer.from('56789'))).status).toBe(204);
    expect((await download('stalled.txt')).toString()).toBe('0123456789');
  });

  // Covers GET /v1/files/uploads, DELETE /v1/files/uploads/{upload_id}
  it('begin in the request that creates them, once per Idempotency-Key', async () => {
    const headers = { 'content-type': 'application/offset+octet-stream', 'idempotency-key': 'an-upload' };
    const send = (size = '8') =>
      tus(PATH, {
        method: 'POST',
        body: 'hello',
        headers: { ...headers, 'upload-length': size, 'upload-metadata': metadataOf({ filename: 'begun.txt' }) },
      });
    const first = await send();
    expect(first.status, await first.clone().text()).toBe(201);
    expect(first.headers.get('upload-offset')).toBe('5');
    const again = await send();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(again.headers.get('upload-offset')).toBe('5');
    const changed = await send('9');
    expect(await changed.json()).toMatchObject({ status: 409, code: 'idempotency_conflict' });
    const place = first.headers.get('location')!;
    const listed = (await (await api.request(PATH)).json()) as { uploads: { key: string; received: number }[] };
    expect(listed.uploads).toMatchObject([{ key: 'begun.txt', received: 5, size: 8 }]);
    expect((await tus(place, { method: 'DELETE' })).status).toBe(204);
    expect((await tus(place, { method: 'HEAD' })).status).toBe(404);
  });

  it('of another organization are not there', async () => {
    const stranger = await buildApiKey(api.orm);
    const place = await created(10, { filename: 'mine.txt' });
    const { key } = stranger;
    expect((await tus(place, { method: 'HEAD', key })).status).toBe(404);
    expect((await append(place, 0, Buffer.from('theirs'), { key })).status).toBe(404);
    expect((await tus(place, { method: 'DELETE', key })).status).toBe(404);
    expect(await (await api.request(PATH, { key })).json()).toMatchObject({ total: 0 });
    expect(await offsetOf(place)).toBe(0);
    await tus(place, { method: 'DELETE' });
  });

  // Covers OPTIONS /v1/files/uploads
  it('are refused as other uploads are, and by the rules of the protocol', async () => {
    const refusal = async (answer: Promise<Response>) => {
      const { status, code } = (await (await answer).json()) as { status: number; code: string };
      return `${status} ${code}`;
    };
    expect(await refusal(create(5, { path: 'translations/', filename: 'x.txt' }))).toBe('409 conflict');
    expect(await refusal(create(5, { path: '../x.txt' }))).toBe('400 validation_failed');
    expect(await refusal(create(0, { filename: 'x.txt' }))).toBe('400 validation_failed');
    expect(await refusal(create(101 * MEGABYTE, { filename: 'x.docx' }))).toBe('413 too_large');
    expect(await refusal(create(20_000_000_000, { filename: 'x.mp4' }))).toBe('413 too_large');
    expect(await refusal(create(61 * MEGABYTE, { filename: 'x.mp4' }))).toBe('413 quota_exceeded');
    const named = { 'upload-metadata': 'filename eC50eHQ=' };
    for (const headers of [
      named,
      { ...named, 'upload-length': '1e3' },
      { ...named, 'upload-defer-length': '1' },
      { ...named, 'upload-length': '5', 'upload-concat': 'partial' },
      { 'upload-length': '5', 'upload-metadata': 'filename x.txt' },
      { 'upload-length': '5', 'upload-metadata': 'filename eA==,filename eA==' },
    ]) {
      expect(await refusal(tus(PATH, { method: 'POST', headers }))).toBe('400 validation_failed');
    }
    const place = await created(10, { filename: 'ruled.txt' });
    expect(await refusal(append(place, 0, Buffer.from('x'), { headers: { 'upload-offset': '-1' } }))).toBe(
      '400 validation_failed',
    );
    expect(await refusal(append(place, 3, Buffer.from('wrong')))).toBe('409 conflict');
    expect(await refusal(append(place, 0, Buffer.from('much too long')))).toBe('413 too_large');
    expect(await refusal(append(place, 0, Buffer.from('x'), { headers: { 'content-type': 'text/plain' } }))).toBe(
      '415 unsupported_media_type',
    );
    const other = await api.request(place, { method: 'DELETE', headers: { 'tus-resumable': '0.2.2' } });
    expect([other.status, other.headers.get('tus-version')]).toEqual([412, '1.0.0']);
    expect(await refusal(Promise.resolve(other))).toBe('412 tus_version_unsupported');
    expect(await refusal(api.request(place, { method: 'DELETE' }))).toBe('412 tus_version_unsupported');
    const options = await tus(PATH, { method: 'OPTIONS' });
    expect(options.headers.get('tus-extension')).toBe('creation,creation-with-upload,expiration,termination');
    // Room is held for the whole length, and as many as may be are unfinished.
    const held = [place, await created(30 * MEGABYTE, { filename: 'held.mp4' })];
    expect(await refusal(create(31 * MEGABYTE, { filename: 'more.mp4' }))).toBe('413 quota_exceeded');
    held.push(await created(1, { filename: 'a.txt' }), await created(1, { filename: 'b.txt' }));
    expect(await refusal(create(1, { filename: 'c.txt' }))).toBe('429 rate_limited');
    for (const each of held) expect((await tus(each, { method: 'DELETE' })).status).toBe(204);
  });

  it('expire, and are swept', async () => {
    const place = await created(10, { filename: 'late.txt' });
    await append(place, 0, Buffer.from('some'));
    const id = place.split('/').at(-1)!;
    const past = { createdAt: new Date(Date.now() - 100_000), expiresAt: new Date(Date.now() - 1000) };
    await entityManager().nativeUpdate(ResumableUpload, { id }, past);
    expect((await tus(place, { method: 'HEAD' })).status).toBe(410);
    expect((await append(place, 4, Buffer.from('more'))).status).toBe(410);
    const { orm, dependencies } = api;
    const { storage, logger } = dependencies;
    expect(await sweepUploads({ orm, storage, logger, now: Date.now() })).toBe(1);
    expect((await tus(place, { method: 'HEAD' })).status).toBe(404);
    expect((await storage.list(`uploads/${api.owner.organizationId}`)).folders).toEqual([]);
  });

  it('lose nothing when a process ends before it has taken the lock back, or made the file', async () => {
    const place = await created(10, { filename: 'crashed.txt' });
    const id = place.split('/').at(-1)!;
    await append(place, 0, Buffer.from('01234'));
    // A process that was killed in a request: its lock runs out.
    const dead = { lockedBy: crypto.randomUUID(), lockedUntil: new Date(Date.now() + 1500) };
    await entityManager().nativeUpdate(ResumableUpload, { id }, dead);
    expect((await append(place, 5, Buffer.from('56789'))).status).toBe(204);
    expect((await download('crashed.txt')).toString()).toBe('0123456789');
    // One that was killed after it had put the file in its place.
    const placed = await arrived(await created(10, { filename: 'placed.txt' }), '0123456789');
    const { storage, logger } = api.dependencies;
    await storage.partials.complete(partialOf(placed), await findUploadPieces(entityManager(), placed.id));
    const analyses = () => api.orm.em.fork().count(Job, { type: 'file_analysis' }, ALL_ORGANIZATIONS);
    const before = await analyses();
    expect(await offsetOf(`${PATH}/${placed.id}`)).toBe(10);
    expect((await entityManager().findOneOrFail(ResumableUpload, { id: placed.id })).finishedAt).not.toBeNull();
    expect(await analyses()).toBe(before + 1);
    expect((await download('placed.txt')).toString()).toBe('0123456789');
    // One that was killed before that: the sweeper makes the file.
    await arrived(await created(5, { filename: 'swept.txt' }), 'whole');
    await sweepUploads({ orm: api.orm, storage, logger, now: Date.now() });
    expect((await download('swept.txt')).toString()).toBe('whole');
  });
});
