import type { ContentKind } from '#domain/context/context-store.ts';

/** What the context stores of a request can contribute. */
export interface StoreContents {
  /** Styleguides and passages of documents. */
  readonly documents: boolean;
  /** Matches of translation memories. */
  readonly memories: boolean;
  /** Prompts of the stores. */
  readonly prompts: boolean;
}

/** The fields of requests that not every way of working can follow, by their names; null and absent ones are no wishes. */
export interface Wishes {
  readonly instructions?: string | null | undefined;
  readonly extra_instructions?: readonly string[] | null | undefined;
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
}

/** Tone of texts: formal, informal, or as the engine does by itself. */
export const FORMALITIES = ['more', 'less', 'default'] as const;
export type Formality = (typeof FORMALITIES)[number];
/** The formalities that ask for something. */
export const TONES = ['more', 'less'] as const satisfies readonly Formality[];
export type Tone = (typeof TONES)[number];

/** What a formality of a request asks for; null: nothing. */
export const toneOf = (formality: Formality | null | undefined): Tone | null =>
  formality == null || formality === 'default' ? null : formality;

/** A wish by itself: the contents of context stores are three. */
export type Wish = Exclude<keyof Wishes, 'context_stores'> | keyof StoreContents;

/** The field of a wish, as requests name it. */
export function fieldOf(wish: Wish): keyof Wishes {
  return wish === 'documents' || wish === 'memories' || wish === 'prompts' ? 'context_stores' : wish;
}

/** The wishes of a request, in the order of `Wishes`. */
export function wishesIn(wishes: Wishes): readonly Wish[] {
  return WISHES.filter((wish) => {
    const value: unknown =
      fieldOf(wish) === 'context_stores'
        ? wishes.context_stores?.[wish as keyof StoreContents]
        : wishes[wish as keyof Wishes];
    if (value == null || value === '' || value === false) return false;
    return !(Array.isArray(value) && value.length === 0) && !DEFAULTS[wish]?.includes(value);
  });
}

/** Every wish, in the order in which warnings are given. */
export const WISHES = [
  'instructions',
  'extra_instructions',
  'domain',
  'formality',
  'styleguide',
  'template',
  'documents',
  'memories',
  'prompts',
  'glossaries',
  'segmentation',
  'context_window',
  'provider',
  'tts_volume',
  'project_name',
] as const satisfies readonly Wish[];

/** Values that ask for nothing. */
const DEFAULTS: { readonly [Name in Wish]?: readonly unknown[] } = {
  formality: ['default'],
  segmentation: ['default'],
  tts_volume: [0, 'normal'],
};

/** What stores contribute, from their kinds and rendered prompts; undefined without any. */
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
