import { expect, it } from 'vitest';
import type { TranslationPair } from '#domain/memories/segment-keys.ts';
import { readTmx } from './read-tmx.ts';
import { writeTmx } from './write-tmx.ts';

async function* each(segments: readonly TranslationPair[]) {
  yield* segments;
}

async function written(...segments: readonly TranslationPair[]): Promise<Buffer> {
  const parts: string[] = [];
  for await (const part of writeTmx(each(segments))) parts.push(part);
  return Buffer.from(parts.join(''));
}

async function read(bytes: Buffer): Promise<readonly TranslationPair[]> {
  const found: TranslationPair[] = [];
  const chunks = async function* () {
    yield bytes;
  };
  for await (const segments of readTmx(chunks)) found.push(...segments);
  return found;
}

it('writes segments that are read again as they were', async () => {
  const segment: TranslationPair = {
    source: {
      text: ' A "black" <cat> & a\ttail ',
      codes: [
        { id: 1, kind: 'open', offset: 2 },
        { id: 2, kind: 'standalone', offset: 4 },
        { id: 1, kind: 'close', offset: 9 },
      ],
    },
    target: {
      text: 'Un gato',
      codes: [
        { id: 2, kind: 'standalone', offset: 0 },
        { id: 1, kind: 'open', offset: 3 },
        { id: 1, kind: 'close', offset: 7 },
      ],
    },
    sourceLanguage: 'en-GB',
    targetLanguage: 'es',
    changedAt: new Date('2024-05-23T09:12:00Z'),
  };
  const reversed = { ...segment, source: segment.target, target: segment.source, changedAt: null };
  const [one, other] = await read(await written(segment, { ...reversed, sourceLanguage: 'es', targetLanguage: 'en' }));
  expect(one).toEqual(segment);
  expect(other).toMatchObject({
    source: { text: 'Un gato' },
    sourceLanguage: 'es',
    targetLanguage: 'en',
    changedAt: null,
  });
});

it('keeps codes without their other half', async () => {
  const half = { text: 'a b', codes: [{ id: 5, kind: 'close' as const, offset: 1 }] };
  const segment = { source: half, target: half, sourceLanguage: 'en', targetLanguage: 'es', changedAt: null };
  const [found] = await read(await written(segment));
  expect(found?.source.codes).toMatchObject([{ kind: 'close', offset: 1 }]);
});

it('is a file without units for an empty memory', async () => {
  expect(await read(await written())).toEqual([]);
});
