import { searchOf, nonBlankText } from '#web/ui/search.ts';

/** Reads the address of a studio: the language, of the job's first if absent, and the job that writes the files anew, else the last one that did. */
export const readStudioSearch = searchOf({ language: nonBlankText, render: nonBlankText });

const STUDIO_TYPES: ReadonlySet<string> = new Set(['subtitle_video', 'voiceover_video', 'dub_video']);

/** Whether the sentences of a job of a type are corrected in a studio. */
export const isRecordingType = (type: string): boolean => STUDIO_TYPES.has(type);
