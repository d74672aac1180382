import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { breakOff, events, refusal, startFakeService, type FakeService, type Reply } from './testing/fake-service.ts';

let service: FakeService | undefined;
afterEach(() => service?.close());

async function connect(replies: readonly Reply[]) {
  service = await startFakeService(replies);
  return { loquent: createClient({ url: service.url }), received: service.received };
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const event = (name: string, id: string, data: unknown) =>
  `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
const progress = (percent: number) => event('progress', `p${percent}`, { percent });
const ended = (status: string, error: unknown = null) => event('end', 'end', { job_id: 'j', status, error });
const SOON = 'retry: 1\n\n';

describe('the events of a job', () => {
  it('resume after the last one when the stream breaks off or closes, until the end', async () => {
    const { loquent, received } = await connect([
      events(`${SOON}: still here\n\n${progress(10)}`, false),
      refusal(503, 'unavailable', { 'retry-after': '0' }),
      events(`${SOON}${progress(50)}`),
      events(ended('completed')),
    ]);
    const seen = await collect(loquent.jobs.events('j'));
    expect(seen.map(({ event: name, id }) => [name, id])).toEqual([
      ['progress', 'p10'],
      ['progress', 'p50'],
      ['end', 'end'],
    ]);
    expect(received.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, 'p10', 'p10', 'p50']);
  });

  it('are asked for again where a break has swallowed them', async () => {
    const bytes = new TextEncoder().encode(progress(10));
    const swallowing = () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(bytes);
          // By its standard, a stream that fails drops what nobody has read.
          controller.error(new TypeError('network error'));
        },
      });
    const bodies = [`${SOON}${progress(5)}`, swallowing(), progress(10), ended('completed')];
    const asked: (string | null)[] = [];
    const loquent = createClient({
      url: 'http://127.0.0.1:9',
      fetch: ({ headers }) => {
        asked.push(headers.get('last-event-id'));
        return Promise.resolve(new Response(bodies.shift(), { headers: { 'content-type': 'text/event-stream' } }));
      },
    });
    const seen = await collect(loquent.jobs.events('j'));
    expect(seen.map(({ id }) => id)).toEqual(['p5', 'p10', 'end']);
    expect(asked).toEqual([null, 'p5', 'p5', 'p10']);
  });

  it('are read over any cut of their bytes', async () => {
    const text = Buffer.from(`${event('progress', 'p', { stage: 'übersetzen ✓' })}${ended('completed')}`);
    const { loquent } = await connect([
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const byte of text) response.write(Buffer.from([byte]));
        response.end();
      },
    ]);
    expect((await collect(loquent.jobs.events('j')))[0]?.data).toEqual({ stage: 'übersetzen ✓' });
  });

  it('are over where the service has no more', async () => {
    const { loquent } = await connect([(response) => response.writeHead(204).end()]);
    expect(await collect(loquent.jobs.events('j'))).toEqual([]);
  });

  it('fail as calls do, and when their reader ends them', async () => {
    const { loquent } = await connect([refusal(404, 'not_found'), events(`${SOON}${progress(10)}`)]);
    await expect(collect(loquent.jobs.events('j'))).rejects.toMatchObject({ code: 'not_found' });
    const abort = new AbortController();
    const reading = (async () => {
      for await (const each of loquent.jobs.events('j', { signal: abort.signal })) abort.abort(new Error(each.event));
    })();
    await expect(reading).rejects.toThrow('progress');
  });
});

describe('waiting for a job', () => {
  it('reports progress, and returns the record of the completed job', async () => {
    const { loquent } = await connect([events(`${progress(10)}${progress(100)}${ended('completed')}`)]);
    const seen: number[] = [];
    const job = await loquent.jobs.wait('j', { onProgress: ({ percent }) => seen.push(percent) });
    expect(job).toMatchObject({ job_id: 'j', status: 'completed' });
    expect(seen).toEqual([10, 100]);
  });

  it('rejects with the error of a failed job, and for a cancelled one', async () => {
    const error = { code: 'document_damaged', message: 'Repair it.', step: 'extract', retryable: false };
    const { loquent } = await connect([events(ended('failed', error)), events(ended('cancelled'))]);
    await expect(loquent.jobs.wait('j')).rejects.toMatchObject({
      name: 'JobFailedError',
      code: 'document_damaged',
      message: 'Repair it.',
      job: { job_id: 'j' },
    });
    await expect(loquent.jobs.wait('j')).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('a stream of a text', () => {
  const text = { source_text: ['a'], source_language: 'en', target_language: 'es' };
  const delta = 'event: delta\ndata: {"index": 0, "text": "h"}\n\n';

  it('throws its event of an error', async () => {
    const error = { error: 'Add credit.', status: 402, code: 'credit_exhausted' };
    const { loquent } = await connect([events(`${delta}event: error\ndata: ${JSON.stringify(error)}\n\n`)]);
    const seen: string[] = [];
    const reading = (async () => {
      for await (const each of loquent.text.streamTranslation(text)) seen.push(each.event);
    })();
    await expect(reading).rejects.toMatchObject({ message: 'Add credit.', code: 'credit_exhausted', status: 402 });
    expect(seen).toEqual(['delta']);
  });

  it('is not begun again after it broke off', async () => {
    const { loquent, received } = await connect([events(delta, false), breakOff]);
    await expect(collect(loquent.text.streamTranslation(text))).rejects.toMatchObject({ code: 'connection_failed' });
    expect(received).toHaveLength(1);
  });
});
