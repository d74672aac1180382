import { oneOfValues, searchOf } from '#web/ui/search.ts';
import { jobFieldOf, jobFormOf, SUBMITTABLE_TYPES, type SubmittableJobType } from './job-options.ts';

export const isRecording = (type: SubmittableJobType): boolean => jobFieldOf(type, 'source_video_url') !== undefined;
const isOnProject = (type: SubmittableJobType, system: string): boolean =>
  jobFieldOf(type, 'tms.name')?.values?.includes(system) === true;
/** True for jobs on parts of one file, which follow from an instruction. */
export const isOnParts = (type: SubmittableJobType): boolean => jobFieldOf(type, 'instruction') !== undefined;

/** Types of jobs to choose from. */
const WORKS = SUBMITTABLE_TYPES.filter((type) => !isOnParts(type));
const RECORDING_WORKS = WORKS.filter(isRecording);
const FILE_WORKS = WORKS.filter((type) => jobFieldOf(type, 'source_files') !== undefined);

/** Reads the type of a new job from its address. */
export const readNewJob = searchOf({ work: oneOfValues(WORKS) });

interface Sources {
  readonly address: string;
  readonly system: string | null;
}

const takes = (type: SubmittableJobType, name: string): boolean =>
  jobFieldOf(type, 'source_file')?.extensions?.some((extension) => name.toLowerCase().endsWith(extension)) === true;

/** True for the name of a file that only jobs on recordings take. */
export const isRecordingFile = (name: string): boolean => RECORDING_WORKS.some((type) => takes(type, name));

/** The types of jobs that fit sources; the first is the proposal. @param names of files */
export function worksOf({ address, system }: Sources, names: readonly string[]): readonly SubmittableJobType[] {
  if (names.length > 0) {
    const recordings = RECORDING_WORKS.filter((type) => names.every((name) => takes(type, name)));
    return recordings.length > 0 ? recordings : FILE_WORKS;
  }
  if (address.trim() !== '') return RECORDING_WORKS;
  return system === null ? FILE_WORKS : WORKS.filter((type) => isOnProject(type, system));
}

/** True if the service detects the language of files. */
export const isDetected = (type: SubmittableJobType): boolean =>
  jobFieldOf(type, 'source_language')?.takesAuto === true;

/** True if a job on files needs languages to translate into. */
export const needsTargets = (type: SubmittableJobType): boolean =>
  isRecording(type) || jobFormOf(type).requiredByFiles?.includes('target_languages') === true;

/**
 * The type of jobs on parts of the only file, if it has parts to choose. Such jobs translate: their language is detected, and they
 * need targets.
 */
export function partsTypeOf(work: SubmittableJobType, names: readonly string[]): SubmittableJobType | undefined {
  const [name = '', ...others] = names;
  if (others.length > 0 || !isDetected(work) || !needsTargets(work)) return undefined;
  return SUBMITTABLE_TYPES.find((type) => isOnParts(type) && takes(type, name));
}
