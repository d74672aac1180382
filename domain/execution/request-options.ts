import type { ContentKind } from '#domain/context/context-store.ts';
import type { RequestedMemory } from '#domain/memories/memory-preferences.ts';
import type { QualityLevel } from '#domain/quality/routing.ts';
import { OPTION_NAMES, type OptionName } from './option-matrix.ts';

/** Kinds of content in the context stores of a request. */
export interface StoreContents {
  /** Style guides and passages of documents. */
  readonly documents: boolean;
  /** Matches of translation memories. */
  readonly memories: boolean;
  /** Prompts of the stores. */
  readonly prompts: boolean;
}

/** Fields of requests that not every executor can follow, by their names; null and absent ones ask for nothing. */
export interface RequestOptions {
  readonly instructions?: string | null | undefined;
  readonly extra_instructions?: readonly string[] | null | undefined;
  readonly notes?: readonly (string | null)[] | null | undefined;
  readonly domain?: string | null | undefined;
  readonly formality?: Formality | null | undefined;
  readonly styleguide?: string | null | undefined;
  readonly template?: number | null | undefined;
  readonly context_stores?: StoreContents | undefined;
  readonly glossaries?: readonly number[] | null | undefined;
  readonly segmentation?: string | null | undefined;
  readonly context_window?: number | null | undefined;
  readonly provider?: string | null | undefined;
  readonly tts_volume?: number | string | null | undefined;
  readonly project_name?: string | null | undefined;
  readonly memory?: RequestedMemory | null | undefined;
  readonly quality?: QualityLevel | null | undefined;
  readonly refine_with?: string | null | undefined;
}

/** Tone of texts: formal, informal, or the default of the engine. */
export const FORMALITIES = ['more', 'less', 'default'] as const;
export type Formality = (typeof FORMALITIES)[number];
/** The formalities that ask for something. */
export const TONES = ['more', 'less'] as const satisfies readonly Formality[];
export type Tone = (typeof TONES)[number];

/** The tone that a formality of a request asks for; null: none. */
export const toneOf = (formality: Formality | null | undefined): Tone | null =>
  formality == null || formality === 'default' ? null : formality;

/** The field of an option, as requests name it. */
export function fieldOf(name: OptionName): keyof RequestOptions {
  switch (name) {
    case 'documents':
    case 'memories':
    case 'prompts':
      return 'context_stores';
    case 'memory.threshold':
    case 'memory.reuse':
    case 'memory.suggest':
    case 'memory.penalties':
      return 'memory';
    default:
      return name;
  }
}

/** The options that a request asks for, in the order of `OPTION_NAMES`. */
export function requestedOptions(options: RequestOptions): readonly OptionName[] {
  const { context_stores: stores, memory, ...fields } = options;
  const values: { readonly [Name in OptionName]?: unknown } = {
    ...fields,
    ...stores,
    'memory.threshold': memory?.threshold,
    'memory.reuse': memory?.exact === 'reuse',
    'memory.suggest': memory?.exact === 'suggest',
    'memory.penalties': memory?.penalties,
  };
  return OPTION_NAMES.filter((name) => {
    const value = values[name];
    if (value == null || value === '' || value === false) return false;
    return !(Array.isArray(value) && value.length === 0) && !NEUTRAL[name]?.includes(value);
  });
}

/** Values that ask for nothing. */
const NEUTRAL: { readonly [Name in OptionName]?: readonly unknown[] } = {
  formality: ['default'],
  segmentation: ['default'],
  tts_volume: [0, 'normal'],
  // Drafts take one pass with every executor.
  quality: ['draft', 'standard'],
};

/** Contents of stores by their kinds and rendered prompts; undefined if there are no stores. */
export function storeContents(
  stores: readonly { readonly contentKind: ContentKind; readonly isTerminology: boolean; readonly prompt: string }[],
): StoreContents | undefined {
  if (stores.length === 0) return undefined;
  return {
    documents: stores.some(({ contentKind, isTerminology }) => contentKind === 'documents' && !isTerminology),
    memories: stores.some(({ contentKind }) => contentKind === 'translation_memory'),
    prompts: stores.some(({ prompt }) => prompt.trim() !== ''),
  };
}
