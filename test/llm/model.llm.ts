import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLocalModel } from '#providers/language/local/local-model.ts';
import type { ModelStreamPart } from '#providers/language/model.ts';

const baseUrl = process.env['TEST_LLM_BASE_URL'] ?? '';
const model = createLocalModel({
  baseUrl,
  apiKey: undefined,
  model: undefined,
  contextTokens: 2048,
  timeout: 120_000,
  fetch,
});

const request = (prompt: string, over: object = {}) => ({
  system: 'You answer in one short sentence.',
  prompt,
  maximumOutputTokens: 40,
  signal: new AbortController().signal,
  ...over,
});

describe('a real model', () => {
  it('answers, and says what it used', async () => {
    const answer = await model.generateText(request('What is the capital of France?'));
    expect(answer.text.trim()).not.toBe('');
    expect(answer.usage.inputTokens).toBeGreaterThan(10);
    expect(answer.usage.outputTokens).toBeGreaterThan(0);
    expect(model.name).toContain('smollm2');
  });

  it('runs into its limit and says so', async () => {
    const answer = await model.generateText(request('Tell me a long story.', { maximumOutputTokens: 5 }));
    expect(answer.finish).toBe('length');
  });

  it('gives an object of a schema', async () => {
    const schema = z.object({
      translations: z.array(z.object({ id: z.enum(['s1', 's2']), text: z.string().max(60) })).max(2),
    });
    const prompt = 'Translate into Spanish: s1 "Good morning", s2 "Thank you". Answer in JSON.';
    const answer = await model.generateObject({
      ...request(prompt, { maximumOutputTokens: 200 }),
      schema,
      schemaName: 'translations',
    });
    // A small model may run into its limit inside the JSON; what it gives as an object is of the schema.
    if (answer.finish === 'length') expect(answer.object).toBeUndefined();
    else expect(answer.object?.translations.length).toBeLessThanOrEqual(2);
    expect(answer.usage.outputTokens).toBeGreaterThan(0);
  });

  it('streams the same text as it gives at once', async () => {
    const prompt = 'Name three colours.';
    const parts: ModelStreamPart[] = [];
    for await (const part of model.streamText(request(prompt))) parts.push(part);
    const deltas = parts.filter((part) => part.kind === 'delta').map((part) => part.text);
    expect(deltas.length).toBeGreaterThan(2);
    expect(deltas.join('')).toBe((await model.generateText(request(prompt))).text);
    expect(parts.at(-1)).toMatchObject({ kind: 'finish', usage: { outputTokens: expect.any(Number) } });
  });

  it('refuses a text that is longer than its context', async () => {
    const call = model.generateText(request('The quick brown fox jumps over the lazy dog. '.repeat(400)));
    await expect(call).rejects.toMatchObject({ id: 'text_too_long', retryable: false });
  });

  it('stops at once when it is aborted, and answers the next one', async () => {
    const reason = new Error('enough');
    const controller = new AbortController();
    const read = async () => {
      for await (const part of model.streamText(
        request('Count to a thousand.', { maximumOutputTokens: 1000, signal: controller.signal }),
      )) {
        if (part.kind === 'delta') controller.abort(reason);
      }
    };
    await expect(read()).rejects.toBe(reason);
    expect((await model.generateText(request('Say yes.'))).text).not.toBe('');
  });
});
