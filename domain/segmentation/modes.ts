/**
 * How a unit is split into segments:
 * - `default`: as `sentence`; the mode of jobs that name none. A heading or a short line has no inner end of a sentence
 *   and stays whole.
 * - `sentence`: by the rules of the language; a line break or a tab inside a paragraph (a `\n` or `\t` code)
 *   ends a sentence too.
 * - `paragraph`: at blank lines and line ends of the unit's own text, except before a wrapped line that continues in
 *   lower case, and except line breaks that are codes: a Word paragraph is one segment.
 * - `document`: the whole unit is one segment.
 */
export const SEGMENTATION_MODES = ['default', 'sentence', 'paragraph', 'document'] as const;

export type SegmentationMode = (typeof SEGMENTATION_MODES)[number];
