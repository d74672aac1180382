import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import type { UploadProgress } from './operation.ts';
import {
  breakOff,
  json,
  refusal,
  startFakeService,
  type FakeService,
  type ReceivedRequest,
  type Reply,
} from './testing/fake-service.ts';
import type { Upload } from './uploads.ts';

let service: FakeService | undefined;
afterEach(() => service?.close());

const stored = json({ key: 'a.txt' }, 201);
const busy = refusal(503, 'unavailable', { 'retry-after': '0' });

async function upload(
  file: Upload,
  replies: readonly Reply[] = [stored],
  onProgress?: (progress: UploadProgress) => void,
) {
  service = await startFakeService(replies);
  const call = createClient({ url: service.url }).files.upload({ path: 'in/', file }, { onProgress });
  return { answer: await call, received: service.received };
}

async function fileOf({ headers, body }: ReceivedRequest) {
  const form = await new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
  const file = form.get('file') as File;
  return { path: form.get('path'), name: file.name, text: await file.text() };
}

const chunks = () => Readable.from([Buffer.from('Good '), Buffer.from('morning')]);

describe('an upload', () => {
  it.each<[string, Upload]>([
    ['a File', new File(['Good morning'], 'a.txt')],
    ['a Blob with a name', { name: 'a.txt', content: new Blob(['Good morning']) }],
    ['bytes', { name: 'a.txt', content: new TextEncoder().encode('Good morning') }],
    ['a text', { name: 'a.txt', content: 'Good morning' }],
    ['a stream of Node', { name: 'a.txt', content: chunks() }],
    ['a stream of the web', { name: 'a.txt', content: new Blob(['Good morning']).stream() }],
    ['a function that opens a stream', { name: 'a.txt', content: chunks }],
  ])('takes %s', async (_, file) => {
    const { received } = await upload(file);
    expect(await fileOf(received[0]!)).toEqual({ path: 'in/', name: 'a.txt', text: 'Good morning' });
  });

  it('reports its progress', async () => {
    const seen: UploadProgress[] = [];
    const { received } = await upload({ name: 'a.txt', content: chunks, size: 12 }, [stored], (each) =>
      seen.push(each),
    );
    expect(seen).toEqual([
      { sent: 5, total: 12 },
      { sent: 12, total: 12 },
    ]);
    expect(await fileOf(received[0]!)).toMatchObject({ text: 'Good morning' });
  });

  it('escapes what a name could break out with', async () => {
    const { received } = await upload({ name: 'a".txt\r\nX: y', content: chunks });
    expect(received[0]!.body).toContain('filename="a%22.txt%0D%0AX: y"\r\n');
  });

  it.each<[string, Upload]>([
    ['a file', new File(['Good morning'], 'a.txt')],
    ['a stream that can be opened again', { name: 'a.txt', content: chunks }],
  ])('of %s is tried again with the same key', async (_, file) => {
    const { received } = await upload(file, [busy, breakOff, stored]);
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(await fileOf(received[2]!)).toMatchObject({ name: 'a.txt', text: 'Good morning' });
  });

  it('of a stream that is spent is not', async () => {
    await expect(upload({ name: 'a.txt', content: chunks() }, [busy, stored])).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(service!.received).toHaveLength(1);
  });
});
