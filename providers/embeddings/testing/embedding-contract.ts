import { afterEach, describe, expect, it } from 'vitest';
import type { ProviderConnection } from '#providers/language/models/idle-fetch.ts';
import type { EmbeddingModel, EmbeddingRequest } from '#providers/embeddings/embedding-model.ts';
import type { AnswerEmbedding, EmbeddingServer } from '#test/fakes/embedding-server.ts';
import type { VendorFault } from '#test/fakes/vendor-server.ts';

/** Facts about an adapter that the contract of embedding models needs. */
export interface EmbeddingContract {
  readonly start: (answer?: AnswerEmbedding) => Promise<EmbeddingServer>;
  /** Path of the API's base URL on the fake. */
  readonly basePath: string;
  readonly create: (
    settings: { baseUrl: string; apiKey: string; model: string } & ProviderConnection,
  ) => EmbeddingModel;
  /** Header that carries the key, and its value. */
  readonly keyHeader: (apiKey: string) => readonly [name: string, value: string];
  /** The variable that an error about the key names. */
  readonly keyVariable: string;
}

const API_KEY = 'secret-key-of-the-contract';
const CUSTOMER_TEXT = 'The merger closes on Friday.';

/** The behavior that every adapter of an embedding service has. */
export function describeEmbeddingContract(title: string, contract: EmbeddingContract): void {
  let server: EmbeddingServer | undefined;
  afterEach(() => server?.close());

  async function connect(answer?: AnswerEmbedding) {
    const started = (server = await contract.start(answer));
    const baseUrl = `${started.url}${contract.basePath}`;
    const settings = { baseUrl, apiKey: API_KEY, model: 'embed-1', timeout: 1000, fetch };
    return { server: started, model: contract.create(settings) };
  }

  describe(`embeddings of ${title}`, () => {
    it('are vectors of unit length in the order of the texts', async () => {
      const { server, model } = await connect();
      const { vectors, usage } = await model.embed(request(['a', 'one two three']));
      expect(vectors).toHaveLength(2);
      for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
      expect(vectors[1]![0]! / vectors[1]![3]!).toBeCloseTo('one two three'.length, 3);
      expect(usage.inputTokens).toBeGreaterThan(0);
      expect(server.questions).toMatchObject([{ model: 'embed-1', texts: ['a', 'one two three'] }]);
      const [header, value] = contract.keyHeader(API_KEY);
      expect(server.requests[0]?.headers[header]).toBe(value);
    });

    it('are refused with several dimensions or without a direction', async () => {
      const { model } = await connect((text) => (text === 'a' ? [1, 2] : [1, 2, 3]));
      await expect(failure(model.embed(request(['a', 'b'])))).resolves.toMatchObject({
        id: 'embedding_answer_invalid',
        retryable: false,
      });
      await server?.close();
      const { model: blank } = await connect(() => [0, 0]);
      expect(await failure(blank.embed(request(['a'])))).toMatchObject({ id: 'embedding_answer_invalid' });
    });

    it.each([
      ['no answer', { kind: 'hang' }],
      ['an answer cut off', { kind: 'cut', afterBytes: 20 }],
      ['a body that is no JSON', { kind: 'malformed', body: '<html>Bad gateway</html>', contentType: 'text/html' }],
      ['JSON of something else', { kind: 'malformed', body: '{"hello":"world"}' }],
      ['an overload', { kind: 'status', status: 503, body: errorBody('overloaded_error') }],
    ] satisfies readonly (readonly [string, VendorFault])[])('may be tried again after %s', async (_, fault) => {
      const { server, model } = await connect();
      server.fail(fault);
      const error = await failure(model.embed(request([CUSTOMER_TEXT])));
      expect(error).toMatchObject({ id: 'provider_failed', retryable: true });
      expect(await model.embed(request([CUSTOMER_TEXT]))).toMatchObject({ vectors: [expect.anything()] });
      expect(server.requests).toHaveLength(2);
    });

    it('wait as long as the vendor asks', async () => {
      const { server, model } = await connect();
      server.fail({ kind: 'status', status: 429, headers: { 'retry-after': '7' }, body: errorBody('rate_limited') });
      const error = await failure(model.embed(request([CUSTOMER_TEXT])));
      expect(error).toMatchObject({ id: 'provider_failed', retryable: true, retryAfter: 7000 });
    });

    it('say what is wrong with a key, an account, a model or a text', async () => {
      const { server, model } = await connect();
      for (const [status, code, id] of [
        [401, 'invalid_api_key', 'provider_not_configured'],
        [402, 'no_credit', 'credit_exhausted'],
        [404, 'model_not_found', 'provider_not_configured'],
        [400, 'context_length_exceeded', 'embedding_text_too_long'],
        [400, 'invalid_request_error', 'provider_failed'],
      ] as const) {
        server.fail({ kind: 'status', status, body: errorBody(code) });
        const error = await failure(model.embed(request([CUSTOMER_TEXT])));
        expect(error).toMatchObject({ id, retryable: false });
        if (status === 401) expect(error.message).toContain(contract.keyVariable);
      }
    });

    it('end with their request', async () => {
      const { server, model } = await connect();
      server.fail({ kind: 'hang' });
      const reason = new Error('the job was cancelled');
      const controller = new AbortController();
      const ended = model.embed(request([CUSTOMER_TEXT], controller.signal)).catch((error: unknown) => error);
      await expect.poll(() => server.requests.length).toBe(1);
      controller.abort(reason);
      expect(await ended).toBe(reason);
      await server.requests[0]?.aborted;
    });

    it('fail as unreachable when no server listens at the address', async () => {
      const { server, model } = await connect();
      await server.close();
      const error = await failure(model.embed(request([CUSTOMER_TEXT])));
      expect(error).toMatchObject({ id: 'provider_failed', retryable: true });
      expect(error.message).toContain('ECONNREFUSED');
    });
  });
}

function request(texts: readonly string[], signal = new AbortController().signal): EmbeddingRequest {
  return { texts, purpose: 'passage', signal };
}

/** As vendors do, the fake repeats what it got; it must go no further. */
function errorBody(code: string): string {
  const message = `Can't read: ${CUSTOMER_TEXT} with ${API_KEY}`;
  return JSON.stringify({ error: { type: code, code, status: code, message, param: null }, message, type: code });
}

/** The error of a call, after checking that it contains neither text nor key. */
async function failure(call: Promise<unknown>): Promise<Error> {
  const error = await call.then(
    () => new Error('the call did not fail'),
    (reason: unknown) => reason as Error,
  );
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const told = JSON.stringify({ ...each, message: each.message, stack: each.stack });
    expect(told).not.toContain('merger');
    expect(told).not.toContain(API_KEY);
  }
  return error;
}
