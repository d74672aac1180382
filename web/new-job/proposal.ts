import { oneOfValues, searchOf } from '#web/ui/search.ts';

/** Types of jobs on parts of Office files, by the extensions of documents, templates and shows, with macros and without. */
const OFFICE_TYPES = [
  [/\.do[ct][xm]$/i, 'docx_translation'],
  [/\.xl[st][xm]$/i, 'excel_translation'],
  [/\.p(?:pt|ps|ot)[xm]$/i, 'ppt_translation'],
] as const;
const RECORDING_WORKS = ['subtitle_video', 'voiceover_video', 'dub_video'] as const;
const FILE_WORKS = ['aimt', 'language_rewrite', 'quality_assurance', 'quality_estimation', 'term_extraction'] as const;
/** Also of texts that a project has translated already. */
const PROJECT_WORKS = [...FILE_WORKS.slice(0, -1), 'post_editing'] as const;

const WORKS = [...RECORDING_WORKS, ...FILE_WORKS, 'post_editing'] as const;
/** Kinds of work to choose from: those on parts of Office files follow from an instruction. */
export type Work = (typeof WORKS)[number];

/** Reads what an address says of a new job. */
export const readNewJob = searchOf({ work: oneOfValues(WORKS) });

const RECORDINGS = /\.(?:mp4|m4v|mov|mkv|webm|avi|mpe?g|mp3|wav|m4a|ogg|opus|flac|aac)$/i;

interface Sources {
  readonly address: string;
  readonly system: string | null;
}

/** The kinds of work that fit sources; the first is the proposal. @param names of files */
export function worksOf({ address, system }: Sources, names: readonly string[]): readonly Work[] {
  if (names.length > 0) return names.every((name) => RECORDINGS.test(name)) ? RECORDING_WORKS : FILE_WORKS;
  if (address.trim() !== '') return RECORDING_WORKS;
  if (system === null) return FILE_WORKS;
  return system === 'weblate' ? [...PROJECT_WORKS, 'term_extraction'] : PROJECT_WORKS;
}

export const isRecording = (work: Work): boolean => RECORDING_WORKS.some((each) => each === work);

/** The type of jobs on parts of the only file, if it is of Office. */
export function officeTypeOf([name, ...others]: readonly string[]) {
  return others.length > 0 ? undefined : OFFICE_TYPES.find(([pattern]) => pattern.test(name ?? ''))?.[1];
}
