/** Types of rewriting. */
export const REWRITE_TYPES = ['simplify', 'summarize', 'elaborate', 'continue', 'align'] as const;
export type RewriteType = (typeof REWRITE_TYPES)[number];
