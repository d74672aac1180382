import { afterEach, describe, expect, it } from 'vitest';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';
import type { EngineServer, EngineServerOptions } from '#test/fakes/engine-server.ts';
import type { VendorFault } from '#test/fakes/vendor-server.ts';
import type { ProviderConnection } from '#providers/language/models/idle-fetch.ts';
import type { TranslationProvider, TranslationRequest } from '#providers/language/provider.ts';

type Refusal = Pick<Extract<VendorFault, { kind: 'status' }>, 'status' | 'body'>;

/** Facts about an adapter that the contract of engines needs. */
export interface EngineContract<Server extends EngineServer> {
  /** Starts a fake that takes `ENGINE_KEY`, if its vendor has keys. */
  readonly start: (options: EngineServerOptions) => Promise<Server>;
  readonly create: (server: Server, settings: { concurrency: number } & ProviderConnection) => TranslationProvider;
  /** The variables that errors about the key and the address name. */
  readonly keyVariable: string;
  readonly addressVariable: string;
  /** The vendor's own answers to these troubles. */
  readonly wrongKey: Refusal;
  readonly noCredit?: Refusal;
  readonly tooLong: Refusal;
  /** Texts that it takes in one request. */
  readonly maxTexts: number;
}

export const ENGINE_KEY = 'secret-key-of-the-contract';
const CUSTOMER_TEXT = 'The merger closes on Friday.';

/** A text with all kinds of codes: nested and crossing pairs, halves, standalone ones; and with what looks like markup. */
const CODED: CodedText = {
  text: 'if a < b && c > "d": see <g id="p1">this</g> &amp; that\nor < x y',
  codes: [
    { id: 9, kind: 'close', offset: 0 },
    { id: 1, kind: 'open', offset: 3 },
    { id: 2, kind: 'open', offset: 3 },
    { id: 3, kind: 'standalone', offset: 5, equivalent: '{name}' },
    { id: 2, kind: 'close', offset: 8 },
    { id: 1, kind: 'close', offset: 11 },
    { id: 4, kind: 'open', offset: 12 },
    { id: 5, kind: 'open', offset: 15 },
    { id: 4, kind: 'close', offset: 18 },
    { id: 5, kind: 'close', offset: 20 },
    { id: 6, kind: 'standalone', offset: 20, equivalent: '\n' },
    { id: 7, kind: 'standalone', offset: 20 },
    { id: 8, kind: 'open', offset: 56 },
  ],
};

/** The behavior that every adapter of a vendor of machine translation has. */
export function describeEngineContract<Server extends EngineServer>(
  title: string,
  contract: EngineContract<Server>,
): void {
  let server: Server | undefined;
  afterEach(() => server?.close());

  async function connect(options: EngineServerOptions & { timeout?: number; concurrency?: number } = {}) {
    const started = (server = await contract.start(options));
    const { timeout = 20_000, concurrency = 4 } = options;
    return { server: started, provider: contract.create(started, { timeout, concurrency, fetch }) };
  }

  /** After a first request, so that the next one is for the translation of texts. */
  async function warmUp(options: Parameters<typeof connect>[0] = {}) {
    const connected = await connect(options);
    await connected.provider.translate(engineRequest(['Hello']));
    return connected;
  }

  describe(`the engine ${title}`, () => {
    it('translates texts in their order and counts what it was charged for', async () => {
      const { server, provider } = await connect();
      const response = await provider.translate(engineRequest(['One', CODED, 'Two']));
      const texts = response.segments.map(({ content }) => content.text);
      expect(texts).toEqual(['ONE', CODED.text.toUpperCase(), 'TWO']);
      expect(response.pivots).toEqual([]);
      expect(response.engine).toMatch(/^[a-z]/);
      expect(response.segments.every(({ unknownWords }) => unknownWords.length === 0)).toBe(true);
      expect(response.usage).toMatchObject({ inputTokens: 0, outputTokens: 0 });
      expect(response.usage.characters).toBe(server.questions.flatMap(({ texts: sent }) => sent).join('').length);
      expect(response.usage.characters).toBeGreaterThanOrEqual(CODED.text.length + 6);
    });

    it('brings every code through, and nothing that only looks like one', async () => {
      const { server, provider } = await connect();
      const [segment] = (await provider.translate(engineRequest([CODED]))).segments;
      expect(segment?.content.text).toBe(CODED.text.toUpperCase());
      const wanted = CODED.codes.map(({ id, kind, offset }) => ({ id, kind, offset }));
      expect(segment?.content.codes).toEqual(wanted);
      expect(server.questions.map(({ marked }) => marked)).toEqual([true]);
    });

    it('sends texts without codes as they are', async () => {
      const { server, provider } = await connect();
      const text = 'if a < b &amp;&amp; c:\n\ttwo  spaces, <g>tags</g>';
      const { segments } = await provider.translate(engineRequest([text]));
      expect(segments[0]?.content).toEqual(plainText(text.toUpperCase()));
      expect(server.questions[0]).toMatchObject({ texts: [text], marked: false });
    });

    it('reads whatever comes back', async () => {
      const damages: readonly ((answer: string) => string)[] = [
        (answer) => answer.replaceAll(/<[^<>]*>/g, ''),
        (answer) => answer + answer,
        (answer) => answer.replaceAll('</', '<'),
        (answer) => answer.replaceAll(/<([a-z]+)[^<>]*>/g, '<$1>'),
        (answer) => [...answer].reverse().join(''),
        (answer) => answer.replaceAll('>', '/>'),
        () => '</g></x></span><g id="p77">&#xfffffff;&#0;<span id="s9',
        () => '',
      ];
      for (const spoil of damages) {
        const { server, provider } = await connect({ spoil });
        const { segments } = await provider.translate(engineRequest([CODED]));
        const { text, codes } = segments[0]!.content;
        expect(codes.every(({ offset }) => offset >= 0 && offset <= text.length)).toBe(true);
        expect(codes.map(({ offset }) => offset)).toEqual(codes.map(({ offset }) => offset).toSorted((a, b) => a - b));
        await server.close();
      }
    });

    it('cuts a long request into what the vendor takes, and says how far it is', async () => {
      const { server, provider } = await connect();
      const texts = Array.from({ length: contract.maxTexts * 2 + 1 }, (_, index) => `Text ${index} ${'ж'.repeat(20)}`);
      const progress: number[] = [];
      const response = await provider.translate({ ...engineRequest(texts), onProgress: (done) => progress.push(done) });
      expect(response.segments.map(({ content }) => content.text)).toEqual(texts.map((text) => text.toUpperCase()));
      expect(server.questions.length).toBeGreaterThanOrEqual(3);
      expect(Math.max(...server.questions.map((question) => question.texts.length))).toBe(contract.maxTexts);
      expect(progress.at(-1)).toBe(texts.length);
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    });

    it('has no more requests under way than it may, and ends all when one fails', async () => {
      const { server, provider } = await warmUp({ concurrency: 2 });
      const texts = Array.from({ length: contract.maxTexts * 3 }, (_, index) => `Text ${index}`);
      server.fail({ kind: 'hang' }, { kind: 'status', status: 500 });
      const before = server.requests.length;
      const error = await failure(provider.translate(engineRequest(texts)));
      expect(error).toMatchObject({ id: 'provider_failed', retryable: true });
      await server.requests[before]?.aborted;
      expect(server.requests).toHaveLength(before + 2);
    });

    it('knows which pairs it serves, and says why not', async () => {
      const { server, provider } = await connect();
      expect(await provider.supports('en', 'de')).toEqual({ supported: true, pivots: [] });
      expect(await provider.supports('en-GB', 'de-AT')).toEqual({ supported: true, pivots: [] });
      for (const [source, target, reason] of [
        ['en', 'tlh', 'another provider'],
        ['tlh', 'en', 'another provider'],
        ['en', 'en-GB', 'same language'],
        ['en', 'no such tag', 'another provider'],
      ] as const) {
        const support = await provider.supports(source, target);
        expect(support).toMatchObject({ supported: false, reason: expect.stringContaining(reason) });
      }
      const asked = { ...engineRequest(['Hello']), targetLanguage: 'tlh' };
      expect(await failure(provider.translate(asked))).toMatchObject({ id: 'capability_unavailable' });
      expect(server.questions).toEqual([]);
    });

    it('asks once for what all requests need', async () => {
      const { server, provider } = await connect();
      const texts = ['One', 'Two', 'Three'];
      await Promise.all(texts.map((text) => provider.translate(engineRequest([text]))));
      await provider.translate(engineRequest(['Four']));
      const paths = server.requests.map(({ method, path }) => `${method} ${path}`);
      const once = paths.filter((path) => !path.includes('translate'));
      expect(new Set(once).size).toBe(once.length);
      expect(server.questions).toHaveLength(4);
    });

    it('passes on how long to wait, and works again afterwards', async () => {
      const { server, provider } = await warmUp();
      const before = server.requests.length;
      server.fail(
        { kind: 'status', status: 429, headers: { 'retry-after': '7' }, body: errorBody() },
        { kind: 'status', status: 500, body: errorBody() },
      );
      for (const retryAfter of [7000, undefined]) {
        const error = await failure(provider.translate(engineRequest([CUSTOMER_TEXT])));
        expect(error).toMatchObject({ id: 'provider_failed', retryable: true, retryAfter });
      }
      expect((await provider.translate(engineRequest(['Hello']))).segments[0]?.content.text).toBe('HELLO');
      expect(server.requests).toHaveLength(before + 3);
    });

    describe.each(['the first request of all', 'the translation'])('at %s', (place) => {
      const prepare = place === 'the translation' ? warmUp : connect;

      it.each([
        ['no answer', { kind: 'hang' }],
        ['an answer cut off', { kind: 'cut', afterBytes: 20 }],
        ['a body that is no JSON', { kind: 'malformed', body: '<html>Bad gateway</html>', contentType: 'text/html' }],
        ['JSON of something else', { kind: 'malformed', body: '{"hello":["world"]}' }],
        ['an overload', { kind: 'status', status: 503, body: errorBody() }],
      ] satisfies readonly (readonly [string, VendorFault])[])('may be tried again after %s', async (_, fault) => {
        const { server, provider } = await prepare({ timeout: 1000 });
        server.fail(fault);
        const error = await failure(provider.translate(engineRequest([CUSTOMER_TEXT])));
        expect(error).toMatchObject({ id: 'provider_failed', retryable: true });
        expect((await provider.translate(engineRequest(['Hello']))).segments[0]?.content.text).toBe('HELLO');
      });

      it('ends when it is aborted', async () => {
        const { server, provider } = await prepare();
        const before = server.requests.length;
        server.fail({ kind: 'hang' }, { kind: 'hang' });
        const controller = new AbortController();
        const reason = new Error('the client went away');
        const ended = provider.translate(engineRequest(['Hello'], controller.signal)).catch((error: unknown) => error);
        await expect.poll(() => server.requests.length).toBeGreaterThan(before);
        controller.abort(reason);
        expect(await ended).toBe(reason);
        await server.requests[before]?.aborted;
      });
    });

    it('goes on for those who wait when one of them has gone', async () => {
      const { provider } = await connect();
      const controller = new AbortController();
      const gone = provider.translate(engineRequest(['Hello'], controller.signal)).catch((error: unknown) => error);
      const stays = provider.translate(engineRequest(['Hello']));
      controller.abort(new Error('gone'));
      expect(await gone).toMatchObject({ message: 'gone' });
      expect((await stays).segments).toHaveLength(1);
    });

    it('makes no call when it is aborted before', async () => {
      const { server, provider } = await connect();
      const signal = AbortSignal.abort(new Error('too late'));
      await expect(provider.translate(engineRequest(['Hello'], signal))).rejects.toThrow('too late');
      expect(server.requests).toHaveLength(0);
    });

    it('says what to do when the vendor refuses', async () => {
      const { server, provider } = await warmUp();
      const moved = { status: 302, headers: { location: 'http://127.0.0.1:9/' } };
      for (const [fault, id, message] of [
        [contract.wrongKey, 'provider_not_configured', contract.keyVariable],
        ...(contract.noCredit === undefined ? [] : [[contract.noCredit, 'credit_exhausted', 'account'] as const]),
        [contract.tooLong, 'text_too_long', 'exceeds the size limit'],
        [moved, 'provider_not_configured', contract.addressVariable],
        [{ status: 404, body: errorBody() }, 'provider_not_configured', contract.addressVariable],
        [{ status: 400, body: errorBody() }, 'provider_failed', contract.addressVariable],
      ] as const) {
        server.fail({ kind: 'status', ...fault });
        const error = await failure(provider.translate(engineRequest([CUSTOMER_TEXT])));
        expect(error).toMatchObject({ id, retryable: false });
        expect(error.message).toContain(message);
      }
    });

    it('fails when it gets another number of texts than it sent', async () => {
      const { provider } = await connect({ missing: 1 });
      const error = await failure(provider.translate(engineRequest(['One', 'Two'])));
      expect(error).toMatchObject({ id: 'provider_failed', retryable: true });
    });

    it('fails as unreachable when no server listens at the address', async () => {
      const { server, provider } = await warmUp();
      await server.close();
      const error = await failure(provider.translate(engineRequest(['Hello'])));
      expect(error).toMatchObject({ id: 'provider_failed', retryable: true });
      expect(error.message).toMatch(/ECONNREFUSED|UND_ERR_SOCKET|ECONNRESET/);
      expect(error.message).toContain(contract.addressVariable);
      await provider.close();
    });
  });
}

/** A request from English to German, of texts with and without codes. */
export function engineRequest(
  segments: readonly (string | CodedText)[],
  signal = new AbortController().signal,
): TranslationRequest {
  const contents = segments.map((segment) => (typeof segment === 'string' ? plainText(segment) : segment));
  return { segments: contents, sourceLanguage: 'en', targetLanguage: 'de', signal };
}

/** As vendors do, the fake repeats what it got; it must go no further. */
function errorBody(): string {
  return JSON.stringify({ error: { message: `Can't read: ${CUSTOMER_TEXT} with ${ENGINE_KEY}` } });
}

/** The error of a call, after checking that it contains neither text nor key. */
export async function failure(call: Promise<unknown>): Promise<Error> {
  const error = await call.then(
    () => new Error('the call did not fail'),
    (reason: unknown) => reason as Error,
  );
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const told = JSON.stringify({ ...each, message: each.message, stack: each.stack });
    expect(told).not.toContain('merger');
    expect(told).not.toContain(ENGINE_KEY);
    expect(told).not.toContain('PRIVATE KEY');
  }
  return error;
}
