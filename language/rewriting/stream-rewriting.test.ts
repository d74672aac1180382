import { afterEach, describe, expect, it } from 'vitest';
import type { AnswerModel, FakeModel, FakeModelOptions } from '#test/fakes/fake-model.ts';
import type { RewritingOptions, RewritingStreamPart } from '#language/edited-text.ts';
import { streamRewriting } from './rewrite-text.ts';
import { recordingMeter } from '#providers/language/testing/recording-meter.ts';
import { BASE, ENGINE, GOOD, inTurn, modelProvider } from './testing/rewriting-fixture.ts';

const fakes: FakeModel[] = [];
afterEach(() => Promise.all(fakes.splice(0).map((fake) => fake.close())));

async function optionsFor(answer: AnswerModel, more: Partial<RewritingOptions> = {}, server?: FakeModelOptions) {
  const { fake, provider } = await modelProvider(answer, server);
  fakes.push(fake);
  return { fake, options: { ...BASE, provider, ...more } };
}

async function collect(parts: AsyncIterable<RewritingStreamPart>) {
  const deltas: string[] = [];
  for await (const part of parts) {
    if (part.kind === 'done') return { deltas, rewriting: part.rewriting };
    deltas.push(part.text);
  }
  throw new Error('no done');
}

describe('streaming', () => {
  it('gives tokens as they come: the first before the answer is complete', async () => {
    const gate = Promise.withResolvers<void>();
    const { options } = await optionsFor(
      () => GOOD,
      {},
      { beforeToken: (index) => (index === 6 ? gate.promise : undefined) },
    );
    const parts = streamRewriting(options)[Symbol.asyncIterator]();
    const first = await parts.next();
    expect(first.value).toMatchObject({ kind: 'delta', text: expect.stringMatching(/^To/) });
    gate.resolve();
    const { deltas, rewriting } = await collect({ [Symbol.asyncIterator]: () => parts });
    expect(rewriting.text).toBe(GOOD);
    expect((first.value as { text: string }).text + deltas.join('')).toBe(GOOD);
  });

  it.each([
    `Sure! Here is the simplified text:\n\n${GOOD}`,
    `Here's a version:\n${GOOD}`,
    `<think>x y</think> ${GOOD}`,
  ])('shows no introduction: %j', async (answer) => {
    const { options } = await optionsFor(() => answer);
    const { deltas, rewriting } = await collect(streamRewriting(options));
    expect(deltas.join('')).toBe(GOOD);
    expect(rewriting.text).toBe(GOOD);
  });

  it('ends in the repaired text when what was streamed is damaged', async () => {
    const { options } = await optionsFor(inTurn(GOOD.replace('{name}', 'it'), GOOD));
    const { deltas, rewriting } = await collect(streamRewriting(options));
    expect(deltas.join('')).toContain('on it');
    expect(rewriting.text).toBe(GOOD);
  });

  it('hangs up when aborted, and settles what was used', async () => {
    const { meter, settled } = recordingMeter();
    const abort = new AbortController();
    const { fake, options } = await optionsFor(
      () => GOOD,
      { meter, signal: abort.signal },
      { beforeToken: (index) => (index === 6 ? new Promise(() => undefined) : undefined) },
    );
    const parts = streamRewriting(options);
    await parts.next();
    abort.abort(new Error('gone'));
    await expect(collect(parts)).rejects.toThrow('gone');
    await fake.requests[0]?.aborted;
    expect(settled[0]?.outputTokens).toBeGreaterThan(0);
  });

  it('is one sentence at a time from rules', async () => {
    const sourceText = 'In order to start, press it. Due to the fact that it rains, stay.';
    const { deltas, rewriting } = await collect(streamRewriting({ ...BASE, provider: ENGINE, sourceText }));
    expect(deltas).toEqual(['To start, press it.', ' Because it rains, stay.']);
    expect(rewriting).toMatchObject({ text: deltas.join(''), engine: 'rules 1' });
  });

  it('begins a continuation with the text itself', async () => {
    const text = 'Nobody in the village';
    const { options } = await optionsFor(() => 'remembered who had turned off its lamp.', {
      type: 'continue',
      sourceText: text,
    });
    const { deltas, rewriting } = await collect(streamRewriting(options));
    expect(deltas[0]?.startsWith(text)).toBe(true);
    expect(deltas.join('')).toBe(rewriting.text);
  });
});
