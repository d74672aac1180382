import type { JobType } from '#domain/jobs/kinds/index.ts';
import type { FakeTms } from '#test/fakes/tms/fake-project.ts';
import { ask } from '#test/service/job-requests.ts';
import type { TestService } from '#test/service/service.ts';
import { TERM_CSV } from '#test/documents/term-extraction.ts';
import { jobRequests, MODEL_INSTRUCTION, type ScenarioRequest } from './requests.ts';

/** Service and fakes to which a scenario submits its jobs. */
export interface ScenarioStage extends Pick<TestService, 'request' | 'upload' | 'download' | 'ended'> {
  /** Its project, at a Weblate. */
  readonly weblate: FakeTms;
  /** Address of a recording. */
  readonly film: string;
}

/** A job that was accepted, and the context store that it reads or fills. */
export interface Submitted {
  readonly id: string;
  readonly store?: number;
}

/** A job of a type, small, with all of its steps. */
export interface Scenario {
  readonly name: string;
  readonly type: JobType;
  /** Its jobs write to a project, so that each has an organization with a project of its own. */
  readonly hasProject: boolean;
  /** True: each job continues a source of its own; default: those of a scenario share one. */
  readonly hasOwnSource?: boolean;
  readonly ending: 'completed' | 'failed';
  /** Submits the job that this one continues; it has ended before this one is submitted. */
  readonly prepare?: (place: ScenarioStage) => Promise<Submitted>;
  /** Has such a job accepted. @param source the prepared job */
  readonly submit: (place: ScenarioStage, source: Submitted) => Promise<Submitted>;
}

type ScenarioOptions = Partial<Scenario> & Pick<Scenario, 'type' | 'submit'>;

const scenario = (name: string, options: ScenarioOptions): Scenario => ({
  name,
  hasProject: false,
  ending: 'completed',
  ...options,
});

async function send(place: ScenarioStage, path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const answer = await ask(place, path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function request(place: ScenarioStage, { path, body }: ScenarioRequest): Promise<Submitted> {
  return { id: (await send(place, `/v1/jobs/${path}`, body)).job_id as string };
}

/** Id of the newest job of a type, which a request has started. */
async function newest(place: ScenarioStage, type: JobType): Promise<string> {
  const { body } = await ask(place, `/v1/jobs?job_type=${type}&limit=1`);
  return body.jobs[0].job_id as string;
}

let stores = 0;
async function createStore(place: ScenarioStage, fields: object): Promise<number> {
  const key = `scenario-${(stores += 1)}`;
  return (await send(place, '/v1/context', { key, name: 'Store', retrieval_backend: 'vector', ...fields })).id;
}

async function ingest(place: ScenarioStage, file: File, fields: object): Promise<Submitted> {
  const store = await createStore(place, fields);
  const form = new FormData();
  for (const [name, value] of [
    ['title', 'Rules'],
    ['document_type', 'reference'],
    ['file', file],
  ] as const) {
    form.append(name, value);
  }
  const { status } = await ask(place, `/v1/context/${store}/documents`, { method: 'POST', body: form });
  if (status !== 201) throw new Error(`the document was refused: ${status}`);
  return { id: await newest(place, 'rag_ingest'), store };
}

async function analyze(place: ScenarioStage, key: string, bytes: string): Promise<Submitted> {
  await place.upload(key, bytes);
  return { id: await newest(place, 'file_analysis') };
}

/** Files of scenarios besides those of `sourceFiles`, by key. */
export const FURTHER_FILES: Readonly<Record<string, string>> = {
  'set/strings.csv': 'key,en,de,fr\nsave,Save the file now,,\nopen,Open the file,Kept,\n',
  'set/terms.csv': TERM_CSV,
  'set/broken.docx': 'This is no Word document.',
};

const REQUESTS = jobRequests('shop', 'Terms');
const LANGUAGES = { source_language: 'en', target_languages: ['de', 'fr'] };
const TMS = { name: 'weblate', project_identifier: 'shop' };
const MEMORY = { content_kind: 'translation_memory', embedding_model: 'local-ngram' };

/** One job of each type that clients submit. */
const asked = [...REQUESTS].map(([type, what]) =>
  scenario(type, { type, hasProject: 'tms' in what.body, submit: (place) => request(place, what) }),
);

const translation = (body: object): ScenarioRequest => ({ path: 'translation', body: { mode: 'ai', ...body } });

const further: readonly Scenario[] = [
  scenario('aimt of a table whose translations a memory keeps', {
    type: 'aimt',
    async submit(place) {
      const store = await createStore(place, MEMORY);
      const body = { source_files: ['set/strings.csv'], ...LANGUAGES, save_to_memory: store };
      return { ...(await request(place, translation(body))), store };
    },
  }),
  scenario('aimt of a small file', {
    type: 'aimt',
    submit: (place) =>
      request(place, translation({ source_files: ['set/one.md'], ...LANGUAGES, target_languages: ['de'] })),
  }),
  scenario('aimt of a project whose files are exported', {
    type: 'aimt',
    hasProject: true,
    submit: (place) => request(place, translation({ tms: { ...TMS, export: true } })),
  }),
  scenario('aimt of a file that is broken', {
    type: 'aimt',
    ending: 'failed',
    submit: (place) => request(place, translation({ source_files: ['set/broken.docx'], ...LANGUAGES })),
  }),
  scenario('docx_translation with an instruction for a model', {
    type: 'docx_translation',
    submit(place) {
      const { path, body } = REQUESTS.get('docx_translation')!;
      return request(place, { path, body: { ...body, ...LANGUAGES, instruction: MODEL_INSTRUCTION } });
    },
  }),
  scenario('quality_assurance of a project', {
    type: 'quality_assurance',
    hasProject: true,
    submit: (place) => request(place, { path: 'quality-assurance', body: { mode: 'ai', tms: TMS } }),
  }),
  scenario('quality_estimation of a project', {
    type: 'quality_estimation',
    hasProject: true,
    submit: (place) => request(place, { path: 'quality-estimation', body: { tms: TMS } }),
  }),
  scenario('term_extraction from files', {
    type: 'term_extraction',
    submit(place) {
      const body = { glossary_name: crypto.randomUUID(), source_files: ['set/terms.csv', 'set/one.md'] };
      return request(place, { path: 'term-extraction', body: { ...body, source_language: 'en' } });
    },
  }),
  scenario('subtitle_video of a recording with an address', {
    type: 'subtitle_video',
    submit(place) {
      const { source_file: _, ...body } = REQUESTS.get('subtitle_video')!.body;
      return request(place, { path: 'video/subtitle', body: { ...body, source_video_url: place.film } });
    },
  }),
  ...(['dub_video', 'subtitle_video'] as const).map((type) =>
    scenario(`${type} in two languages`, {
      type,
      submit(place) {
        const { path, body } = REQUESTS.get(type)!;
        const { target_lang: _, ...others } = body;
        return request(place, { path, body: { ...others, target_langs: ['de-DE', 'fr-FR'] } });
      },
    }),
  ),
  scenario('rag_ingest', {
    type: 'rag_ingest',
    submit: (place) =>
      ingest(place, new File(['Doors are opened with care.\n'], 'rules.txt'), { embedding_model: 'local/embed-1' }),
  }),
  scenario('rag_ingest of a memory that is broken', {
    type: 'rag_ingest',
    submit: (place) => ingest(place, new File(['<tmx version="1.4"><header srclang="en"/>'], 'memory.tmx'), MEMORY),
  }),
  scenario('file_analysis', {
    type: 'file_analysis',
    submit: (place) => analyze(place, `analysed/${crypto.randomUUID()}.txt`, 'Doors are opened with care.\n'),
  }),
  scenario('file_analysis of a file that is broken', {
    type: 'file_analysis',
    ending: 'failed',
    submit: (place) => analyze(place, `analysed/${crypto.randomUUID()}.docx`, 'This is no Word document.'),
  }),
  scenario('language_rewrite of a small file', {
    type: 'language_rewrite',
    submit(place) {
      const { path, body } = REQUESTS.get('language_rewrite')!;
      return request(place, { path, body: { ...body, source_files: ['set/wordy.txt'] } });
    },
  }),
];

/** Corrects a segment of a completed job, and has its files re-rendered. */
async function render(place: ScenarioStage, { id }: Submitted, fields: object = {}): Promise<Submitted> {
  const path = `/v1/jobs/${id}/segments`;
  const { body } = await ask(place, `${path}?edited=false&limit=1`);
  const { body: edited } = await ask(place, `${path}?edited=true&limit=1`);
  if (edited.total === 0) {
    const [{ id: segment, version, target }] = body.segments;
    const segments = [{ id: segment, version, target: `${target} Yes.`, state: 'reviewed' }];
    const headers = { 'content-type': 'application/json' };
    await ask(place, path, { method: 'PATCH', headers, body: JSON.stringify({ segments }) });
  }
  return { id: (await send(place, `/v1/jobs/${id}/render`, fields)).job_id as string };
}

const renders: readonly Scenario[] = [
  scenario('render of files whose reviewed segments a memory keeps', {
    type: 'render',
    prepare: (place) => request(place, translation({ source_files: ['set/one.md', 'set/strings.csv'], ...LANGUAGES })),
    async submit(place, source) {
      const store = await createStore(place, MEMORY);
      return { ...(await render(place, source, { save_to_memory: store })), store };
    },
  }),
  scenario('render of a project whose files are exported', {
    type: 'render',
    hasProject: true,
    hasOwnSource: true,
    prepare: (place) => request(place, translation({ tms: { ...TMS, export: true } })),
    submit: render,
  }),
  ...(['dub_video', 'subtitle_video', 'voiceover_video'] as const).map((type) =>
    scenario(`render of a ${type}`, {
      type: 'render',
      // A render speaks nothing again that an earlier one has.
      hasOwnSource: true,
      prepare: (place) => request(place, REQUESTS.get(type)!),
      submit: render,
    }),
  ),
];

const VIDEO = new Set<string>(['dub_video', 'subtitle_video', 'voiceover_video'] satisfies JobType[]);

/** All scenarios. @param withVideo those on recordings, too, and those of types that have steps on recordings */
export const scenarios = (withVideo: boolean): readonly Scenario[] =>
  withVideo ? [...asked, ...further, ...renders] : [...asked, ...further].filter(({ type }) => !VIDEO.has(type));
