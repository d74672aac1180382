import { userMistake } from '#domain/errors.ts';

/** A rule has an unusable regular expression; `message` names the rule and the problem. */
export const segmentationRuleInvalid = (message: string, cause?: unknown) =>
  userMistake('segmentation_rule_invalid', message, { cause });

/** Ranges or translated segments don't fit their text. */
export const segmentsMismatched = (message: string) => userMistake('segments_mismatched', message);
