import { afterEach, describe, expect, it } from 'vitest';
import { startVendorServer, type VendorServer } from '#test/fakes/vendor-server.ts';
import { createElevenlabsDubbing } from './elevenlabs-dubbing.ts';

const KEY = 'secret-key';
const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHola.\n';

describe('dubbing by ElevenLabs', () => {
  let server: VendorServer | undefined;
  afterEach(() => server?.close());

  /** @param answers by method and path; `SERVER` in them is the address of the server */
  async function connect(answers: Readonly<Record<string, unknown>>) {
    server = await startVendorServer(({ method, path }, response) => {
      const answer = answers[`${method} ${path}`];
      const isText = typeof answer === 'string';
      const text = isText ? answer : JSON.stringify(answer ?? {});
      response.writeHead(answer === undefined ? 404 : 200, {
        'content-type': isText ? 'text/plain' : 'application/json',
      });
      response.end(text.replaceAll('SERVER', server?.url ?? ''));
    });
    return createElevenlabsDubbing({ apiKey: KEY, baseUrl: server.url, fetch, timeout: 20_000 });
  }

  const { signal } = new AbortController();
  const request = {
    name: 'Opening talk',
    file: new Blob(['a video']),
    fileName: 'opening.mp4',
    sourceLanguage: 'en-GB',
    targetLanguage: 'es-MX',
    terms: [],
    signal,
  };
  const textOf = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

  it('makes a project of the name, asks for the language once it is ready, and fetches sound and subtitles', async () => {
    const language = { language_id: 'l1', status: 'processing', outputs: null };
    const answers: Record<string, unknown> = {
      'POST /v1/dubbing/project': { project_id: 'p1', status: 'queued' },
      'GET /v1/dubbing/project/p1': { project_id: 'p1', status: 'preparing' },
      'POST /v1/dubbing/project/p1/language': language,
      'GET /v1/dubbing/project/p1/language/l1': language,
      'GET /sound.flac': 'the sound',
      'GET /subtitles.vtt': VTT,
    };
    const dubbing = await connect(answers);
    const project = await dubbing.start(request);
    expect(project).toEqual({ kind: 'project', id: 'p1' });
    expect(dubbing.forAnotherLanguage({ ...project, language: 'l1' })).toEqual(project);
    const { headers, body } = server!.requests[0]!;
    expect(headers['xi-api-key']).toBe(KEY);
    for (const part of [/name="reference"\s+Opening talk/, /name="source_language"\s+en\s/, /filename="opening.mp4"/]) {
      expect(body).toMatch(part);
    }
    expect(await dubbing.check(project, 'es-MX', signal)).toEqual({ isReady: false, project });
    answers['GET /v1/dubbing/project/p1'] = { project_id: 'p1', status: 'ready' };
    const asked = await dubbing.check(project, 'es-MX', signal);
    expect(asked).toEqual({ isReady: false, project: { ...project, language: 'l1' } });
    expect(JSON.parse(server!.requests.at(-1)!.body)).toEqual({ target_language: 'es-MX' });
    expect(await dubbing.check(asked.project, 'es-MX', signal)).toEqual({ isReady: false, project: asked.project });
    const outputs = { lossless_audio: 'SERVER/sound.flac', subtitles: 'SERVER/subtitles.vtt' };
    answers['GET /v1/dubbing/project/p1/language/l1'] = { language_id: 'l1', status: 'completed', outputs };
    // Addresses have to be ones.
    const withAddresses = JSON.stringify(answers['GET /v1/dubbing/project/p1/language/l1']);
    answers['GET /v1/dubbing/project/p1/language/l1'] = JSON.parse(
      withAddresses.replaceAll('SERVER', server!.url),
    ) as unknown;
    expect((await dubbing.check(asked.project, 'es-MX', signal)).isReady).toBe(true);
    const { sound, subtitles } = await dubbing.fetchResult(asked.project, 'es-MX', signal);
    expect([await textOf(sound), subtitles]).toEqual(['the sound', VTT]);
    // Signed addresses don't get the key.
    const fetched = server!.requests.filter(({ path }) => path === '/sound.flac');
    expect(fetched.map(({ headers: sent }) => sent['xi-api-key'])).toEqual([undefined]);
  });

  it('gives terms that it takes as key terms, the first hundred', async () => {
    const dubbing = await connect({ 'POST /v1/dubbing/project': { project_id: 'p1', status: 'queued' } });
    const refused = ['<b>', 'one two three four five six', 'x'.repeat(51)];
    const terms = ['Press 5', ...refused, ...Array.from({ length: 100 }, (_, index) => `term ${index}`)];
    await dubbing.start({ ...request, terms });
    const { body } = server!.requests[0]!;
    const sent = Array.from(body.matchAll(/name="keyterms"\s+(.+?)\r?\n/g), ([, term]) => term);
    expect(sent).toEqual(['Press 5', ...terms.slice(4, 103)]);
  });

  it('uses the interface before projects for accounts without them', async () => {
    const dubbing = await connect({
      'POST /v1/dubbing': { dubbing_id: 'd1', expected_duration_sec: 3 },
      'GET /v1/dubbing/d1': { dubbing_id: 'd1', status: 'dubbed' },
      'GET /v1/dubbing/d1/audio/es': 'the video',
      'GET /v1/dubbing/d1/transcript/es?format_type=webvtt': VTT,
      'DELETE /v1/dubbing/d1': {},
    });
    const project = await dubbing.start(request);
    expect(project).toEqual({ kind: 'legacy', id: 'd1' });
    expect(dubbing.forAnotherLanguage(project)).toBeUndefined();
    expect(server!.requests.at(-1)!.body).toMatch(/name="target_lang"\s+es\s/);
    expect((await dubbing.check(project, 'es-MX', signal)).isReady).toBe(true);
    const { sound, subtitles } = await dubbing.fetchResult(project, 'es-MX', signal);
    expect([await textOf(sound), subtitles]).toEqual(['the video', VTT]);
    await dubbing.remove(project, signal);
    expect(server!.requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/v1/dubbing/d1' });
  });

  it("passes the vendor's words on when it gives up, and refuses for good", async () => {
    const dubbing = await connect({
      'GET /v1/dubbing/project/p1': { project_id: 'p1', status: 'failed', error: { message: 'no speech was found' } },
    });
    const failure = (retryable: boolean, text: string) => ({
      id: 'provider_failed',
      retryable,
      message: expect.stringContaining(text) as string,
    });
    const project = { kind: 'project', id: 'p1' };
    await expect(dubbing.check(project, 'es', signal)).rejects.toMatchObject(failure(false, 'no speech was found'));
    const detail = [{ loc: ['file'], msg: 'file too short', type: 'x' }];
    server!.fail({ kind: 'status', status: 422, body: JSON.stringify({ detail }) });
    await expect(dubbing.start(request)).rejects.toMatchObject(failure(false, 'file too short'));
    server!.fail({ kind: 'status', status: 503 });
    await expect(dubbing.start(request)).rejects.toMatchObject(failure(true, '503'));
    // One that is gone already.
    await dubbing.remove({ kind: 'project', id: 'gone' }, signal);
  });
});
