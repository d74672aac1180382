import type { Loquent } from '#client/index.ts';
import { officeFormatOf, type Work } from './proposal.ts';

/** What somebody has chosen for a new job. */
export interface JobForm {
  readonly work: Work;
  /** BCP 47; '' has it detected. */
  readonly source: string;
  readonly targets: readonly string[];
  readonly glossaries: readonly string[];
  readonly stores: readonly string[];
  readonly provider: string | null;
  readonly formality: 'default' | 'more' | 'less';
  /** To the model. */
  readonly instructions: string;
  /** Which parts of Office files are translated. */
  readonly selection: string;
  readonly rewriteType: 'simplify' | 'summarize' | 'elaborate' | 'align';
  readonly review: boolean;
  readonly name: string;
  /** Of a recording, in place of a file; '' is none. */
  readonly address: string;
  readonly ttsVolume: 'low' | 'normal' | 'high';
  readonly burnsSubtitles: boolean;
  /** At a dubbing service. */
  readonly projectName: string;
}

export const EMPTY_FORM: JobForm = {
  work: 'translate',
  source: '',
  targets: [],
  glossaries: [],
  stores: [],
  provider: null,
  formality: 'default',
  instructions: '',
  selection: '',
  rewriteType: 'simplify',
  review: false,
  name: '',
  address: '',
  ttsVolume: 'normal',
  burnsSubtitles: false,
  projectName: '',
};

/** What is missing before a job can be submitted; undefined: nothing. */
export function missingOf(
  form: JobForm,
  files: readonly { readonly name: string }[],
): 'files' | 'targets' | 'source' | undefined {
  if (files.length === 0 && form.address.trim() === '') return 'files';
  if (form.work !== 'rewrite' && form.targets.length === 0) return 'targets';
  const isVideo = form.work !== 'translate' && form.work !== 'rewrite';
  return isVideo && form.source === '' ? 'source' : undefined;
}

/** Fields that all jobs on files share. */
function sharedFields(form: JobForm) {
  const text = (value: string) => (value.trim() === '' ? undefined : value.trim());
  return {
    name: text(form.name),
    glossaries: form.glossaries.map(Number),
    context_stores: form.stores.map(Number),
    provider: form.provider,
    formality: form.formality,
    instructions: text(form.instructions),
    ...(form.review ? { review: true } : {}),
  };
}

/** The request of a job, as its endpoint and `jobs.estimate` take it. @param keys of uploaded files, of which recordings have one */
export function requestOf(form: JobForm, keys: readonly string[]) {
  const { work, selection, source, targets } = form;
  const shared = sharedFields(form);
  const documents = { ...shared, source_files: [...keys], source_language: source === '' ? 'auto' : source };
  if (work === 'rewrite') {
    return {
      job_type: 'language_rewrite' as const,
      request: { ...documents, mode: 'ai' as const, rewrite_type: form.rewriteType },
    };
  }
  if (work !== 'translate') {
    return { job_type: `${work}_video` as const, request: recordingRequest(form, keys[0]) };
  }
  const format = keys.length === 1 ? officeFormatOf(keys[0] ?? '') : undefined;
  if (selection.trim() === '' || format === undefined) {
    return {
      job_type: 'aimt' as const,
      request: { ...documents, mode: 'ai' as const, target_languages: [...targets] },
    };
  }
  const { instructions: _, source_files: __, ...office } = documents;
  const request = { ...office, source_file: keys[0], target_languages: [...targets], instruction: selection };
  return { job_type: OFFICE_TYPES[format], request };
}

/** The request of a job on a recording. @param key of its file; undefined: it is at the address of the form */
function recordingRequest(form: JobForm, key: string | undefined) {
  const { work, source, targets, address, ttsVolume, burnsSubtitles, projectName } = form;
  const { instructions: _, context_stores: __, ...shared } = sharedFields(form);
  const spoken = ttsVolume === 'normal' ? undefined : { tts_volume: ttsVolume };
  const subtitled = burnsSubtitles ? { burn_subtitles: true } : undefined;
  const project = work === 'dub' && projectName.trim() !== '' ? { project_name: projectName.trim() } : {};
  return {
    ...shared,
    ...project,
    ...(key === undefined ? { source_video_url: address.trim() } : { source_file: key }),
    source_lang: source,
    ...(targets.length === 1 ? { target_lang: targets[0] } : { target_langs: [...targets] }),
    video: work === 'subtitle' ? subtitled : spoken,
  };
}

const OFFICE_TYPES = { docx: 'docx_translation', xlsx: 'excel_translation', pptx: 'ppt_translation' } as const;

const SUBMISSIONS = {
  aimt: 'translate',
  language_rewrite: 'rewrite',
  docx_translation: 'translateDocx',
  excel_translation: 'translateExcel',
  ppt_translation: 'translatePpt',
  subtitle_video: 'subtitle',
  voiceover_video: 'voiceover',
  dub_video: 'dub',
} as const satisfies Record<ReturnType<typeof requestOf>['job_type'], keyof Loquent['jobs']>;

/** Submits a job. @returns its id */
export async function submitJob(loquent: Loquent, form: JobForm, keys: readonly string[]): Promise<string> {
  const { job_type: type, request } = requestOf(form, keys);
  // The request is of this type: `requestOf` makes both.
  const submit = loquent.jobs[SUBMISSIONS[type]] as (body: object) => Promise<{ readonly job_id: string }>;
  return (await submit(request)).job_id;
}
