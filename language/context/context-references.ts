import type { DocumentType } from '#domain/context/context-store.ts';
import { passageText, type FoundPassage, type SearchPassages } from '#domain/context/passage.ts';
import type { EmbeddingModel } from '#providers/embeddings/embedding-model.ts';
import { planBatches } from '#providers/embeddings/plan-batches.ts';
import type { ReferenceMaterial, ReferenceSource } from '#providers/language/reference.ts';
import type { UsageMeter } from '#providers/language/usage.ts';
import { embedTexts } from './embed-texts.ts';
import { fitting } from './join-references.ts';

/** A store of documents, ready to be searched. */
export interface ReferenceStore {
  readonly id: number;
  /** Undefined: its passages are found by their words only. */
  readonly model: EmbeddingModel | undefined;
}

export interface ContextReferencesOptions {
  readonly stores: readonly ReferenceStore[];
  readonly search: SearchPassages;
  readonly meter: UsageMeter;
}

/** Queries per call: more texts are searched for together with their neighbors. */
const MAX_QUERIES = 8;
/** Styleguides are in every prompt, whatever the text. */
const RETRIEVED: readonly DocumentType[] = ['glossary', 'reference'];
/** UTF-16 units of a query; models take as many, and more say less about each sentence. */
const MAX_QUERY_LENGTH = 2000;

/** References to the passages of context stores that fit the texts. */
export function createContextReferences({ stores, search, meter }: ContextReferencesOptions): ReferenceSource {
  return {
    async retrieve({ texts, sourceLanguage, targetLanguage, limit, tokens, signal }) {
      const queries = groupTexts(texts);
      if (queries.length === 0) return [];
      const languages = targetLanguage === null ? [sourceLanguage] : [sourceLanguage, targetLanguage];
      const best = new Map<number, FoundPassage>();
      for (const { id: store, model } of stores) {
        const vectors = model && (await embedQueries(model, queries, meter, signal));
        for (const [index, text] of queries.entries()) {
          signal.throwIfAborted();
          const embedding = model && { model: model.name, vector: vectors![index]! };
          for (const passage of await search({ store, text, embedding, languages, types: RETRIEVED, limit })) {
            if (passage.score > (best.get(passage.id)?.score ?? 0)) best.set(passage.id, passage);
          }
        }
      }
      const ranked = [...best.values()].sort((one, other) => other.score - one.score || one.id - other.id);
      return fitting(ranked, { limit, tokens }, (passage) => passage.tokens).map(referenceOf);
    },
  };
}

/** At most `MAX_QUERIES` queries that together have all texts with content, neighbors together. */
function groupTexts(texts: readonly string[]): readonly string[] {
  const distinct = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
  const size = Math.ceil(distinct.length / MAX_QUERIES);
  return Array.from({ length: Math.ceil(distinct.length / Math.max(1, size)) }, (_, index) =>
    distinct
      .slice(index * size, (index + 1) * size)
      .join('\n')
      .slice(0, MAX_QUERY_LENGTH)
      .toWellFormed(),
  );
}

async function embedQueries(
  model: EmbeddingModel,
  queries: readonly string[],
  meter: UsageMeter,
  signal: AbortSignal,
): Promise<readonly Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (const texts of planBatches(queries, (text) => text, model.limits)) {
    vectors.push(...(await embedTexts({ model, texts, purpose: 'query', meter, signal })));
  }
  return vectors;
}

const referenceOf = (passage: FoundPassage): ReferenceMaterial => ({
  kind: 'reference',
  text: passageText(passage),
  score: passage.score,
});
