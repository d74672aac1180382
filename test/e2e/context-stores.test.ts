import { describe, expect, it, vi } from 'vitest';
import { buildPdf } from '#formats/context/testing/build-pdf.ts';
import { translator } from '#language/translation/testing/prompt-reader.ts';
import { ngramVector } from '#providers/embeddings/local-ngram/ngram-vector.ts';
import { startEmbeddingServer } from '#test/fakes/embedding-server.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { foreignText } from '#test/fakes/text-model.ts';
import { ask } from '#test/service/job-requests.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const MEMORY = { content_kind: 'translation_memory', retrieval_backend: 'vector', embedding_model: 'local-ngram' };
const SERVED = { retrieval_backend: 'vector', embedding_model: 'local/embed-1' };

let stores = 0;
const embeddings = sharedByTests(() => startEmbeddingServer((text) => [...ngramVector(text)]));
const model = sharedByTests(() => startFakeModel(translator(({ text }) => foreignText(text))));
const service = sharedByTests(() =>
  startTestService({
    environment: {
      EMBEDDINGS_BASE_URL: `${embeddings.url}/v1`,
      ...model.environment,
    },
  }),
);

interface Document {
  readonly id: number;
  readonly status: string;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

async function post(path: string, body: object = {}) {
  const headers = { 'content-type': 'application/json' };
  const answer = await ask(service, `/v1/context${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

const buildStore = async (fields: object): Promise<number> => {
  stores += 1;
  return (await post('', { key: `store-${stores}`, name: 'Store', ...fields })).id;
};

async function upload(store: number, name: string, content: string | Uint8Array, fields = {}): Promise<number> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ title: name, document_type: 'reference', ...fields })) {
    form.append(field, value);
  }
  form.append('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  const { status, body } = await ask(service, `/v1/context/${store}/documents`, { method: 'POST', body: form });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const read = async (store: number, document: number): Promise<Document> =>
  (await ask(service, `/v1/context/${store}/documents/${document}`)).body;

/** Waits until a document is no longer processed. */
async function settled(store: number, document: number): Promise<Document> {
  return vi.waitFor(async () => {
    const current = await read(store, document);
    expect(current.status).not.toBe('processing');
    return current;
  }, TEST_TIMEOUT);
}

const found = async (store: number, query: string, fields = {}): Promise<readonly string[]> =>
  (await post(`/${store}/search`, { query, ...fields })).results.map(({ excerpt }: { excerpt: string }) => excerpt);

describe('documents of a context store', () => {
  // Covers rag_ingest, POST /v1/context/{store_id}/reindex
  it('fail with the reason while the embedding service refuses them, and are read by a reindexing later', async () => {
    const store = await buildStore(SERVED);
    embeddings.fail({ kind: 'status', status: 401, body: '{"error":{"message":"Incorrect API key"}}' });
    const document = await upload(store, 'rules.txt', 'Address customers formally.');
    const failed = await settled(store, document);
    expect(failed).toMatchObject({ status: 'failed' });
    expect(failed.error?.message).toMatch(/EMBEDDINGS_API_KEY/);
    const { job_id: jobId } = await post(`/${store}/reindex`);
    expect(await service.ended(jobId)).toMatchObject({ status: 'completed', result: { documents: 1, failed: [] } });
    expect(await settled(store, document)).toMatchObject({ status: 'ready', error: null });
    expect(await found(store, 'customers')).toEqual(['Address customers formally.']);
  });

  // Covers rag_ingest
  it('wait for an embedding service that is down for a moment', async () => {
    const store = await buildStore(SERVED);
    embeddings.fail({ kind: 'status', status: 503 }, { kind: 'cut', afterBytes: 10 });
    const document = await upload(store, 'rules.txt', 'Address customers formally.');
    expect(await settled(store, document)).toMatchObject({ status: 'ready' });
  });

  it.each([
    ['scanned.pdf', buildPdf([[]]), 'document_without_text'],
    ['locked.pdf', buildPdf([[{ text: 'Secret', x: 72, y: 700 }]], { encrypted: true }), 'document_encrypted'],
  ])('that can not be read fail with what to do: %s', async (name, content, code) => {
    const store = await buildStore({});
    const document = await upload(store, name, content);
    const failed = await settled(store, document);
    expect(failed).toMatchObject({ status: 'failed', error: { code } });
    expect(failed.error?.message).toMatch(/PDF/);
  });

  it('in TMX fail without the languages that the upload names', async () => {
    const store = await buildStore(MEMORY);
    const document = await upload(store, 'memory.tmx', tmx(['Good day.', 'Buenos días.']), { languages: 'en,fr' });
    const failed = await settled(store, document);
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'document_empty' } });
    expect(failed.error?.message).toMatch(/es/);
  });
});

describe('a job with context stores', () => {
  it('gives the model what fits of its stores, until the document is deactivated', async () => {
    const rules = await buildStore({ retrieval_backend: 'vector', embedding_model: 'local-ngram' });
    const others = await buildStore({ retrieval_backend: 'vector', embedding_model: 'local-ngram' });
    const memory = await buildStore(MEMORY);
    const rule = await upload(rules, 'style.txt', 'Address customers with their family names.', {
      document_type: 'styleguide',
    });
    const other = await upload(others, 'other.txt', 'Customers of other stores are never addressed.');
    const matches = await upload(memory, 'memory.tmx', tmx(['The customers pay twice a year.', 'Los clientes pagan.']));
    for (const [store, document] of [
      [rules, rule],
      [others, other],
      [memory, matches],
    ] as const) {
      expect(await settled(store, document)).toMatchObject({ status: 'ready' });
    }

    const first = await asked(rules, memory);
    expect(first).toContain('Address customers with their family names.');
    expect(first).toContain('Los clientes pagan.');
    expect(first).not.toContain('other stores');

    const headers = { 'content-type': 'application/json' };
    for (const [store, document] of [
      [rules, rule],
      [memory, matches],
    ] as const) {
      const body = JSON.stringify({ is_active: false });
      const path = `/v1/context/${store}/documents/${document}`;
      expect((await ask(service, path, { method: 'PUT', headers, body })).status).toBe(200);
    }
    const second = await asked(rules, memory);
    expect(second).not.toContain('family names');
    expect(second).not.toContain('Los clientes pagan.');
  });

  it('saves its translations to a memory, which the next one uses instead of a provider', async () => {
    const memory = await buildStore(MEMORY);
    await service.upload('a.txt', 'The green door is open.\n\nThe lamp is off.\n');
    const languages = { source_files: ['a.txt'], target_languages: ['es'] };
    const saving = await service.ended(await service.submit({ ...languages, save_to_memory: memory }));
    expect(saving).toMatchObject({ status: 'completed', result: { files: [{ translated: 2, reused: 0 }] } });
    const before = model.questions.length;
    const reusing = await service.ended(await service.submit({ ...languages, context_stores: [memory] }));
    expect(reusing).toMatchObject({ status: 'completed', result: { files: [{ reused: 2 }] } });
    expect(model.questions).toHaveLength(before);
    const texts = await Promise.all(
      [saving, reusing].map(({ result }) => service.download(result.translated_files[0])),
    );
    expect(texts[1]).toEqual(texts[0]);
  });

  it('takes no match of a memory that its glossary forbids', async () => {
    const memory = await buildStore(MEMORY);
    const document = await upload(
      memory,
      'memory.tmx',
      tmx(['Send the invoice.', 'Envíe la factura.'], ['The lamp is off.', 'La lámpara está apagada.']),
    );
    expect(await settled(memory, document)).toMatchObject({ status: 'ready' });
    const headers = { 'content-type': 'application/json' };
    const made = async (path: string, json: object) =>
      (await ask(service, path, { method: 'POST', headers, body: JSON.stringify(json) })).body;
    const { id } = await made('/v1/glossaries', { name: 'Forbidden words', base_language: 'en' });
    const terms = [
      { term: 'invoice', lang: 'en', term_type: 'preferred' },
      { term: 'factura', lang: 'es', term_type: 'forbidden' },
    ];
    await made(`/v1/glossaries/${id}/entries/with-terms`, { terms });
    await service.upload('bill.txt', 'Send the invoice.\n\nThe lamp is off.\n');
    const before = model.questions.length;
    const fields = { source_files: ['bill.txt'], target_languages: ['es'], context_stores: [memory], glossaries: [id] };
    const job = await service.ended(await service.submit(fields));
    expect(job).toMatchObject({
      status: 'completed',
      result: { files: [{ translated: 1, reused: 1, glossary: { violated: 0 } }] },
    });
    const text = (await service.download(job.result.translated_files[0])).toString('utf8');
    expect(text).not.toContain('factura');
    expect(text).toContain('La lámpara está apagada.');
    expect(model.questions.slice(before).map(({ prompt }) => prompt)).toEqual([
      expect.stringContaining('Envíe la factura.'),
    ]);
  });

  it('checks the terms of its glossary documents, whose upload reports what was not read', async () => {
    const store = await buildStore({});
    const fields = { document_type: 'glossary', languages: 'en,es' };
    const terms = await upload(store, 'terms.csv', 'en,es,Domain\ninvoice,nota de cobro,law\n', fields);
    const prose = await upload(store, 'prose.txt', 'An invoice is a bill.\n', fields);
    expect(await settled(store, terms)).toMatchObject({
      status: 'ready',
      terms: 1,
      warnings: [{ code: 'terms_not_read', message: expect.stringContaining('"Domain"') }],
    });
    expect(await settled(store, prose)).toMatchObject({ status: 'ready', terms: 0 });
    expect((await read(store, prose)).warnings).toContainEqual({
      code: 'terms_not_read',
      message: expect.stringMatching(/^No terms could be read/),
    });
    await service.upload('bill.txt', 'Send the invoice.\n');
    const before = model.questions.length;
    const job = await service.ended(
      await service.submit({ source_files: ['bill.txt'], target_languages: ['es'], context_stores: [store] }),
    );
    expect(job).toMatchObject({ status: 'completed' });
    expect(job.warnings.map(({ code }: { code: string }) => code)).toContain('glossary_violated');
    expect(job.result.files[0].glossary).toMatchObject({
      violated: 1,
      violations: [{ glossary_id: 0, document_id: terms, target_term: 'nota de cobro' }],
    });
    expect(model.questions.slice(before).map(({ prompt }) => prompt)[0]).toContain('nota de cobro');
  });

  /** Everything that a model was asked for by a job with these stores. */
  async function asked(...contextStores: readonly number[]): Promise<string> {
    const before = model.questions.length;
    await service.upload('note.txt', 'The customers pay once a year.\n');
    const fields = { source_files: ['note.txt'], target_languages: ['es'], context_stores: contextStores };
    expect(await service.ended(await service.submit(fields))).toMatchObject({ status: 'completed' });
    const questions = model.questions.slice(before);
    expect(questions).not.toEqual([]);
    return questions.map(({ system, prompt }) => `${system}\n${prompt}`).join('\n');
  }
});

function tmx(...units: readonly (readonly [en: string, es: string])[]): string {
  const segment = (language: string, text: string) => `<tuv xml:lang="${language}"><seg>${text}</seg></tuv>`;
  const body = units.map(([en, es]) => `<tu>${segment('en', en)}${segment('es', es)}</tu>`).join('');
  return `<tmx version="1.4"><header srclang="en"/><body>${body}</body></tmx>`;
}
