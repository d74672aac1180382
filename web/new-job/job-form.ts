import type { Loquent, Schemas } from '#client/index.ts';
import { workingName } from '#web/glossaries/candidate-table.ts';
import type { IntegrationName } from '#web/settings/names.ts';
import {
  SUBMITTABLE_JOBS,
  JOB_OPTIONS,
  optionsOfType,
  optionInRequest,
  type SubmittableJobType,
  type OptionName,
} from './job-options.ts';
import { isRecording, officeTypeOf, worksOf, type Work } from './proposal.ts';

export const REWRITE_TYPE_CHOICES = [
  'simplify',
  'summarize',
  'elaborate',
  'continue',
  'align',
] as const satisfies readonly Schemas['CreateRewriteJobRequest']['type'][];

/** The user's choices for a new job. */
export interface JobForm extends Readonly<Partial<Record<OptionName, unknown>>> {
  /** Null: what the console proposes for the sources. */
  readonly work: Work | null;
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
  readonly type: (typeof REWRITE_TYPE_CHOICES)[number];
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

/** The kind of work that a form is about. @param names of the files, or their keys */
export function workOf(form: JobForm, names: readonly string[]): Work {
  const works = worksOf(form, names);
  return form.work !== null && works.includes(form.work) ? form.work : works[0]!;
}

const isProject = ({ system, project }: JobForm, names: readonly string[]) =>
  names.length === 0 && system !== null && project.trim() !== '';

/** Options that fit, those of the Office format of a file included. */
export function optionsOf(form: JobForm, names: readonly string[]): readonly OptionName[] {
  const work = workOf(form, names);
  const office = work === 'aimt' ? officeTypeOf(names) : undefined;
  const all: readonly OptionName[] = [...(office === undefined ? [] : optionsOfType(office)), ...optionsOfType(work)];
  const others = isProject(form, names) ? OF_FILES : OF_PROJECTS;
  return [...new Set(all)].filter((name) => !others.has(name));
}

const OF_FILES: ReadonlySet<OptionName> = new Set([
  'columns',
  'keys.translate',
  'keys.skip',
  'file_pairs',
  'output_path',
  'save_to_memory',
]);
const OF_PROJECTS: ReadonlySet<OptionName> = new Set(['push', 'tms.export', 'tms.label']);

/** True if the service detects the language of files; it doesn't for recordings and assessed translations. */
export const isDetected = (work: SubmittableJobType): boolean => DETECTING.has(work);

/** True if a job on files needs languages to translate into. */
export const needsTargets = (work: Work): boolean => work === 'aimt' || !isDetected(work);

/** The first missing input before a job can be submitted; undefined: none. */
export function missingOf(form: JobForm, names: readonly string[]) {
  const work = workOf(form, names);
  if (names.length === 0 && form.address.trim() === '' && !isProject(form, names)) return 'files';
  if (!isProject(form, names)) {
    if (!isDetected(work) && form.source === null) return 'source';
    if (needsTargets(work) && form.targets.length === 0) return 'targets';
  }
  try {
    optionsOf(form, names).forEach((name) => optionInRequest(JOB_OPTIONS[name], form[name]));
  } catch {
    return 'json';
  }
  return undefined;
}

/** The request of a job, as its endpoint and `jobs.estimate` take it. @param keys of the uploaded files */
export function jobRequest(form: JobForm, keys: readonly string[]) {
  const work = workOf(form, keys);
  const office = work === 'aimt' ? officeTypeOf(keys) : undefined;
  const isSelected = form.instruction.trim() !== '' || optionInRequest(JOB_OPTIONS.plan, form.plan) !== undefined;
  const type: SubmittableJobType = office !== undefined && isSelected ? office : work;
  const request: Record<string, unknown> = {
    ...(isRecording(work) ? recordingOf(form, keys) : sourcesOf(form, type, keys)),
    ...OWN[type]?.(form, keys),
  };
  const offered = new Set<OptionName>(optionsOf(form, keys));
  for (const name of optionsOfType(type)) {
    const value = offered.has(name) ? optionInRequest(JOB_OPTIONS[name], form[name]) : undefined;
    if (value === undefined || name === 'file_pairs') continue;
    const [group = '', part] = name.split('.');
    request[group] = part === undefined ? value : { ...(request[group] as object | undefined), [part]: value };
  }
  return { job_type: type, request };
}

/** Fields of one type, or of few. */
const OWN: Partial<Record<SubmittableJobType, (form: JobForm, keys: readonly string[]) => object>> = {
  aimt: () => ({ mode: 'ai' }),
  post_editing: () => ({ mode: 'ai' }),
  quality_assurance: () => ({ mode: 'ai' }),
  language_rewrite: ({ type }) => ({ mode: 'ai', type }),
  term_extraction: ({ glossary_name: name, project }, [key = project]) => ({
    glossary_name: name.trim() || workingName(key.split('/').at(-1)!),
  }),
};

function recordingOf({ address, source, targets }: JobForm, [key]: readonly string[]): object {
  return {
    ...(key === undefined ? { source_video_url: address.trim() } : { source_file: key }),
    source_lang: source,
    ...(targets.length === 1 ? { target_lang: targets[0] } : { target_langs: [...targets] }),
  };
}

const arePairs = (form: JobForm, type: SubmittableJobType) =>
  form.file_pairs === true && optionsOfType(type).includes('file_pairs');

/** Sources and languages of jobs on files and projects. */
function sourcesOf(form: JobForm, type: SubmittableJobType, keys: readonly string[]): object {
  const { system, project, source, targets, instruction } = form;
  const languages = type === 'language_rewrite' || targets.length === 0 ? {} : { target_languages: [...targets] };
  if (isProject(form, keys)) return { tms: { name: system, project_identifier: project.trim() }, ...languages };
  const detected = isDetected(type) ? { source_language: 'auto' } : {};
  const sources = { ...(source === null ? detected : { source_language: source }), ...languages };
  if (type !== 'aimt' && officeTypeOf(keys) === type) {
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

const DETECTING: ReadonlySet<SubmittableJobType> = new Set([
  'aimt',
  'language_rewrite',
  'term_extraction',
  'docx_translation',
  'excel_translation',
  'ppt_translation',
]);

/** Submits a job. @returns its id */
export async function submitJob(loquent: Loquent, form: JobForm, keys: readonly string[]): Promise<string> {
  const { job_type: type, request } = jobRequest(form, keys);
  // The request is of this type: `jobRequest` makes both.
  const submit = loquent.jobs[SUBMITTABLE_JOBS[type].submit] as (body: object) => Promise<{ readonly job_id: string }>;
  return (await submit(request)).job_id;
}
