import { FAKE_LOCAL_MODEL, startOpenaiCompatibleServer } from '#test/fakes/openai-compatible-server.ts';
import type { Benchmark, Round } from './benchmark.ts';
import { readDocuments, type BenchDocument } from './consistency/documents.ts';
import { lexiconOf } from './consistency/lexicon.ts';
import { FickleModel } from './consistency/model.ts';
import { translateDocument } from './consistency/translate-document.ts';
import { openWorkbench } from './workbench.ts';

/** Milliseconds before the model answers. */
const DELAY = 2000;
const SMOKE_DELAY = 50;
/** UTF-16 code units: some 200 batches. */
const DOCUMENT_LENGTH = 1_000_000;
const SMOKE_LENGTH = 30_000;

/** Time of one long document with what keeps it consistent, against its batches alone. Results are in docs/measurements/consistency.md. */
export const documentTimeBenchmark: Benchmark = {
  name: 'document-time',
  title: 'a document of some 200 batches, translated by a model that answers after 2 s',
  async run(settings) {
    const document = await longDocument(settings.smoke ? SMOKE_LENGTH : DOCUMENT_LENGTH);
    if (typeof document === 'string') return document;
    const fickle = new FickleModel(lexiconOf(document.text));
    const delay = settings.smoke ? SMOKE_DELAY : DELAY;
    const model = await startOpenaiCompatibleServer((question) => fickle.answer(question), { delay });
    const bench = await openWorkbench(settings);
    try {
      const client = await bench.newNamespace('document-time');
      const service = await bench.startService('all', client.options.namespace, {
        LOCAL_LLM_BASE_URL: `${model.url}/v1`,
        LOCAL_LLM_MODEL: FAKE_LOCAL_MODEL,
        LOCAL_LLM_CONTEXT_TOKENS: '128000',
      });
      const rate = async (quality: 'draft' | 'standard') => {
        const before = model.questions.length;
        const { seconds } = await translateDocument(service.url, document, { quality });
        settings.progress(`${quality}: ${seconds.toFixed(1)} s, ${model.questions.length - before} calls`);
        return 1 / seconds;
      };
      try {
        const rounds: Round[] = [];
        for (let round = 0; round < settings.rounds; round += 1) {
          rounds.push({ baseline: await rate('draft'), ours: await rate('standard') });
        }
        return [
          {
            what: 'documents with context, ledger and check',
            unit: 'documents/s',
            baseline: 'batches alone (draft)',
            target: 0.87,
            rounds,
          },
        ];
      } finally {
        await service.stop();
      }
    } finally {
      await bench.close();
      await model.close();
    }
  },
};

async function longDocument(length: number): Promise<BenchDocument | string> {
  try {
    const documents = await readDocuments(1, Number.POSITIVE_INFINITY);
    return {
      name: 'book.md',
      text: documents
        .map(({ text }) => text)
        .join('\n\n')
        .slice(0, length),
    };
  } catch (error) {
    return `no documents: ${String(error)}; name a folder of Markdown files in BENCH_DOCUMENTS`;
  }
}
