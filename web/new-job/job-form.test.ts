import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { submissions } from '#api/routes/jobs/submissions.ts';
import { documentFormats } from '#formats/registry.ts';
import { JOB_KINDS } from '#domain/jobs/kinds/index.ts';
import english from '#web/locales/en.json' with { type: 'json' };
import { EMPTY_FORM, fieldOfPath, missingOf, jobRequest, type JobForm } from './job-form.ts';
import {
  jobFieldOf,
  optionsIn,
  optionsOfType,
  SUBMITTABLE_TYPES,
  type JobOption,
  type SubmittableJobType,
} from './job-options.ts';
import { partsTypeOf, worksOf } from './proposal.ts';

/** Sample input for each kind of option. */
const ENTERED: Readonly<Record<JobOption['kind'], unknown>> = {
  text: 'words',
  long: 'words',
  number: 80,
  flag: true,
  choice: '',
  several: '',
  list: ['title'],
  pairs: 'ticket: 7\nteam: a: b',
  json: '{}',
  glossaries: ['1'],
  stores: ['2'],
  memory: '3',
  cast: '3',
  template: '4',
  provider: 'local',
};
const enteredOf = (option: JobOption) =>
  option.kind === 'choice' ? option.values[0] : option.kind === 'several' ? option.values : ENTERED[option.kind];
const OPTIONS = SUBMITTABLE_TYPES.flatMap(optionsOfType);
const ALL = {
  ...Object.fromEntries(OPTIONS.map((option) => [option.path, enteredOf(option)])),
  // Numbers have ranges, and names a form.
  limit: 80,
  start_row: 81,
  'video.tts_volume': 3,
  output_path: 'site/{lang}/{name}.{ext}',
  plan: '{"include": [], "exclude": [], "add": []}',
  'ledger.from_job': '0f8e1a52-6c1f-4d3a-9d52-8f6c6f1f6b3e',
};

const FORM: JobForm = { ...EMPTY_FORM, source: 'en', targets: ['es'], glossary_name: 'Terms' };
const OFFICE = { docx_translation: 'a.docx', excel_translation: 'a.xlsx', ppt_translation: 'a.pptx' } as const;

/** Forms whose requests are of a type: all sources, with everything entered and with little. */
function formsOf(type: SubmittableJobType): readonly (readonly [form: JobForm, keys: readonly string[]])[] {
  if (type in OFFICE) {
    const keys = [OFFICE[type as keyof typeof OFFICE]];
    const { plan: _, ...rest } = ALL;
    return [
      [{ ...FORM, ...ALL }, keys],
      [{ ...FORM, ...rest, instruction: 'only tables' }, keys],
    ];
  }
  const form = { ...FORM, work: type as JobForm['work'] };
  if (type.endsWith('_video')) {
    // Nothing is translated with subtitles in the target language.
    const { target_subtitles: _, ...translated } = ALL;
    return [
      [{ ...form, ...translated, targets: ['es', 'fr'] }, ['talk.mp4']],
      [{ ...form, address: 'https://a.example/b.mp4', target_subtitles: 'talk.es.srt' }, []],
    ];
  }
  const { file_pairs: _, ...rest } = ALL;
  const inProject = { ...form, ...rest, push: false, system: 'weblate', project: 'shop/texts' } as const;
  // Jobs that write no comments set no label.
  const silent = { ...inProject, push: true, 'tms.label': '' };
  if (type === 'post_editing') return [[inProject, []]];
  const onFiles = [
    [{ ...form, ...rest }, ['a.xliff']],
    [{ ...form, ...ALL }, ['a.html', 'b.html']],
  ] as const;
  if (jobFieldOf(type, 'tms.name') === undefined) return onFiles;
  return [[inProject, []], [silent, []], ...onFiles];
}

/** The schema inside of what may be null or have a default. */
function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bare(schema.unwrap() as z.ZodType);
  return schema;
}

/** Entered as a whole. */
const WHOLE: readonly string[] = ['plan', 'memory.penalties', 'options', 'video.subtitle_style'];

/** Paths of the fields of a request. */
function fieldsOf(schema: z.ZodType, path = ''): readonly string[] {
  const inside = bare(schema);
  if (!(inside instanceof z.ZodObject) || WHOLE.includes(path)) return [path];
  return Object.entries(inside.shape).flatMap(([name, field]) =>
    fieldsOf(field as z.ZodType, path === '' ? name : `${path}.${name}`),
  );
}

const pathsOf = (value: unknown, path = ''): readonly string[] =>
  typeof value !== 'object' || value === null || Array.isArray(value) || [...WHOLE, 'metadata'].includes(path)
    ? [path]
    : Object.entries(value).flatMap(([name, field]) => pathsOf(field, path === '' ? name : `${path}.${name}`));

/** Fields that nothing follows. */
const WITHOUT_EFFECT: Partial<Record<SubmittableJobType, readonly string[]>> = {
  // A project is at a dubbing service only, and nothing is spoken in subtitles.
  subtitle_video: ['project_name', 'video.tts_volume'],
  voiceover_video: ['project_name'],
};

/** Fields that a request lacks where the names of the results are fixed. */
const unreachable = (type: SubmittableJobType): readonly string[] => [
  ...(WITHOUT_EFFECT[type] ?? []),
  ...('acceptsOutputPath' in JOB_KINDS[type] ? [] : ['output_path']),
];

describe.each(SUBMITTABLE_TYPES)('the form of %s', (type) => {
  const { schema } = submissions.get(type)!;
  const requests = formsOf(type).map(([form, keys]) => jobRequest(form, keys));

  it('reaches every field of its request', () => {
    const reached = new Set(requests.flatMap(({ request }) => pathsOf(request)));
    const missed = fieldsOf(schema).filter((path) => !reached.has(path));
    expect(missed).toEqual(unreachable(type));
  });

  it('makes requests of its type that the service takes', () => {
    for (const { job_type: made, request } of requests) {
      expect(made).toBe(type);
      expect(schema.strict().safeParse(request).error?.issues, JSON.stringify(request)).toBeUndefined();
    }
  });
});

it('there is a form for each type of job that people submit, and a text for each option', () => {
  expect(SUBMITTABLE_TYPES.toSorted()).toEqual([...submissions.keys()].toSorted());
  const texts = OPTIONS.flatMap((option) => [
    `option.${option.path.replace('.', '_')}`,
    ...(option.kind === 'choice' ? option.values.map((value) => `${option.path}.${value}`) : []),
  ]);
  expect(texts.filter((id) => !(id in english))).toEqual([]);
});

it('a field that the console does not know is an option by its description', () => {
  const pace = {
    type: 'string',
    values: ['slow', 'usual', 'fast'],
    default: 'usual',
    description: 'pace of the voice',
  } as const;
  const [first, ...others] = optionsIn({
    pace,
    limit: { type: 'integer', minimum: 1 },
    glossary_name: { type: 'string' },
  });
  expect(first).toMatchObject({ path: 'limit', kind: 'number', min: 1 });
  expect(others).toEqual([
    { path: 'pace', group: 'files', kind: 'choice', values: ['slow', 'fast'], description: 'pace of the voice' },
  ]);
});

it('parts can be chosen of one Office file with any extension that is translated, and of no other file', () => {
  const types = { docx: 'docx_translation', xlsx: 'excel_translation', pptx: 'ppt_translation' } as const;
  for (const { id, extensions } of documentFormats) {
    for (const extension of extensions) {
      const expected = types[id as keyof typeof types] as string | undefined;
      expect(partsTypeOf('aimt', [`a${extension.toUpperCase()}`]), extension).toBe(expected);
    }
  }
  expect(partsTypeOf('aimt', ['a.docx', 'b.docx'])).toBeUndefined();
});

it('the work is proposed by the sources, and what is missing is said', () => {
  expect(worksOf(FORM, ['a.docx'])[0]).toBe('aimt');
  expect(worksOf(FORM, ['a.mp4'])).toEqual(['subtitle_video', 'voiceover_video', 'dub_video']);
  expect(worksOf({ ...FORM, system: 'crowdin' }, [])).toContain('post_editing');
  expect(missingOf(EMPTY_FORM, [])).toBe('files');
  expect(missingOf(EMPTY_FORM, ['a.docx'])).toBe('targets');
  expect(missingOf({ ...EMPTY_FORM, targets: ['es'] }, ['a.mp4'])).toBe('source');
  const judged = { ...EMPTY_FORM, work: 'quality_estimation' } as const;
  expect(missingOf({ ...judged, targets: ['es'] }, ['a.docx'])).toBe('source');
  expect(missingOf({ ...judged, source: 'en' }, ['a.docx'])).toBe('targets');
  expect(missingOf({ ...EMPTY_FORM, targets: ['es'], plan: '{' }, ['a.docx'])).toBe('json');
  expect(missingOf({ ...EMPTY_FORM, system: 'weblate', project: 'shop/texts' }, [])).toBeUndefined();
  const unnamed = { ...EMPTY_FORM, work: 'term_extraction' } as const;
  expect(missingOf(unnamed, ['a.docx'])).toBeUndefined();
  expect(jobRequest(unnamed, ['x/a.docx']).request).toMatchObject({
    glossary_name: expect.stringMatching(/^a\.docx · /),
    source_language: 'auto',
  });
  expect(jobRequest({ ...FORM, metadata: ENTERED.pairs }, ['a.docx'])).toEqual({
    job_type: 'aimt',
    request: {
      mode: 'ai',
      source_files: ['a.docx'],
      source_language: 'en',
      target_languages: ['es'],
      metadata: { ticket: '7', team: 'a: b' },
    },
  });
});

it.each([
  ['request.target_languages.0', 'targets'],
  ['source_lang', 'source'],
  ['tms.project_identifier', 'project'],
  ['keys.translate.1', 'keys.translate'],
  ['instruction', 'instruction'],
])('a refusal of %s stands at the field %s', (path, field) => {
  expect(fieldOfPath(path)).toBe(field);
});
