import { ReadableStream } from 'node:stream/web';
import { describe, expect, it, vi } from 'vitest';
import { ContextClient, type SentDocument } from '#api/routes/context/testing/context-client.ts';
import { ContextDocument, IdempotencyRecord, Job, UploadReservation } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS } from '#db/orm.ts';
import { startTestApi } from '#test/service/api.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// On PostgreSQL: its statements are SQL, and transactions wait for each other.

describe('an upload with an Idempotency-Key', () => {
  const api = sharedByTests(() => startTestApi());

  const upload = (idempotencyKey: string, content: string, { name = 'a.txt', path = 'once/' } = {}) => {
    const body = new FormData();
    body.append('path', path);
    body.append('file', new File([content], name));
    return api.request('/v1/files/upload', { method: 'POST', body, headers: { 'idempotency-key': idempotencyKey } });
  };
  const analyses = () => api.orm.em.fork().count(Job, { type: 'file_analysis' }, ALL_ORGANIZATIONS);

  // Covers Idempotency-Key, POST /v1/files/upload
  it('is stored once: a repetition is answered as the first was', async () => {
    // Its address has more than 700 characters.
    const path = `once/${'語'.repeat(80)}/`;
    const first = await upload('once', 'same', { path });
    const before = await analyses();
    const second = await upload('once', 'same', { path });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect([first.headers.get('idempotency-replayed'), second.headers.get('idempotency-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(await second.json()).toEqual(await first.json());
    expect(await analyses()).toBe(before);
  });

  // Covers Idempotency-Key
  it.each([
    ['content', 'other', {}],
    ['name', 'same', { name: 'b.txt' }],
    ['folder', 'same', { path: 'elsewhere/' }],
  ])('is refused with the key of another %s, and stores nothing', async (what, content, parts) => {
    expect((await upload(`other ${what}`, 'same', { path: `${what}/` })).status).toBe(201);
    const refused = await upload(`other ${what}`, content, { path: `${what}/`, ...parts });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'idempotency_conflict' });
    const stored = await api.request(`/v1/files/download?path=${what}/a.txt`);
    expect(await stored.text()).toBe('same');
    expect((await api.request(`/v1/files/download?path=${what}/b.txt`)).status).toBe(404);
    expect((await api.request('/v1/files/download?path=elsewhere/a.txt')).status).toBe(404);
  });

  it('may be corrected after a refusal', async () => {
    expect((await upload('corrected', 'x', { path: '../x' })).status).toBe(400);
    expect((await upload('corrected', 'x', { path: 'corrected/' })).status).toBe(201);
  });

  // Covers Idempotency-Key, POST /v1/context/{store_id}/documents
  it('adds a document once, also after a crash that kept its answer from being stored', async () => {
    const client = new ContextClient(api);
    const store = await client.store('once');
    const send = (document: SentDocument) =>
      client.upload<{ id: number; code: string }>(store, { ...document, headers: { 'idempotency-key': 'document' } });
    const first = await send({ name: 'a.txt', content: 'A sentence.' });
    expect(first.status).toBe(201);
    expect((await send({ name: 'a.txt', content: 'A sentence.' })).body).toEqual(first.body);
    const other = await send({ name: 'a.txt', content: 'Another sentence.' });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);

    const entityManager = api.orm.em.fork();
    const crashed = { status: null, body: null, location: null, createdAt: new Date(Date.now() - 61_000) };
    await entityManager.nativeUpdate(IdempotencyRecord, { key: 'document' }, crashed, ALL_ORGANIZATIONS);
    const again = await send({ name: 'a.txt', content: 'A sentence.' });
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    expect(await entityManager.count(ContextDocument, { store }, ALL_ORGANIZATIONS)).toBe(1);
    const file = await api.request(`/v1/context/${store}/documents/${first.body.id}/download`);
    expect(await file.text()).toBe('A sentence.');
  });
});

describe('an upload that filled the quota', () => {
  const api = sharedByTests(() => startTestApi({ environment: { QUOTA_FILES: '1', QUOTA_BYTES: '0' } }));

  const form = (content: string) => {
    const body = new FormData();
    body.append('path', 'full/');
    body.append('file', new File([content], 'a.txt'));
    return body;
  };
  const upload = (key: string, body: RequestInit['body']) =>
    api.request('/v1/files/upload', { method: 'POST', body: body ?? null, headers: { 'idempotency-key': key } });

  it('is answered again with its key', async () => {
    expect((await upload('first', form('x'))).status).toBe(201);
    expect((await upload('other', form('x'))).status).toBe(413);
    const again = await upload('first', form('x'));
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  });

  it('gets no room beyond the quota when the key expires while it arrives', async () => {
    const bytes = new Uint8Array(await new Response(form('larger than before')).arrayBuffer());
    const boundary = new TextDecoder().decode(bytes.subarray(2, bytes.indexOf(13)));
    let send: (() => void) | undefined;
    const held = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.subarray(0, 10));
        send = () => {
          controller.enqueue(bytes.subarray(10));
          controller.close();
        };
      },
    });
    const answer = fetch(`${api.url}/v1/files/upload`, {
      method: 'POST',
      body: held,
      duplex: 'half',
      headers: {
        authorization: `Bearer ${api.owner.key}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'idempotency-key': 'first',
      },
    });
    const entityManager = api.orm.em.fork();
    await vi.waitUntil(
      async () => (await entityManager.count(UploadReservation, {}, ALL_ORGANIZATIONS)) > 0,
      TEST_TIMEOUT,
    );
    await entityManager.nativeDelete(IdempotencyRecord, { key: 'first' }, ALL_ORGANIZATIONS);
    send?.();
    const refused = await answer;
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ details: [{ path: 'Idempotency-Key' }] });
    expect(await (await api.request('/v1/files/download?path=full/a.txt')).text()).toBe('x');
  });
});
