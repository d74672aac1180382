/** Types of rewriting (spec, section 4.5). */
export const REWRITE_TYPES = ['simplify', 'summarize', 'elaborate', 'continue', 'align'] as const;
export type RewriteType = (typeof REWRITE_TYPES)[number];
