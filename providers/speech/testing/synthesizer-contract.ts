import { afterEach, describe, expect, it } from 'vitest';
import type { ProviderConnection } from '#providers/language/models/idle-fetch.ts';
import type { SpeechSynthesizer, SynthesisRequest } from '#providers/speech/speech-synthesizer.ts';
import {
  startVendorServer,
  type VendorFault,
  type VendorRequest,
  type VendorServer,
} from '#test/fakes/vendor-server.ts';

/** Facts about an adapter that the contract of synthesizers needs. */
export interface SynthesizerContract {
  readonly create: (settings: { baseUrl: string; apiKey: string } & ProviderConnection) => SpeechSynthesizer;
  /** The address of the request that speaks. */
  readonly path: RegExp;
  readonly keyHeader: readonly [name: string, value: string];
  /** The body of a request for "Buenos días." in the voice "voice-1" at 1.2 times its speed, with the texts around it. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Answers to requests other than those that speak, by their path. */
  readonly lists?: Readonly<Record<string, unknown>>;
  readonly keyVariable: string;
  readonly addressVariable: string;
}

export const SYNTHESIZER_KEY = 'secret-key-of-the-contract';
const SAMPLES = [0, 100, -100, 32_767, -32_768];

/** The behavior that every adapter of a synthesis service has. */
export function describeSynthesizerContract(title: string, contract: SynthesizerContract): void {
  let server: VendorServer | undefined;
  afterEach(() => server?.close());

  async function connect() {
    const started = (server = await startVendorServer(({ path }, response) => {
      const listed = contract.lists?.[path];
      if (listed !== undefined) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(listed));
        return;
      }
      response.writeHead(200, { 'content-type': 'audio/pcm' }).end(Buffer.from(Int16Array.from(SAMPLES).buffer));
    }));
    const synthesizer = contract.create({ baseUrl: started.url, apiKey: SYNTHESIZER_KEY, timeout: 1000, fetch });
    return { server: started, synthesizer };
  }

  describe(`synthesis by ${title}`, () => {
    it('speaks a text with a voice and a speed', async () => {
      const { server, synthesizer } = await connect();
      const { samples, rate } = await synthesizer.synthesize(request());
      expect([...samples]).toEqual(SAMPLES);
      expect(rate).toBe(24_000);
      const [sent] = server.requests as [VendorRequest];
      expect(sent.path).toMatch(contract.path);
      const [header, value] = contract.keyHeader;
      expect(sent.headers[header]).toBe(value);
      expect(JSON.parse(sent.body)).toEqual(contract.body);
    });

    it('has voices, and the languages in which they speak', async () => {
      const { synthesizer } = await connect();
      const { languages, voices } = await synthesizer.voices(new AbortController().signal);
      expect(languages).toEqual(expect.arrayContaining(['en', 'es']));
      expect(voices.length).toBeGreaterThan(0);
    });

    it.each([
      ['no answer', { kind: 'hang' }],
      ['an answer cut off', { kind: 'cut', afterBytes: 4 }],
      ['a body that is no sound', { kind: 'malformed', body: '<html>Bad gateway</html>', contentType: 'text/html' }],
      ['an empty body', { kind: 'malformed', body: '', contentType: 'audio/pcm' }],
      ['an overload', { kind: 'status', status: 503, body: '{}' }],
    ] satisfies readonly (readonly [string, VendorFault])[])('may be tried again after %s', async (_, fault) => {
      const { server, synthesizer } = await connect();
      server.fail(fault);
      await expect(synthesizer.synthesize(request())).rejects.toMatchObject({ id: 'provider_failed', retryable: true });
      expect((await synthesizer.synthesize(request())).samples).toHaveLength(SAMPLES.length);
    });

    it('waits as long as the vendor asks', async () => {
      const { server, synthesizer } = await connect();
      server.fail({ kind: 'status', status: 429, headers: { 'retry-after': '7' } });
      const failed = { id: 'provider_failed', retryable: true, retryAfter: 7000 };
      await expect(synthesizer.synthesize(request())).rejects.toMatchObject(failed);
    });

    it('says what is wrong with a key, an account, an address or a request', async () => {
      const { server, synthesizer } = await connect();
      for (const [status, id, named] of [
        [401, 'provider_not_configured', contract.keyVariable],
        [402, 'credit_exhausted', 'account'],
        [404, 'provider_not_configured', contract.addressVariable],
        [400, 'provider_failed', contract.addressVariable],
      ] as const) {
        server.fail({ kind: 'status', status, body: '{}' });
        const failed = { id, retryable: false, message: expect.stringContaining(named) as string };
        await expect(synthesizer.synthesize(request())).rejects.toMatchObject(failed);
      }
    });

    it('ends with its job', async () => {
      const { server, synthesizer } = await connect();
      server.fail({ kind: 'hang' });
      const reason = new Error('the job was cancelled');
      const controller = new AbortController();
      const ended = synthesizer.synthesize(request(controller.signal)).catch((error: unknown) => error);
      await expect.poll(() => server.requests.length).toBe(1);
      controller.abort(reason);
      expect(await ended).toBe(reason);
      await server.requests[0]?.aborted;
    });
  });
}

function request(signal = new AbortController().signal): SynthesisRequest {
  const around = { before: 'Hola.', after: 'Adiós.' };
  return { text: 'Buenos días.', language: 'es-ES', voice: 'voice-1', speed: 1.2, ...around, signal };
}
