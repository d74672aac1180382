import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { json, startFakeService, type FakeService, type Reply } from '#client/testing/fake-service.ts';
import { EXIT } from '#cli/exit-codes.ts';
import { runLoquent } from '#cli/testing/run-loquent.ts';
import { emptyFolder } from '#test/suite/shared.ts';

const folder = emptyFolder();
let service: FakeService | undefined;
afterEach(() => service?.close());

const JOB = '0f8e1a52-6c1f-4d3a-9d52-8f6c6f1f6b3e';
const ADA = { name: 'Ada', labels: ['S1'], voices: { es: 'nova' }, say: {}, pace: { es: 71.4 } };
const TOUR = {
  id: 3,
  name: 'Tour',
  is_default: false,
  speakers: [ADA],
  pronunciations: [
    { text: 'Ronda', say: 'Rronda', language: 'es' },
    { text: 'SQL', say: 'sequel' },
  ],
};
const page = (casts: readonly object[]) => json({ casts, total: casts.length, limit: 100, offset: 0 });
const RECAST = {
  jobs: [
    { job_id: JOB, name: 'Episode 1', languages: ['es'], sentences: 2, characters: 40, amount: 0.6, render_id: null },
  ],
  sentences: 2,
  characters: 40,
  amount: 0.6,
  currency: 'EUR',
  examined: 1,
  has_more: false,
};

async function run(parameters: readonly string[], replies: readonly Reply[]) {
  service = await startFakeService(replies);
  const environment = { LOQUENT_URL: service.url, LOQUENT_API_KEY: 'key' };
  const done = await runLoquent(['cast', ...parameters], { folder, environment });
  return { ...done, asked: service.received.map(({ method, url }) => `${method} ${url.split('?')[0]}`) };
}
const sent = (index: number): unknown => JSON.parse(service!.received[index]!.body);

describe('loquent cast', () => {
  it('lists casts, and shows one', async () => {
    const listed = await run(['list'], [page([TOUR])]);
    expect(listed.stdout).toMatch(/3 +Tour +1 +2 +no/);
    await service!.close();
    const shown = await run(['show', 'tour'], [page([TOUR]), json(TOUR)]);
    expect(shown.stdout).toMatch(/^Tour \(3\)\n[^]*Ada +S1 +es: nova +es: 71\.4\n[^]*Ronda +Rronda +es\n/);
  });

  it('makes a cast of a file and options', async () => {
    await writeFile(join(folder, 'tour.json'), JSON.stringify({ speakers: [ADA], is_default: true, id: 9 }));
    const words = ['--say', 'SQL=sequel', '--voice', 'Ben=onyx', '--language', 'es'];
    const { code, asked } = await run(['save', 'Tour', 'tour.json', ...words], [page([]), json(TOUR, 201)]);
    expect({ code, asked }).toEqual({ code: EXIT.done, asked: ['GET /v1/casts', 'POST /v1/casts'] });
    expect(sent(1)).toEqual({
      name: 'Tour',
      is_default: true,
      speakers: [ADA, { name: 'Ben', labels: [], voices: { es: 'onyx' }, say: {}, pace: {} }],
      pronunciations: [{ text: 'SQL', say: 'sequel', language: 'es' }],
    });
  });

  it('changes what options name, and nothing else', async () => {
    const options = ['--voice', 'Ada=onyx', '--say', 'Ronda=Rond', '--language', 'es', '--default', '--name', 'Trip'];
    const { asked } = await run(['save', 'Tour', ...options], [page([TOUR]), json(TOUR)]);
    expect(asked).toEqual(['GET /v1/casts', 'GET /v1/casts/3', 'PUT /v1/casts/3']);
    expect(sent(2)).toEqual({
      name: 'Trip',
      is_default: true,
      speakers: [{ ...ADA, voices: { es: 'onyx' } }],
      pronunciations: [
        { text: 'SQL', say: 'sequel' },
        { text: 'Ronda', say: 'Rond', language: 'es' },
      ],
    });
  });

  it.each([
    [['save', 'Tour', '--voice', 'Ada=onyx'], '--voice needs --language'],
    [['save', 'Tour', '--say', 'Ronda'], '--say Ronda: it takes'],
    [['save', 'Tour', 'nothing.json'], 'There is no file nothing.json'],
    [['show', 'Ours'], 'No cast has the name "Ours". There is "Tour" (3).'],
  ])('refuses %j', async (parameters, message) => {
    const { code, stderr } = await run(parameters, [page([TOUR]), json(TOUR)]);
    expect({ code, stderr }).toEqual({ code: EXIT.usage, stderr: expect.stringContaining(message) as string });
  });

  it('saves the speakers of a job into a new cast', async () => {
    const { asked } = await run(['learn', 'Tour', JOB], [page([]), json(TOUR, 201), json(TOUR)]);
    expect(asked).toEqual(['GET /v1/casts', 'POST /v1/casts', `POST /v1/casts/3/speakers/${JOB}`]);
  });

  it('previews what is spoken again with its price, and renders it', async () => {
    const { stdout, asked } = await run(['preview', '3'], [json(RECAST)]);
    expect(asked).toEqual(['GET /v1/casts/3/preview']);
    expect(stdout).toMatch(/Episode 1 +es +2 +40 +0\.6 EUR\n2 sentences in 1 recordings, 40 characters, 0\.6 EUR\n$/);
    await service!.close();
    const jobs = [{ ...RECAST.jobs[0], amount: null, render_id: JOB }];
    const rendered = await run(['render', '3'], [json({ ...RECAST, jobs, amount: null })]);
    expect(rendered.asked).toEqual(['POST /v1/casts/3/render']);
    expect(rendered.stdout).toMatch(
      new RegExp(`Episode 1 +es +2 +40 +${JOB}\n2 sentences in 1 recordings, 40 characters\n$`),
    );
  });

  it('deletes a cast', async () => {
    const { asked } = await run(['delete', '3'], [json({ message: 'gone', id: 3 })]);
    expect(asked).toEqual(['DELETE /v1/casts/3']);
  });
});
