import { jobForms } from '#client/generated/job-forms.ts';
import type { JobField, JobRequestForm } from '#client/job-form.ts';

/** Types of jobs that people submit. */
export type SubmittableJobType = keyof typeof jobForms;
type PathOf<Type extends SubmittableJobType> = keyof (typeof jobForms)[Type]['fields'];
/** Path of a field in requests, such as `memory.threshold`. */
export type JobFieldPath = { [Type in SubmittableJobType]: PathOf<Type> }[SubmittableJobType];

const FORMS: Readonly<Record<SubmittableJobType, JobRequestForm>> = jobForms;
export const SUBMITTABLE_TYPES = Object.keys(FORMS) as readonly SubmittableJobType[];
export const jobFormOf = (type: SubmittableJobType): JobRequestForm => FORMS[type];
export const jobFieldOf = (type: SubmittableJobType, path: JobFieldPath): JobField | undefined =>
  FORMS[type].fields[path];

/** The first type whose requests have a field. */
export const typeWith = (path: JobFieldPath): SubmittableJobType =>
  SUBMITTABLE_TYPES.find((type) => jobFieldOf(type, path) !== undefined)!;

/** How a value is entered, and what it may be. */
type Entry =
  | { readonly kind: 'text' | 'long'; readonly max?: number | undefined }
  | { readonly kind: 'number'; readonly min?: number | undefined; readonly max?: number | undefined }
  /** A checkbox. @param on the value if it is checked; otherwise no value is sent */
  | { readonly kind: 'flag'; readonly on: boolean | string }
  | { readonly kind: 'choice' | 'several'; readonly values: readonly string[] }
  | {
      readonly kind: 'list' | 'pairs' | 'json' | 'glossaries' | 'stores' | 'memory' | 'cast' | 'template' | 'provider';
    };

/** An option of a job. */
export type JobOption = Entry & {
  readonly path: JobFieldPath;
  readonly group: OptionGroup;
  /** For people, if the console has no text for the option. */
  readonly description: string;
};

/** Fields with an input of their own. */
const PICKED: Readonly<Partial<Record<JobFieldPath, Entry>>> = {
  glossaries: { kind: 'glossaries' },
  context_stores: { kind: 'stores' },
  provider: { kind: 'provider' },
  save_to_memory: { kind: 'memory' },
  cast: { kind: 'cast' },
  template: { kind: 'template' },
  // The files of the request, two at a time.
  file_pairs: { kind: 'flag', on: true },
};

/** Longest text on a single line, in UTF-16 units. */
const LINE = 500;

/** How a field is entered. Leaving it out stands for its default, so only other values are offered. */
function entryOf(path: JobFieldPath, field: JobField): Entry {
  const values = field.values?.filter((value) => value !== field.default);
  const [only = '', ...others] = values ?? [];
  if (PICKED[path] !== undefined) return PICKED[path];
  if (values !== undefined && field.type === 'array') return { kind: 'several', values };
  if (values !== undefined) return others.length === 0 ? { kind: 'flag', on: only } : { kind: 'choice', values };
  switch (field.type) {
    case 'boolean':
      return { kind: 'flag', on: field.default !== true };
    case 'integer':
    case 'number':
      return { kind: 'number', min: field.minimum, max: field.maximum };
    case 'string':
      return { kind: (field.maxLength ?? 0) > LINE ? 'long' : 'text', max: field.maxLength };
    case 'array':
      return { kind: field.items === 'string' ? 'list' : 'json' };
    case 'object':
      return { kind: field.isMap === true ? 'pairs' : 'json' };
  }
}

/** Fields that the form asks for outside of its options, or sets. */
const BASICS: ReadonlySet<string> = new Set<JobFieldPath>([
  'mode',
  'type',
  'glossary_name',
  'source_files',
  'source_file',
  'source_video_url',
  'source_language',
  'source_lang',
  'target_languages',
  'target_lang',
  'target_langs',
  'instruction',
  'tms.name',
  'tms.project_identifier',
]);

/** Options of each group in their order; others follow in the group of files. The first group is always shown. */
const GROUPS = {
  basics: ['glossaries', 'context_stores', 'cast', 'review'],
  style: ['formality', 'instructions', 'domain', 'quality', 'refine_with', 'provider', 'template', 'limit'],
  memory: ['memory.threshold', 'memory.exact', 'memory.penalties', 'save_to_memory', 'ledger.from_job'],
  files: [
    'sheet_name',
    'header_row',
    'start_row',
    'plan',
    'file_pairs',
    'segmentation',
    'columns',
    'keys.translate',
    'keys.skip',
    'options',
    'output_path',
    'video.burn_subtitles',
    'video.bilingual',
    'video.karaoke',
    'video.subtitle_formats',
    'video.tts_volume',
  ],
  job: ['name', 'client_reference', 'metadata', 'project_name', 'tms.label', 'tms.export', 'push'],
} as const satisfies Readonly<Record<string, readonly JobFieldPath[]>>;
export type OptionGroup = keyof typeof GROUPS;
export const OPTION_GROUPS = Object.keys(GROUPS).slice(1) as readonly OptionGroup[];
const groupOf = (path: string) =>
  (Object.keys(GROUPS) as OptionGroup[]).find((group) => GROUPS[group].some((each) => each === path)) ?? 'files';

export const optionsOfType = (type: SubmittableJobType): readonly JobOption[] => optionsIn(FORMS[type].fields);

/** The options among the fields of a request, those that the console doesn't know last. */
export function optionsIn(fields: JobRequestForm['fields']): readonly JobOption[] {
  const paths = new Set([...Object.values(GROUPS).flat(), ...(Object.keys(fields) as JobFieldPath[])]);
  return [...paths].flatMap((path) => {
    const field = fields[path];
    if (field === undefined || BASICS.has(path)) return [];
    return { ...entryOf(path, field), path, group: groupOf(path), description: field.description ?? path };
  });
}

/** Lines of names and values: `ticket: 7`. */
const pairsOf = (lines: string) =>
  Object.fromEntries(
    lines
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => [line.split(':', 1)[0]!.trim(), line.slice(line.indexOf(':') + 1).trim()]),
  );

/** Value of an option in a request; undefined: omitted. @throws SyntaxError for invalid JSON */
export function optionInRequest(option: JobOption, value: unknown): unknown {
  const isEmpty = value == null || value === false || (Array.isArray(value) && value.length === 0);
  const text = String(value).trim();
  if (isEmpty || text === '') return undefined;
  switch (option.kind) {
    case 'flag':
      return option.on;
    case 'number':
    case 'memory':
    case 'cast':
    case 'template':
      return Number(value);
    case 'glossaries':
    case 'stores':
      return (value as readonly string[]).map(Number);
    case 'json':
      return JSON.parse(text);
    case 'pairs':
      return pairsOf(text);
    case 'list':
    case 'several':
      return value;
    default:
      return option.kind === 'choice' && text === 'true' ? true : text;
  }
}
