import type { MemoryPenalties } from '#domain/memories/memory-preferences.ts';
import type { MemorySearch } from '#domain/memories/memory-search.ts';
import type { ContentKind, DocumentType } from './context-store.ts';
import type { ReadStyleguides } from './styleguide.ts';

/** A found passage of a document of a context store. */
export interface FoundPassage {
  readonly id: number;
  readonly store: number;
  readonly document: { readonly id: number; readonly title: string; readonly type: DocumentType };
  readonly text: string;
  /** The headings above it, the outermost first. */
  readonly headings: readonly string[];
  /** From 1; null for formats without pages. */
  readonly page: number | null;
  /** By `estimateTokens`. */
  readonly tokens: number;
  /** 0 to 1: 1 for the first one both by meaning and by words. */
  readonly score: number;
}

/** A search for passages of a store. */
export interface PassageQuery {
  readonly store: number;
  readonly text: string;
  /** Embedding of the text, by the named model; undefined: passages are found by their words only. */
  readonly embedding: { readonly model: string; readonly vector: Float32Array } | undefined;
  /** BCP 47: documents of one of these languages, or of none; undefined: all. */
  readonly languages?: readonly string[] | undefined;
  /** Undefined: all. */
  readonly types?: readonly DocumentType[] | undefined;
  readonly limit: number;
}

/** Searches passages of one organization, the best first. */
export type SearchPassages = (query: PassageQuery) => Promise<readonly FoundPassage[]>;

/** A store that texts are translated, revised or rewritten with. */
export interface RetrievalStore {
  readonly id: number;
  readonly contentKind: ContentKind;
  /** As it was set; null: passages are found by their words only. */
  readonly embeddingModel: string | null;
  /** True: all of its documents act as terminology, which engines follow as well. */
  readonly isTerminology: boolean;
  /** The store's prompt, rendered; empty without a template. */
  readonly prompt: string;
}

/** Names of languages for prompts of stores; `target` is empty if nothing is translated. */
export interface PromptLanguages {
  readonly source: string;
  readonly target: string;
}

/** Access to the context stores of one organization. */
export interface ContextAccess {
  /** The active stores of a list, in its order. */
  readonly openStores: (ids: readonly number[], languages: PromptLanguages) => Promise<readonly RetrievalStore[]>;
  readonly search: SearchPassages;
  /** The styleguides of some stores in some languages (BCP 47), or in none. */
  readonly styleguides: (stores: readonly number[], languages: readonly string[]) => Promise<ReadStyleguides>;
  /** The translation memories among some stores, for a pair of languages (BCP 47). */
  readonly openMemory: (
    stores: readonly number[],
    sourceLanguage: string,
    targetLanguage: string,
    penalties?: MemoryPenalties,
  ) => MemorySearch;
}

/** The text of a passage with the headings above it, as it is embedded and shown to models. */
export function passageText({ headings, text }: Pick<FoundPassage, 'headings' | 'text'>): string {
  return headings.length === 0 ? text : `${headings.join(' > ')}\n${text}`;
}
