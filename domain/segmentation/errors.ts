import { LoquentError } from '#domain/errors.ts';

/** A rule's regular expression can't be used; `message` names the rule and what is wrong with it. */
export const segmentationRuleInvalid = (message: string, cause?: unknown) =>
  new LoquentError({ id: 'segmentation_rule_invalid', message, cause });

/** Ranges and translated segments that don't fit the text they are said to be of. */
export const segmentsMismatched = (message: string) => new LoquentError({ id: 'segments_mismatched', message });
