/** Tokens of references in a prompt: more don't improve a translation, but cost. */
const MAX_TOKENS = 2500;
/** Share of a model's context, which the text, its answer and the rules need, too. */
const CONTEXT_SHARE = 0.2;
/** JSON around the texts of references, as a factor: names, quotation marks and escapes. */
const JSON_OVERHEAD = 1.5;

/** Most tokens of the references of a call. @param contextTokens of the model; undefined for an engine, which gets none */
export function referenceTokens(contextTokens: number | undefined): number {
  return contextTokens === undefined ? 0 : Math.min(MAX_TOKENS, Math.floor(contextTokens * CONTEXT_SHARE));
}

/** Upper bound of the tokens that they take in a prompt. */
export function promptedReferenceTokens(contextTokens: number | undefined): number {
  return Math.ceil(referenceTokens(contextTokens) * JSON_OVERHEAD);
}
