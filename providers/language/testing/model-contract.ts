import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AnswerModel, ModelServer, ModelServerOptions } from '#test/fakes/model-server.ts';
import type { VendorFault } from '#test/fakes/vendor-server.ts';
import type { ProviderConnection } from '#providers/language/models/idle-fetch.ts';
import type { LanguageModel, ModelRequest, ModelStreamPart } from '#providers/language/model.ts';

/** Facts about an adapter that the contract of models needs. */
export interface ModelContract {
  readonly start: (answer: AnswerModel, options?: ModelServerOptions) => Promise<ModelServer>;
  /** Path of the API's base URL on the fake. */
  readonly basePath: string;
  readonly create: (settings: { baseUrl: string; apiKey: string } & ProviderConnection) => LanguageModel;
  /** Header that carries the key, and its value. */
  readonly keyHeader: (apiKey: string) => readonly [name: string, value: string];
  /** The variable that an error about the key names. */
  readonly keyVariable: string;
  /** Bodies of the vendor's own answers to these troubles. */
  readonly wrongKey: { readonly status: number; readonly body: string };
  readonly noCredit: { readonly status: number; readonly body: string };
  readonly tooLong: { readonly status: number; readonly body: string };
}

const API_KEY = 'secret-key-of-the-contract';
const CUSTOMER_TEXT = 'The merger closes on Friday.';
const weather = z.object({ sky: z.string().max(20), degrees: z.number() });

/** The behavior that every adapter of a model's vendor has. */
export function describeModelContract(title: string, contract: ModelContract): void {
  let server: ModelServer | undefined;
  afterEach(() => server?.close());

  async function connect(answer: AnswerModel = () => 'one two three', options: ModelServerOptions & Timing = {}) {
    const started = (server = await contract.start(answer, options));
    const baseUrl = `${started.url}${contract.basePath}`;
    return {
      server: started,
      model: contract.create({ baseUrl, apiKey: API_KEY, timeout: options.timeout ?? 20_000, fetch }),
    };
  }

  describe(`the model of ${title}`, () => {
    it('gives the text of an answer, why it ended and what it used', async () => {
      const { server, model } = await connect();
      const answer = await model.generateText(request());
      expect(answer).toEqual({ text: 'one two three', finish: 'stop', usage: usage(8, 3) });
      expect(server.questions).toMatchObject([
        { system: 'Be brief.', prompt: `${CUSTOMER_TEXT} Shh.`, streamed: false },
      ]);
      expect(server.questions[0]?.maximumOutputTokens).toBeGreaterThanOrEqual(100);
      const [header, value] = contract.keyHeader(API_KEY);
      expect(server.requests.at(-1)?.headers[header]).toBe(value);
    });

    it('gives an object of the schema that the vendor was told', async () => {
      const { server, model } = await connect(() => '{"sky":"blue","degrees":21}');
      const answer = await model.generateObject({ ...request(), schema: weather, schemaName: 'weather' });
      expect(answer).toMatchObject({ object: { sky: 'blue', degrees: 21 }, finish: 'stop' });
      expect(answer.usage.outputTokens).toBe(1);
      expect(server.questions[0]?.schema).toMatchObject({ properties: { sky: {}, degrees: {} } });
    });

    it.each([
      ['is no JSON', 'The sky is blue.'],
      ['is cut JSON', '{"sky":"blu'],
      ['is of another schema', '{"sky":"blue","degrees":"warm"}'],
      ['breaks a limit of the schema', `{"sky":"${'blue '.repeat(20)}","degrees":2}`],
    ])('has no object when the answer %s', async (_, text) => {
      const { model } = await connect(() => text);
      const answer = await model.generateObject({ ...request(), schema: weather, schemaName: 'weather' });
      expect(answer.object).toBeUndefined();
      expect(answer.usage.inputTokens).toBeGreaterThan(0);
    });

    it('says when an answer ran into its limit or was refused', async () => {
      for (const finish of ['length', 'refused'] as const) {
        const { server, model } = await connect(() => ({ text: '{"sky":', finish }));
        expect(await model.generateText(request())).toMatchObject({ finish });
        expect((await all(model.streamText(request()))).at(-1)).toMatchObject({ kind: 'finish', finish });
        const object = await model.generateObject({ ...request(), schema: weather, schemaName: 'weather' });
        expect(object).toMatchObject({ object: undefined, finish });
        await server.close();
      }
    });

    it('reports the tokens that the vendor had kept of a shared system prompt', async () => {
      const { model } = await connect();
      const shared = { ...request(), system: 'word '.repeat(1100).trim(), isSystemShared: true };
      expect((await model.generateText(shared)).usage).toEqual(usage(1106, 3));
      expect((await model.generateText(shared)).usage).toEqual({ ...usage(1106, 3), cachedTokens: 1100 });
      const last = (await all(model.streamText(shared))).at(-1);
      expect(last).toMatchObject({ kind: 'finish', usage: { inputTokens: 1106, cachedTokens: 1100 } });
    });

    it('streams each piece before the next one arrives', async () => {
      const mayGoOn = Promise.withResolvers<void>();
      const { model } = await connect(undefined, {
        beforeToken: (index) => (index === 1 ? mayGoOn.promise : undefined),
      });
      const stream = model.streamText(request())[Symbol.asyncIterator]();
      expect((await stream.next()).value).toEqual({ kind: 'delta', text: 'one' });
      mayGoOn.resolve();
      const rest: ModelStreamPart[] = await all({ [Symbol.asyncIterator]: () => stream });
      expect(rest.map((part) => (part.kind === 'delta' ? part.text : '')).join('')).toBe(' two three');
      expect(rest.at(-1)).toEqual({ kind: 'finish', finish: 'stop', usage: usage(8, 3) });
    });

    it('passes on how long to wait, and works again afterwards', async () => {
      const { server, model } = await connect();
      server.fail(
        { kind: 'status', status: 429, headers: { 'retry-after': '7' }, body: errorBody('rate_limit_exceeded') },
        { kind: 'status', status: 500, body: errorBody('server_error') },
      );
      for (const retryAfter of [7000, undefined]) {
        const error = await failure(model.generateText(request()));
        expect(error).toMatchObject({ id: 'provider_failed', retryable: true, retryAfter });
      }
      expect(await model.generateText(request())).toMatchObject({ text: 'one two three' });
      expect(server.requests).toHaveLength(3);
    });

    it.each([
      ['no answer', { kind: 'hang' }],
      ['an answer cut off', { kind: 'cut', afterBytes: 60 }],
      ['a body that is no JSON', { kind: 'malformed', body: '<html>Bad gateway</html>', contentType: 'text/html' }],
      ['JSON of something else', { kind: 'malformed', body: '{"hello":"world"}' }],
      ['an overload', { kind: 'status', status: 529, body: errorBody('overloaded_error') }],
    ] satisfies readonly (readonly [string, VendorFault])[])('may be tried again after %s', async (_, fault) => {
      // Only silence is waited for.
      const { server, model } = await connect(undefined, { timeout: fault.kind === 'hang' ? 1000 : 10_000 });
      server.fail(fault, fault);
      for (const call of [() => model.generateText(request()), () => all(model.streamText(request()))]) {
        expect(await failure(call())).toMatchObject({ id: 'provider_failed', retryable: true });
      }
      expect(server.requests).toHaveLength(2);
    });

    it('fails, and gives no half text, when a stream ends early or falls silent', async () => {
      const never = Promise.withResolvers<void>();
      const { server, model } = await connect(undefined, {
        timeout: 300,
        beforeToken: (index) => (index === 1 ? never.promise : undefined),
      });
      expect(await failure(all(model.streamText(request())))).toMatchObject({ id: 'provider_failed', retryable: true });
      server.fail({ kind: 'malformed', body: '', contentType: 'text/event-stream' });
      expect(await failure(all(model.streamText(request())))).toMatchObject({ id: 'provider_failed', retryable: true });
    });

    it('names the variable when the vendor refuses the key', async () => {
      const { server, model } = await connect();
      server.fail({ kind: 'status', ...contract.wrongKey }, { kind: 'status', ...contract.wrongKey });
      for (const call of [() => model.generateText(request()), () => all(model.streamText(request()))]) {
        const error = await failure(call());
        expect(error).toMatchObject({ id: 'provider_not_configured', retryable: false });
        expect(error.message).toContain(contract.keyVariable);
      }
    });

    it('says when the account has no credit, the text is too long, or the model does not exist', async () => {
      const { server, model } = await connect();
      const notFound = { status: 404, body: errorBody('not_found_error') };
      for (const [fault, id] of [
        [contract.noCredit, 'credit_exhausted'],
        [{ status: 402, body: '{}' }, 'credit_exhausted'],
        [contract.tooLong, 'text_too_long'],
        [notFound, 'provider_not_configured'],
        [{ status: 400, body: errorBody('invalid_request_error') }, 'provider_failed'],
      ] as const) {
        server.fail({ kind: 'status', ...fault });
        expect(await failure(model.generateText(request()))).toMatchObject({ id, retryable: false });
      }
    });

    it('ends the call when it is aborted', async () => {
      const never = Promise.withResolvers<void>();
      const { server, model } = await connect(undefined, { beforeToken: () => never.promise });
      const reason = new Error('the client went away');
      const calls = [
        (signal: AbortSignal) => model.generateText(request(signal)),
        (signal: AbortSignal) => model.generateObject({ ...request(signal), schema: weather, schemaName: 'weather' }),
        (signal: AbortSignal) => all(model.streamText(request(signal))),
      ];
      for (const [index, call] of calls.entries()) {
        if (index < 2) server.fail({ kind: 'hang' });
        const controller = new AbortController();
        const ended = call(controller.signal).catch((error: unknown) => error);
        await expect.poll(() => server.requests.length).toBe(index + 1);
        controller.abort(reason);
        expect(await ended).toBe(reason);
        await server.requests[index]?.aborted;
      }
    });

    it('makes no call when it is aborted before', async () => {
      const { server, model } = await connect();
      const signal = AbortSignal.abort(new Error('too late'));
      await expect(model.generateText(request(signal))).rejects.toThrow('too late');
      await expect(all(model.streamText(request(signal)))).rejects.toThrow('too late');
      expect(server.requests).toHaveLength(0);
    });

    it('disconnects when its stream is no longer read', async () => {
      const never = Promise.withResolvers<void>();
      const { server, model } = await connect(undefined, {
        beforeToken: (index) => (index === 1 ? never.promise : undefined),
      });
      for await (const part of model.streamText(request())) {
        expect(part).toEqual({ kind: 'delta', text: 'one' });
        break;
      }
      await server.requests[0]?.aborted;
    });

    it('fails as unreachable when no server listens at the address', async () => {
      const { server, model } = await connect();
      await server.close();
      const error = await failure(model.generateText(request()));
      expect(error).toMatchObject({ id: 'provider_failed', retryable: true });
      expect(error.message).toContain('ECONNREFUSED');
    });
  });
}

interface Timing {
  readonly timeout?: number;
}

function request(signal = new AbortController().signal): ModelRequest {
  return { system: 'Be brief.', prompt: `${CUSTOMER_TEXT} Shh.`, maximumOutputTokens: 100, signal };
}

function usage(inputTokens: number, outputTokens: number) {
  return { characters: 0, inputTokens, outputTokens };
}

/** As vendors do, the fake repeats what it got; it must go no further. */
function errorBody(code: string): string {
  const message = `Can't read: ${CUSTOMER_TEXT} with ${API_KEY}`;
  return JSON.stringify({ type: 'error', error: { type: code, code, message } });
}

async function all(stream: AsyncIterable<ModelStreamPart>): Promise<ModelStreamPart[]> {
  const parts: ModelStreamPart[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
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
