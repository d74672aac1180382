import { searchOf, nonBlankText } from '#web/ui/search.ts';

/**
 * Reads the address of a studio: the language (default: the job's first) and the rendering job (default: the latest).
 */
export const readStudioSearch = searchOf({ language: nonBlankText, render: nonBlankText });

const STUDIO_TYPES: ReadonlySet<string> = new Set(['subtitle_video', 'voiceover_video', 'dub_video']);

/** True if the sentences of a job of a type are corrected in a studio. */
export const isRecordingType = (type: string): boolean => STUDIO_TYPES.has(type);
