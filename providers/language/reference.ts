/** A piece of reference material for a text, from a context store. */
export interface ReferenceMaterial {
  readonly kind: 'reference' | 'translation_memory';
  /** The source text, of a translation memory. */
  readonly text: string;
  /** Undefined for other stores than translation memories. */
  readonly translation?: string;
  /** 0 to 1. */
  readonly score: number;
}

export interface ReferenceSource {
  /** The best references for texts that are processed together, best first. */
  retrieve(query: {
    readonly texts: readonly string[];
    /** BCP 47. */
    readonly sourceLanguage: string;
    /** Null if nothing is translated. */
    readonly targetLanguage: string | null;
    readonly limit: number;
    /** Most tokens of all references together, by `estimateTokens`. */
    readonly tokens: number;
    readonly signal: AbortSignal;
  }): Promise<readonly ReferenceMaterial[]>;
}
