/**
 * How a unit is cut into segments:
 * - `default`: as `sentence`; what a job gets that asks for nothing. A heading or a short line has no inner end of a
 *   sentence and stays whole.
 * - `sentence`: by the rules of the language; a line break inside a paragraph (a `\n` code) ends a sentence too.
 * - `paragraph`: at blank lines and line ends of the unit's own text; a wrapped line that goes on in a small letter
 *   doesn't count, nor does a line break that is a code: a Word paragraph is one segment.
 * - `document`: the whole unit is one segment.
 */
export const SEGMENTATION_MODES = ['default', 'sentence', 'paragraph', 'document'] as const;

export type SegmentationMode = (typeof SEGMENTATION_MODES)[number];
