import type { Rule } from '#domain/quality/rule.ts';
import { targetMissing } from './target-missing.ts';

/** All rules, in the order in which their findings are listed. */
export const RULES: readonly Rule[] = [targetMissing];
