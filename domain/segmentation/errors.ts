import { LoquentError } from '#domain/errors.ts';

/** A rule has an unusable regular expression; `message` names the rule and the problem. */
export const segmentationRuleInvalid = (message: string, cause?: unknown) =>
  new LoquentError({ id: 'segmentation_rule_invalid', mistake: 'user', message, cause });

/** Ranges or translated segments don't fit their text. */
export const segmentsMismatched = (message: string) =>
  new LoquentError({ id: 'segments_mismatched', mistake: 'user', message });
