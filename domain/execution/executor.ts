/** Maximum number of instructions of a vendor, and their maximum length in UTF-16 units. */
export interface InstructionLimits {
  readonly count: number;
  readonly length: number;
}

/** Abilities of a translation provider. Languages are primary subtags. */
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

/** Does the work: a translation provider, a model that edits, rules where there is no model, or a dubbing service. */
export type Executor = TranslationAbilities | typeof BY_MODEL | typeof BY_RULES | typeof BY_DUBBING_SERVICE;

/** A model that revises, rewrites, reviews or chooses terms. */
export const BY_MODEL = { kind: 'editor' } as const;
/** Rules, for a provider without a model. */
export const BY_RULES = { kind: 'rules' } as const;
/** A service that dubs whole recordings. */
export const BY_DUBBING_SERVICE = { kind: 'dubbing' } as const;

/** Edits texts for a provider: its model, or rules. */
export const editorOf = ({ model }: { readonly model?: unknown }): Executor =>
  model === undefined ? BY_RULES : BY_MODEL;

/** True if a language model does the work, which uses tokens. */
export const isModel = ({ kind }: Executor): boolean => kind === 'model' || kind === 'editor';

/** Abilities of an executor that translates; undefined for the others. */
export const translationAbilities = (executor: Executor): TranslationAbilities | undefined =>
  executor.kind === 'model' || executor.kind === 'engine' ? executor : undefined;
