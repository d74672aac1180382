/** A piece of reference material that fits a text: what context stores give to a translation. */
export interface Reference {
  readonly kind: 'styleguide' | 'reference' | 'translation_memory';
  /** Of a translation memory: the source text. */
  readonly text: string;
  /** Of a translation memory only. */
  readonly translation?: string;
  /** 0 to 1. */
  readonly score: number;
}

/** Where references come from. */
export interface ReferenceSource {
  /** The best references for texts that are worked on together, best first. */
  retrieve(query: {
    readonly texts: readonly string[];
    /** BCP 47. */
    readonly sourceLanguage: string;
    /** Null when nothing is translated. */
    readonly targetLanguage: string | null;
    readonly limit: number;
    readonly signal: AbortSignal;
  }): Promise<readonly Reference[]>;
}
