import type { Loquent } from '#client/index.ts';
import type { TextId } from '#web/app/texts.tsx';

/** How an option is entered, and what it may be. */
export type Option =
  | { readonly kind: 'text' | 'long'; readonly max: number }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  /** A checkbox. @param on the value if it is checked; otherwise no value is sent */
  | { readonly kind: 'flag'; readonly on: boolean | string }
  | { readonly kind: 'choice'; readonly values: readonly string[]; textOf(value: string): string }
  | { readonly kind: 'list' | 'pairs' | 'json' | 'glossaries' | 'stores' | 'memory' | 'template' | 'provider' };

/** Every option of jobs besides their sources and languages, by its path in the request. */
export const JOB_OPTIONS = {
  glossaries: { kind: 'glossaries' },
  context_stores: { kind: 'stores' },
  provider: { kind: 'provider' },
  formality: { kind: 'choice', values: ['more', 'less'], textOf: (value) => `formality.${value}` },
  instructions: { kind: 'long', max: 10_000 },
  domain: { kind: 'text', max: 200 },
  template: { kind: 'template' },
  plan: { kind: 'json' },
  sheet_name: { kind: 'text', max: 255 },
  header_row: { kind: 'number', min: 1, max: 1_048_576 },
  start_row: { kind: 'number', min: 1, max: 1_048_576 },
  columns: { kind: 'list' },
  'keys.translate': { kind: 'list' },
  'keys.skip': { kind: 'list' },
  segmentation: {
    kind: 'choice',
    values: ['sentence', 'paragraph', 'document'],
    textOf: (value) => `segmentation.${value}`,
  },
  file_pairs: { kind: 'flag', on: true },
  limit: { kind: 'number', min: 1, max: 1_000 },
  'memory.threshold': { kind: 'number', min: 75, max: 100 },
  'memory.exact': { kind: 'flag', on: 'suggest' },
  'memory.penalties': { kind: 'json' },
  save_to_memory: { kind: 'memory' },
  'video.tts_volume': { kind: 'number', min: -30, max: 12 },
  'video.burn_subtitles': { kind: 'flag', on: true },
  project_name: { kind: 'text', max: 200 },
  'tms.label': { kind: 'text', max: 100 },
  'tms.export': { kind: 'flag', on: true },
  push: { kind: 'flag', on: false },
  review: { kind: 'flag', on: true },
  name: { kind: 'text', max: 200 },
  client_reference: { kind: 'text', max: 200 },
  metadata: { kind: 'pairs' },
  output_path: { kind: 'text', max: 500 },
} as const satisfies Readonly<Record<string, Option>>;
export type OptionName = keyof typeof JOB_OPTIONS;

export const optionTextId = (name: OptionName): TextId => `option.${name.replace('.', '_')}` as TextId;

const LABELS = ['name', 'client_reference', 'metadata'] as const;
const STORED = [...LABELS, 'output_path'] as const;
const MEMORY = ['memory.threshold', 'memory.exact', 'memory.penalties'] as const;
const STYLE = ['glossaries', 'provider', 'formality'] as const;
const TEXTS = [...STYLE, 'context_stores', 'instructions', 'domain', 'review', ...MEMORY] as const;
const PROJECTS = ['tms.label', 'tms.export'] as const;
const OFFICE = ['plan', ...TEXTS, 'save_to_memory', ...STORED] as const;
const QUALITY = [
  'glossaries',
  'provider',
  'context_stores',
  'domain',
  'file_pairs',
  ...MEMORY,
  'tms.label',
  'push',
] as const;

interface JobTypeForm {
  readonly submit: keyof Loquent['jobs'];
  readonly options: readonly OptionName[];
}

/** The types of jobs: the operation of the client that submits one, and its options in the order in which they are shown. */
export const SUBMITTABLE_JOBS = {
  aimt: {
    submit: 'translate',
    options: [
      ...TEXTS,
      'segmentation',
      'columns',
      'keys.translate',
      'keys.skip',
      'save_to_memory',
      ...PROJECTS,
      ...STORED,
    ],
  },
  docx_translation: { submit: 'translateDocx', options: OFFICE },
  excel_translation: { submit: 'translateExcel', options: ['sheet_name', 'header_row', 'start_row', ...OFFICE] },
  ppt_translation: { submit: 'translatePpt', options: OFFICE },
  language_rewrite: { submit: 'rewrite', options: ['template', ...TEXTS, 'segmentation', ...PROJECTS, ...STORED] },
  post_editing: { submit: 'postEdit', options: [...TEXTS, 'segmentation', ...PROJECTS, ...LABELS] },
  quality_assurance: { submit: 'assureQuality', options: [...QUALITY, ...LABELS] },
  quality_estimation: { submit: 'estimateQuality', options: [...QUALITY, ...LABELS] },
  term_extraction: { submit: 'extractTerms', options: ['limit', 'domain', 'provider', ...LABELS] },
  subtitle_video: { submit: 'subtitle', options: [...STYLE, 'video.burn_subtitles', 'review', ...LABELS] },
  voiceover_video: { submit: 'voiceover', options: [...STYLE, 'video.tts_volume', 'review', ...LABELS] },
  dub_video: { submit: 'dub', options: [...STYLE, 'video.tts_volume', 'project_name', 'review', ...LABELS] },
} as const satisfies Readonly<Record<string, JobTypeForm>>;
export type SubmittableJobType = keyof typeof SUBMITTABLE_JOBS;

export const optionsOfType = (type: SubmittableJobType): readonly OptionName[] => SUBMITTABLE_JOBS[type].options;

/** Lines of names and values: `ticket: 7`. */
const pairsOf = (lines: string) =>
  Object.fromEntries(
    lines
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => [line.split(':', 1)[0]!.trim(), line.slice(line.indexOf(':') + 1).trim()]),
  );

/** Value of an option in a request; undefined: omitted. @throws SyntaxError for invalid JSON */
export function optionInRequest(option: Option, value: unknown): unknown {
  const isEmpty = value == null || value === false || (Array.isArray(value) && value.length === 0);
  const text = String(value).trim();
  if (isEmpty || text === '') return undefined;
  switch (option.kind) {
    case 'flag':
      return option.on;
    case 'number':
    case 'memory':
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
      return value;
    default:
      return text;
  }
}
