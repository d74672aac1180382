import { NO_USAGE } from '#providers/language/usage.ts';
import type { EmbeddingModel } from '#providers/embeddings/embedding-model.ts';
import { ngramVector } from './ngram-vector.ts';

/** Its name in context stores. It has a version in its vectors only: a change of them needs another name. */
export const LOCAL_NGRAM = 'local-ngram';

/** Texts between two returns to the event loop: a passage of 2,000 letters takes about half a millisecond. */
const TEXTS_PER_TURN = 16;

/** The model of this process: compares letters, not meanings, needs no key, and always answers the same. */
export const localNgramModel: EmbeddingModel = {
  providerId: 'local',
  name: LOCAL_NGRAM,
  isEmbedded: true,
  limits: { texts: 256, tokens: 200_000 },
  async embed({ texts, signal }) {
    const vectors: Float32Array[] = [];
    for (const [index, text] of texts.entries()) {
      if (index % TEXTS_PER_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
      vectors.push(ngramVector(text));
    }
    return { vectors, usage: NO_USAGE };
  },
};
