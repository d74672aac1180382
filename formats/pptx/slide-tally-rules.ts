import { TallyRules } from '#formats/ooxml/text/element-tally.ts';
import { drawingVocabulary } from '#formats/ooxml/text/drawing/drawing-vocabulary.ts';
import type { TextVocabulary } from '#formats/ooxml/text/vocabulary.ts';

/** The kinds of text in presentations. */
export const slideVocabularies: readonly TextVocabulary[] = [drawingVocabulary];

/** Elements that the check of a written part compares. */
export const slideTallyRules = new TallyRules(slideVocabularies);
