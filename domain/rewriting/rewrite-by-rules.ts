import { correctTerms } from '#domain/revision/correct-terms.ts';
import type { Terminology } from '#domain/glossaries/terminology.ts';
import type { RuleNote } from './rules-engine.ts';
import { simplify } from './simplify.ts';
import { summarize } from './summarize.ts';
import type { RewriteType } from './rewrite-type.ts';

export interface RuleRewritingOptions {
  /** Types that rules support; the others need a model. */
  readonly type: Exclude<RewriteType, 'elaborate' | 'continue'>;
  /** BCP 47. */
  readonly language: string;
  readonly terminology?: Terminology | undefined;
}

/** Rewrites a text by rules alone; the result is deterministic. */
export function rewriteByRules(
  text: string,
  { type, language, terminology }: RuleRewritingOptions,
): { text: string; warnings: readonly RuleNote[] } {
  switch (type) {
    case 'summarize':
      return summarize(text, language);
    case 'simplify':
      return simplify(
        text,
        language,
        (terminology?.requirements(text) ?? []).map(({ source: { start, end } }) => ({ start, end })),
      );
    case 'align': {
      if (terminology === undefined) return { text, warnings: [NOTHING_TO_ALIGN_TO] };
      return correctTerms(text, text, terminology);
    }
  }
}

const NOTHING_TO_ALIGN_TO: RuleNote = {
  code: 'text_unchanged',
  message:
    'Without a model, a text can only be aligned to glossaries, and the request has none. Name one in glossaries.',
};
