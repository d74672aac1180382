import { afterEach, describe, expect, it } from 'vitest';
import type { ProviderConnection } from '#providers/language/models/idle-fetch.ts';
import type { RecognitionRequest, SpeechRecognizer } from '#providers/speech/speech-recognizer.ts';
import {
  startVendorServer,
  type VendorFault,
  type VendorRequest,
  type VendorServer,
} from '#test/fakes/vendor-server.ts';

/** Facts about an adapter that the contract of recognizers needs. */
export interface RecognizerContract {
  readonly create: (settings: { baseUrl: string; apiKey: string } & ProviderConnection) => SpeechRecognizer;
  /** The address of the one request that it makes. */
  readonly path: RegExp;
  readonly keyHeader: readonly [name: string, value: string];
  /** The vendor's answer to "Mr. Smith isn't ready, is he?", in the format of its documentation. */
  readonly answer: unknown;
  /** Parts of the request that state its language and model. */
  readonly asks: readonly RegExp[];
  /** The answer, and parts of the request, of one that labels speakers: A says "Ready?", and B "Yes, I am." */
  readonly labeled?: {
    readonly create: RecognizerContract['create'];
    readonly answer: unknown;
    readonly asks: readonly RegExp[];
    readonly speakers: readonly [string, string];
  };
  readonly keyVariable: string;
  readonly addressVariable: string;
}

export const RECOGNIZER_KEY = 'secret-key-of-the-contract';

/** The behavior that every adapter of a recognition service has. */
export function describeRecognizerContract(title: string, contract: RecognizerContract): void {
  let server: VendorServer | undefined;
  afterEach(() => server?.close());

  async function connect(answer: unknown = contract.answer, create = contract.create) {
    const started = (server = await startVendorServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    }));
    const recognizer = create({ baseUrl: started.url, apiKey: RECOGNIZER_KEY, timeout: 1000, fetch });
    return { server: started, recognizer };
  }

  describe(`recognition by ${title}`, () => {
    it('has the times of words in milliseconds, and their punctuation', async () => {
      const { server, recognizer } = await connect();
      const { words } = await recognizer.recognize(recognitionRequest());
      expect(
        words
          .map(({ text }) => text)
          .join('')
          .trim(),
      ).toBe("Mr. Smith isn't ready, is he?");
      expect(words.map(({ text, start, end }) => [text.trim(), start, end])).toEqual([
        ['Mr.', 120, 400],
        ['Smith', 400, 900],
        ["isn't", 950, 1200],
        ['ready,', 1200, 1640],
        ['is', 1900, 2000],
        ['he?', 2000, 2300],
      ]);
      expect(words.every(({ confidence = 1 }) => confidence >= 0 && confidence <= 1)).toBe(true);
      expect(words.every(({ speaker }) => speaker === undefined)).toBe(true);
      const [sent] = server.requests as [VendorRequest];
      expect(sent.path).toMatch(contract.path);
      const [header, value] = contract.keyHeader;
      expect(sent.headers[header]).toBe(value);
      for (const part of contract.asks) expect(`${sent.path}\n${sent.body}`).toMatch(part);
      expect(sent.body).toContain('RIFF');
    });

    const labelled = contract.labeled === undefined ? [] : [contract.labeled];
    it.each(labelled)('says who says what', async ({ create, answer, asks, speakers }) => {
      const { server, recognizer } = await connect(answer, create);
      expect(recognizer.engine).toMatch(/ \(speakers\)$/);
      const { words } = await recognizer.recognize(recognitionRequest());
      const [first, second] = speakers;
      expect(words.map(({ text, start, end, speaker }) => [text.trim(), start, end, speaker])).toEqual([
        ['Ready?', 100, 700, first],
        ['Yes,', 900, 1400, second],
        ['I', 1400, 1600, second],
        ['am.', 1600, 2000, second],
      ]);
      expect(
        words
          .map(({ text }) => text)
          .join('')
          .trim(),
      ).toBe('Ready? Yes, I am.');
      const [sent] = server.requests as [VendorRequest];
      for (const part of asks) expect(`${sent.path}\n${sent.body}`).toMatch(part);
    });

    it.each([
      ['no answer', { kind: 'hang' }],
      ['an answer cut off', { kind: 'cut', afterBytes: 20 }],
      ['a body that is no JSON', { kind: 'malformed', body: '<html>Bad gateway</html>', contentType: 'text/html' }],
      ['JSON of something else', { kind: 'malformed', body: '{"hello":"world"}' }],
      ['an overload', { kind: 'status', status: 503, body: '{}' }],
    ] satisfies readonly (readonly [string, VendorFault])[])('may be tried again after %s', async (_, fault) => {
      const { server, recognizer } = await connect();
      server.fail(fault);
      await expect(recognizer.recognize(recognitionRequest())).rejects.toMatchObject({
        id: 'provider_failed',
        retryable: true,
      });
      expect((await recognizer.recognize(recognitionRequest())).words).toHaveLength(6);
    });

    it('waits as long as the vendor asks', async () => {
      const { server, recognizer } = await connect();
      server.fail({ kind: 'status', status: 429, headers: { 'retry-after': '7' } });
      const failed = { id: 'provider_failed', retryable: true, retryAfter: 7000 };
      await expect(recognizer.recognize(recognitionRequest())).rejects.toMatchObject(failed);
    });

    it('says what is wrong with a key, an account, an address or a language', async () => {
      const { server, recognizer } = await connect();
      for (const [status, body, id, named] of [
        [401, '{"detail":{"status":"invalid_api_key"}}', 'provider_not_configured', contract.keyVariable],
        [402, '{"err_code":"ASR_PAYMENT_REQUIRED"}', 'credit_exhausted', 'account'],
        [404, '{}', 'provider_not_configured', contract.addressVariable],
        [400, '{}', 'provider_failed', contract.addressVariable],
      ] as const) {
        server.fail({ kind: 'status', status, body });
        const failed = { id, retryable: false, message: expect.stringContaining(named) as string };
        await expect(recognizer.recognize(recognitionRequest())).rejects.toMatchObject(failed);
      }
    });

    it('ends with its job', async () => {
      const { server, recognizer } = await connect();
      server.fail({ kind: 'hang' });
      const reason = new Error('the job was cancelled');
      const controller = new AbortController();
      const ended = recognizer.recognize(recognitionRequest(controller.signal)).catch((error: unknown) => error);
      await expect.poll(() => server.requests.length).toBe(1);
      controller.abort(reason);
      expect(await ended).toBe(reason);
      await server.requests[0]?.aborted;
    });
  });
}

export function recognitionRequest(signal = new AbortController().signal): RecognitionRequest {
  return { audio: Buffer.from('RIFF of some sound'), language: 'en-GB', signal };
}
