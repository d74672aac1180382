/** The parts of a studio's address besides the job. */
export interface StudioSearch {
  /** BCP 47; absent: the first of the job. */
  readonly language?: string;
  /** Job that writes the files anew; absent: the last one that did. */
  readonly render?: string;
}

/** Reads what an address has. */
export function readStudioSearch({ language, render }: Readonly<Record<string, unknown>>): StudioSearch {
  return {
    ...(typeof language === 'string' ? { language } : {}),
    ...(typeof render === 'string' ? { render } : {}),
  };
}

const STUDIO_TYPES: ReadonlySet<string> = new Set(['subtitle_video', 'voiceover_video', 'dub_video']);

/** Whether the sentences of a job of a type are corrected in a studio. */
export const isRecordingType = (type: string): boolean => STUDIO_TYPES.has(type);
