/** Largest instructions that a vendor takes: their number, and the UTF-16 units of each. */
export interface InstructionLimits {
  readonly count: number;
  readonly length: number;
}

/** Abilities of what translates. Languages are primary subtags. */
export interface TranslationAbilities {
  /** `model`: understands instructions and may answer anything. `engine`: only translates text. */
  readonly kind: 'model' | 'engine';
  /** True if text around the segments is used. */
  readonly usesContext: boolean;
  /** True if domain and instructions are used; otherwise results have a warning. */
  readonly usesInstructions: boolean;
  /** Target languages for which instructions are used; absent: all. */
  readonly instructionLanguages?: ReadonlySet<string>;
  /** Absent: only the size of a call limits instructions. */
  readonly instructionLimits?: InstructionLimits;
  /** Target languages for which an engine follows formality; absent: none. Models follow it in all. */
  readonly formalityLanguages?: ReadonlySet<string>;
}

/** Whatever does the work: a translating provider, a model that edits, the rules in place of a model, a service that dubs. */
export type Doer = TranslationAbilities | typeof BY_MODEL | typeof BY_RULES | typeof BY_DUBBING_SERVICE;

/** A model that revises, rewrites, reviews or chooses terms. */
export const BY_MODEL = { kind: 'editor' } as const;
/** Rules, where a provider has no model. */
export const BY_RULES = { kind: 'rules' } as const;
/** A service that dubs whole recordings. */
export const BY_DUBBING_SERVICE = { kind: 'dubbing' } as const;

/** What edits texts for a provider: its model, or rules. */
export const editorOf = ({ model }: { readonly model?: unknown }): Doer => (model === undefined ? BY_RULES : BY_MODEL);

/** True if a language model does the work, which uses tokens. */
export const isModel = ({ kind }: Doer): boolean => kind === 'model' || kind === 'editor';
