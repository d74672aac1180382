import type { FakeModelQuestion } from '#test/fakes/model-server.ts';
import type { Benchmark, Round } from './benchmark.ts';
import { readDocuments, type BenchDocument } from './consistency/documents.ts';
import { withFickleService } from './consistency/fickle-service.ts';
import { lexiconOf } from './consistency/lexicon.ts';
import { FickleModel } from './consistency/model.ts';
import { translateDocument } from './consistency/translate-document.ts';

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
    const answer = (question: FakeModelQuestion) => fickle.answer(question);
    return withFickleService(settings, 'document-time', { answer, delay }, async (url, model) => {
      const rate = async (quality: 'draft' | 'standard') => {
        const before = model.questions.length;
        const { seconds } = await translateDocument(url, document, { quality });
        settings.progress(`${quality}: ${seconds.toFixed(1)} s, ${model.questions.length - before} calls`);
        return 1 / seconds;
      };
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
    });
  },
};

async function longDocument(length: number): Promise<BenchDocument | string> {
  const documents = await readDocuments(1, Number.POSITIVE_INFINITY);
  if (typeof documents === 'string') return documents;
  const texts = documents.map(({ text }) => text);
  return { name: 'book.md', text: texts.join('\n\n').slice(0, length) };
}
