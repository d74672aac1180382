import type { Loquent, Schemas } from '#client/index.ts';
import { workingName } from '#web/glossaries/candidate-table.ts';
import type { IntegrationName } from '#web/settings/names.ts';
import {
  jobFieldOf,
  jobFormOf,
  optionInRequest,
  optionsOfType,
  type JobFieldPath,
  type JobOption,
  type SubmittableJobType,
} from './job-options.ts';
import { isDetected, isOnParts, isRecording, isRecordingFile, needsTargets, partsTypeOf, worksOf } from './proposal.ts';

export type RewritingChoice = Schemas['CreateRewriteJobRequest']['type'];

/** The user's choices for a new job. */
export interface JobForm extends Readonly<Partial<Record<JobFieldPath, unknown>>> {
  /** Null: what the console proposes for the sources. */
  readonly work: SubmittableJobType | null;
  /** Address of a recording, instead of a file; '' for none. */
  readonly address: string;
  /** A project instead of files. */
  readonly system: IntegrationName | null;
  readonly project: string;
  /** BCP 47; null has it detected. */
  readonly source: string | null;
  readonly targets: readonly string[];
  /** Which parts of an Office file are translated, in words. */
  readonly instruction: string;
  readonly type: RewritingChoice;
  /** Glossary for the found terms; '': one that is deleted once people have copied the terms they want. */
  readonly glossary_name: string;
}

export const EMPTY_FORM: JobForm = {
  work: null,
  address: '',
  system: null,
  project: '',
  source: null,
  targets: [],
  instruction: '',
  type: 'simplify',
  glossary_name: '',
};

/** Values of a form whose fields in requests have other names. */
const FIELDS: Readonly<Record<string, keyof JobForm>> = {
  source_language: 'source',
  source_lang: 'source',
  target_language: 'targets',
  target_languages: 'targets',
  target_lang: 'targets',
  target_langs: 'targets',
  source_video_url: 'address',
  'tms.name': 'system',
  'tms.project_identifier': 'project',
};

/** The name of the value that a path in a request, such as `request.target_languages.0`, is about. */
export function fieldOfPath(path: string): string {
  const words = path.replace(/^request\./, '').replaceAll(/\.\d+/g, '');
  return FIELDS[words] ?? words;
}

/** The type of job that a form is about. @param names of the files, or their keys */
export function workOf(form: JobForm, names: readonly string[]): SubmittableJobType {
  const works = worksOf(form, names);
  return form.work !== null && works.includes(form.work) ? form.work : works[0]!;
}

const isProject = ({ system, project }: JobForm, names: readonly string[]) =>
  names.length === 0 && system !== null && project.trim() !== '';

/** Options that fit the sources, including those for parts of a file. */
export function optionsOf(form: JobForm, names: readonly string[]): readonly JobOption[] {
  const work = workOf(form, names);
  const onParts = partsTypeOf(work, names);
  const onFile = onParts === undefined ? [] : optionsOfType(onParts);
  const onFiles = optionsOfType(work).filter(({ path }) => !onFile.some((option) => option.path === path));
  const others = isProject(form, names) ? OF_FILES : OF_PROJECTS;
  return [...onFile, ...onFiles].filter(({ path }) => !others.has(path));
}

const OF_FILES: ReadonlySet<JobFieldPath> = new Set([
  'columns',
  'keys.translate',
  'keys.skip',
  'options',
  'file_pairs',
  'output_path',
  'save_to_memory',
]);
const OF_PROJECTS: ReadonlySet<JobFieldPath> = new Set(['push', 'tms.export', 'tms.label']);

/** Most recordings of a request, each of which gets a job of its own. */
const MAX_RECORDINGS = 50;

/** Files that a job of the proposed type takes. */
export const maxFilesOf = (form: JobForm, names: readonly string[]): number =>
  jobFieldOf(workOf(form, names), 'source_files')?.maxItems ?? MAX_RECORDINGS;

/** The first missing input before a job can be submitted; undefined: none. */
export function missingOf(form: JobForm, names: readonly string[]) {
  const work = workOf(form, names);
  if (names.length > maxFilesOf(form, names)) return 'fewer';
  if (!isRecording(work) && names.some(isRecordingFile)) return 'unmixed';
  if (names.length === 0 && form.address.trim() === '' && !isProject(form, names)) return 'files';
  if (!isProject(form, names)) {
    if (!isDetected(work) && form.source === null) return 'source';
    if (needsTargets(work) && form.targets.length === 0) return 'targets';
  }
  try {
    optionsOf(form, names).forEach((option) => optionInRequest(option, form[option.path]));
  } catch {
    return 'json';
  }
  return undefined;
}

/** The request of a job, as its endpoint and `jobs.estimate` take it. @param keys of the uploaded files */
export function jobRequest(form: JobForm, keys: readonly string[]) {
  const work = workOf(form, keys);
  const isSelected = form.instruction.trim() !== '' || (typeof form.plan === 'string' && form.plan.trim() !== '');
  const type = (isSelected ? partsTypeOf(work, keys) : undefined) ?? work;
  const request: Record<string, unknown> = {
    ...(isRecording(work) ? recordingOf(form, keys) : sourcesOf(form, type, keys)),
    ...basicsOf(form, type, keys),
  };
  for (const option of optionsOf(form, keys)) {
    const { path } = option;
    const value = jobFieldOf(type, path) === undefined ? undefined : optionInRequest(option, form[path]);
    if (value === undefined || path === 'file_pairs') continue;
    const [group = '', part] = path.split('.');
    request[group] = part === undefined ? value : { ...(request[group] as object | undefined), [part]: value };
  }
  return { job_type: type, request };
}

/** Required fields of few types. */
function basicsOf(form: JobForm, type: SubmittableJobType, [key = form.project]: readonly string[]): object {
  const glossary = form.glossary_name.trim() || workingName(key.split('/').at(-1)!);
  return {
    ...(jobFieldOf(type, 'mode') && { mode: 'ai' }),
    ...(jobFieldOf(type, 'type') && { type: form.type }),
    ...(jobFieldOf(type, 'glossary_name') && { glossary_name: glossary }),
  };
}

function recordingOf({ address, source, targets }: JobForm, [key]: readonly string[]): object {
  return {
    ...(key === undefined ? { source_video_url: address.trim() } : { source_file: key }),
    source_lang: source,
    ...(targets.length === 1 ? { target_lang: targets[0] } : { target_langs: [...targets] }),
  };
}

const arePairs = (form: JobForm, type: SubmittableJobType) =>
  form.file_pairs === true && jobFieldOf(type, 'file_pairs') !== undefined;

/** Sources and languages of jobs on files and projects. */
function sourcesOf(form: JobForm, type: SubmittableJobType, keys: readonly string[]): object {
  const { system, project, source, targets, instruction } = form;
  const takesTargets = jobFieldOf(type, 'target_languages') !== undefined;
  const languages = takesTargets && targets.length > 0 ? { target_languages: [...targets] } : {};
  if (isProject(form, keys)) return { tms: { name: system, project_identifier: project.trim() }, ...languages };
  const detected = isDetected(type) ? { source_language: 'auto' } : {};
  const sources = { ...(source === null ? detected : { source_language: source }), ...languages };
  if (isOnParts(type)) {
    const words = instruction.trim() === '' ? {} : { instruction: instruction.trim() };
    return { ...sources, ...words, source_file: keys[0] };
  }
  if (!arePairs(form, type)) return { ...sources, source_files: [...keys] };
  const pairs = Array.from({ length: Math.ceil(keys.length / 2) }, (_, index) => keys.slice(2 * index, 2 * index + 2));
  return {
    ...(source === null ? {} : { source_language: source }),
    file_pairs: pairs.map(([file, translation]) => ({
      source_file: file,
      target_file: translation,
      target_language: targets[0],
    })),
  };
}

/** The keys of each job: recordings get jobs of their own. */
export const jobsOf = (form: JobForm, keys: readonly string[]): readonly (readonly string[])[] =>
  keys.length > 1 && isRecording(workOf(form, keys)) ? keys.map((key) => [key]) : [keys];

type Submit = (body: object) => Promise<{ readonly job_id: string }>;

/** Submits the jobs of a form, several as a group. */
export async function submitJobs(loquent: Loquent, form: JobForm, keys: readonly string[]) {
  const [first, ...others] = jobsOf(form, keys).map((each) => jobRequest(form, each));
  const { job_type: type, request } = first!;
  if (others.length > 0) {
    const requests = [request, ...others.map((each) => each.request)];
    return loquent.jobs.createGroup({ job_type: type, requests } as never);
  }
  // The request is of this type: `jobRequest` builds both.
  const submit = loquent.jobs[jobFormOf(type).submit as keyof Loquent['jobs']] as Submit;
  return submit(request);
}
