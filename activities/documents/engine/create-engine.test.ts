import type { ExtractionStore } from '#jobs/documents/document-reader.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { plainText } from '#domain/units/coded-text.ts';
import type { StoredBatch } from '#jobs/workspace/records.ts';
import { createDocumentEngine } from './create-engine.ts';
import type { WriteTask, WritingStore } from './document-writer.ts';
import type { DocumentEngine } from './engine.ts';
import { extractDocument } from './extract.ts';
import { writeDocument } from './write.ts';

const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, index) => `This is paragraph number ${index}. It has two sentences.`).join('\n\n');

const task = {
  organizationId: 'a',
  key: 'a.txt',
  sourceLanguage: 'en',
  segmentation: 'default',
  targetLanguage: undefined,
} as const;
const never = new AbortController().signal;

/** A store in memory that answers each batch in capitals. */
function memoryStore(text: string): ExtractionStore & WritingStore & { readonly batches: StoredBatch[] } {
  const batches: StoredBatch[] = [];
  return {
    batches,
    source: async () => new TextEncoder().encode(text),
    async writeBatch(batch, segments) {
      batches[batch] = segments;
    },
    readBatch: async (_language, batch) => batches[batch] ?? [],
    readTranslations: async (_language, batch) => ({
      contents: (batches[batch] ?? []).map(({ content }) => plainText(content.text.toUpperCase())),
      skipped: (batches[batch] ?? []).map(() => null),
      repairedCodes: 0,
      unknownWords: 0,
      engine: 'capitals',
      pivots: [],
    }),
  };
}

describe('the document engine', () => {
  const threaded = createDocumentEngine({ threads: 1 });
  afterAll(() => threaded.close());
  const inline = {
    extract: extractDocument,
    write: (writing: WriteTask, store: WritingStore) => writeDocument(writing, store),
  };

  const roundTrip = async (engine: Pick<DocumentEngine, 'extract' | 'write'>, text: string) => {
    const store = memoryStore(text);
    const manifest = (await engine.extract(task, store, never))!;
    const { bytes, languages } = await engine.write(
      { ...task, languages: [{ language: 'es', manifest }], isReadForTarget: false },
      store,
      never,
    );
    return { manifest, batches: store.batches, totals: languages[0]?.totals, text: new TextDecoder().decode(bytes) };
  };

  it('does the same in a thread as at once', async () => {
    const text = paragraphs(130);
    const [here, there] = [await roundTrip(inline, text), await roundTrip(threaded, text)];
    expect(there.manifest).toEqual(here.manifest);
    expect(there.batches).toEqual(here.batches);
    expect(there.totals).toEqual(here.totals);
    expect(there.text).toBe(here.text);
    expect(there.text).toBe(text.toUpperCase());
    expect(there.manifest).toMatchObject({ units: 130, segments: 260 });
  });

  it('passes errors on with what they say', async () => {
    const empty = threaded.extract(task, memoryStore(''), never);
    await expect(empty).rejects.toMatchObject({ name: 'LoquentError', id: 'document_empty', retryable: false });
    const storage = { ...memoryStore('x'), source: () => Promise.reject(new Error('the disk is gone')) };
    await expect(threaded.extract(task, storage, never)).rejects.toThrow('the disk is gone');
  });

  it('leaves the calling thread free while it works', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    let turnsBeforeFirstBatch = 0;
    const store = memoryStore(paragraphs(40_000));
    const watched: ExtractionStore = {
      ...store,
      async writeBatch(batch, segments) {
        if (batch === 0) turnsBeforeFirstBatch = turns;
        await store.writeBatch(batch, segments);
      },
    };
    await threaded.extract(task, watched, never);
    clearInterval(timer);
    expect(turnsBeforeFirstBatch).toBeGreaterThan(5);
  });

  it('stops at once when it is aborted, and works on afterwards', async () => {
    const abort = new AbortController();
    const running = threaded.extract(task, memoryStore(paragraphs(100_000)), abort.signal);
    setTimeout(() => abort.abort(new Error('cancelled')), 50);
    await expect(running).rejects.toThrow('cancelled');
    await expect(threaded.extract(task, memoryStore('Hello.'), never)).resolves.toMatchObject({ segments: 1 });
  });

  it('ends segmentation rules of others that take longer than they may', async () => {
    const srx = `<srx xmlns="http://www.lisa.org/srx20" version="2.0"><header segmentsubflows="yes" cascade="no"/><body>
      <languagerules><languagerule languagerulename="Own">
        <rule break="yes"><beforebreak>\\.</beforebreak><afterbreak>\\s</afterbreak></rule>
      </languagerule></languagerules>
      <maprules><languagemap languagepattern=".*" languagerulename="Own"/></maprules></body></srx>`;
    const impatient = createDocumentEngine({ threads: 1, rulesTimeout: 1 });
    try {
      const slow = { ...task, rules: new TextEncoder().encode(srx) };
      const running = impatient.extract(slow, memoryStore(paragraphs(1_000)), never);
      await expect(running).rejects.toMatchObject({ id: 'segmentation_rules_too_slow', retryable: false });
      await expect(impatient.extract(task, memoryStore('Hello.'), never)).resolves.toMatchObject({ segments: 1 });
    } finally {
      await impatient.close();
    }
  });

  it('ends work on a document that takes longer than its size allows, and works on', async () => {
    const impatient = createDocumentEngine({ threads: 1, timeLimits: { least: 60_000, perMebibyte: 0, most: 1 } });
    try {
      const running = impatient.extract(task, memoryStore(paragraphs(1_000)), never);
      await expect(running).rejects.toMatchObject({ id: 'document_too_slow', retryable: false });
    } finally {
      await impatient.close();
    }
  });

  it('reads the small document of one organization while others of another one are being read', async () => {
    const two = createDocumentEngine({ threads: 2 });
    const gate = Promise.withResolvers<void>();
    const begun: number[] = [];
    const ended: string[] = [];
    try {
      const held = (index: number): ExtractionStore => ({
        ...memoryStore('Hello.'),
        async writeBatch() {
          begun.push(index);
          await gate.promise;
        },
      });
      const slow = Array.from({ length: 10 }, (_, index) =>
        two.extract(task, held(index), never).then(() => ended.push(`a${index}`)),
      );
      await two.extract({ ...task, organizationId: 'b' }, memoryStore('Hello.'), never).then(() => ended.push('b'));
      gate.resolve();
      await Promise.all(slow);
      expect(ended).toEqual(['b', ...begun.map((index) => `a${index}`)]);
    } finally {
      await two.close();
    }
  });

  it('refuses a document that needs more memory than a thread gets, and lives on', async () => {
    const small = createDocumentEngine({ threads: 1, threadMemory: 24 });
    try {
      const running = small.extract(task, memoryStore(paragraphs(300_000)), never);
      await expect(running).rejects.toMatchObject({ id: 'document_too_large', retryable: false });
    } finally {
      await small.close();
    }
  });
});
