import { randomUUID } from 'node:crypto';
import { Notification } from '#db/entities/index.ts';
import { saveIntegration } from '#db/integrations.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { uploadForm, type TestApi } from '#test/service/api.ts';
import { contractDocx } from '#test/documents/contract-docx.ts';
import { buildJob, buildReportedJob, storeJob, type BuiltApiKey } from '#test/database/factories.ts';
import { buildDub, buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import type { DescribedOperation } from './operation-table.ts';

export const TERM = { term: 'house', lang: 'en', term_type: 'preferred' };

/** A thing of each kind that belongs to an organization, by the name of the parameter that holds its id. */
export interface SampleObjects {
  readonly job_id: string;
  /** A job that has completed with segments, which stands for `job_id` where these are what a request is about. */
  readonly reviewed_job_id: string;
  /** A dub whose sentences people can split and join. */
  readonly dubbed_job_id: string;
  /** Id of a group of jobs. */
  readonly group_id: string;
  readonly template_id: string;
  readonly cast_id: string;
  readonly glossary_id: string;
  readonly entry_id: string;
  readonly term_id: string;
  readonly subscription_id: string;
  /** Id of a delivery of a webhook. */
  readonly log_id: string;
  readonly notification_id: string;
  readonly store_id: string;
  readonly document_id: string;
  /** Id of a resumable upload that is not complete. */
  readonly upload_id: string;
  /** Name of an integration. */
  readonly name: string;
  /** Id of a member of the organization. */
  readonly user_id: string;
  /** Id of an API key. */
  readonly id: string;
  /** Key of an uploaded Word document. */
  readonly file: string;
  /** Keys of files that are a workbook, a presentation and a recording by their names. */
  readonly workbook: string;
  readonly presentation: string;
  readonly recording: string;
  /** Key of a file with subtitles. */
  readonly subtitles: string;
}

/** Requests that name a thing by something else than a parameter of their path. */
export const NAMED_IN_QUERY: Readonly<Record<string, string>> = {
  'GET /v1/files/download': 'path',
  'DELETE /v1/files/delete': 'path',
  'GET /v1/files/details': 'path',
  'GET /v1/files/stream-url': 'key',
};

/**
 * Requests whose path names a system: they create objects of the caller, and the system itself answers them. The tests
 * of integrations show that they keep organizations apart.
 */
const OF_THE_CALLER = new Set(['PUT /v1/integrations/{name}', 'POST /v1/integrations/{name}/test']);

const ABOUT_SENTENCES = /\/segments\/(?:split|join|fit|speak|translate)$|\/speakers\/|\/waveform$/;
const ABOUT_SEGMENTS = /\/(?:segments|accept|progress|history|replacements|changes|render|bilingual|preview|page)$/;

/** Queries that name a thing of the job in the path. */
const WITHIN_JOB: Readonly<Record<string, string>> = {
  'GET /v1/jobs/{job_id}/segments/history': '?segment=0.es.0',
  'GET /v1/jobs/{job_id}/segments/replacements': '?find=a&replacement=b',
  'GET /v1/jobs/{job_id}/preview': '?segment=0.es.0&side=source',
  'GET /v1/jobs/{job_id}/preview/page': '?segment=0.es.0&side=source&page=1',
};

/** True if an operation is about one existing thing. */
export const namesObject = ({ name, parameters }: DescribedOperation) =>
  (parameters.length > 0 && !OF_THE_CALLER.has(name)) || name in NAMED_IN_QUERY;

/**
 * The address of an operation on things.
 *
 * @throws Error for a kind of things that is not in the table: it has to be made in `createSampleObjects`
 */
export function operationAddress({ name, path }: DescribedOperation, things: SampleObjects): string {
  const field = NAMED_IN_QUERY[name];
  const query = field === undefined ? (WITHIN_JOB[name] ?? '') : `?${field}=${encodeURIComponent(things.file)}`;
  const address = path.replaceAll(/\{(\w+)\}/g, (_whole, parameter: string) => {
    if (parameter === 'job_id' && ABOUT_SENTENCES.test(path)) return things.dubbed_job_id;
    if (parameter === 'job_id' && ABOUT_SEGMENTS.test(path)) return things.reviewed_job_id;
    if (!(parameter in things)) throw new Error(`${name} is about a thing that the access matrix doesn't know.`);
    return things[parameter as keyof SampleObjects];
  });
  return address + query;
}

/** Ids of objects that don't exist. */
export function missingObjects(): SampleObjects {
  const number = () => String(1_000_000_000 + Math.floor(Math.random() * 1_000_000_000));
  return {
    job_id: randomUUID(),
    reviewed_job_id: randomUUID(),
    dubbed_job_id: randomUUID(),
    group_id: randomUUID(),
    template_id: number(),
    cast_id: number(),
    glossary_id: number(),
    entry_id: number(),
    term_id: number(),
    subscription_id: number(),
    log_id: number(),
    notification_id: randomUUID(),
    store_id: number(),
    document_id: number(),
    upload_id: randomUUID(),
    name: 'crowdin',
    user_id: randomUUID(),
    id: randomUUID(),
    file: `missing-${randomUUID()}.docx`,
    workbook: `missing-${randomUUID()}.xlsx`,
    presentation: `missing-${randomUUID()}.pptx`,
    recording: `missing-${randomUUID()}.mp4`,
    subtitles: `missing-${randomUUID()}.srt`,
  };
}

/** Makes a thing of each kind. @param marker stands in every name and text of them */
export async function createSampleObjects(
  api: TestApi,
  owner: BuiltApiKey,
  marker: string = randomUUID(),
): Promise<SampleObjects> {
  const { key } = owner;
  const create = async (path: string, json: object) =>
    (await (await api.request(path, { key, json })).json()) as { id: number | string; terms: { id: number }[] };
  const [file, workbook, presentation] = [`${marker}.docx`, `${marker}.xlsx`, `${marker}.pptx`];
  const [recording, subtitles] = [`${marker}.mp4`, `${marker}.srt`];
  // Requests look at the names of files; jobs, which don't run here, look into them.
  for (const name of [file, workbook, presentation, recording, subtitles]) {
    const form = [
      ['path', name],
      ['file', new File([new Uint8Array(contractDocx())], name)],
    ] as const;
    await uploadForm(api, form, key);
  }
  const template = { name: marker, rewrite_type: 'simplify', body: `Simplify ${marker}.` };
  const glossary = await create('/v1/glossaries', { name: marker, description: marker, base_language: 'en' });
  const terms = [{ ...TERM, term: marker }];
  const store = await create('/v1/context', { key: randomUUID(), name: marker });
  const text = `<g1>${marker}</g1>`;
  const entry = await create(`/v1/glossaries/${glossary.id}/entries/with-terms`, { notes: marker, terms });
  return {
    job_id: await makeJob(api, owner, file),
    reviewed_job_id: await buildReviewedJob(api.orm, owner, [{ source: text, target: text }, {}], {
      sourceFiles: [file],
    }),
    dubbed_job_id: await buildDub(api, owner, [
      { number: 12, source: `Welcome to Madrid. I am ${marker}.`, target: `Bienvenidos a Madrid. Soy ${marker}.` },
      { number: 13, source: marker, target: marker },
    ]),
    cast_id: String((await create('/v1/casts', { name: marker, pronunciations: [{ text: marker, say: marker }] })).id),
    group_id: await makeGroup(api, owner, recording),
    template_id: String((await create('/v1/prompt-templates', template)).id),
    glossary_id: String(glossary.id),
    entry_id: String(entry.id),
    term_id: String(entry.terms[0]?.id),
    ...(await createWebhook(api, owner, marker)),
    notification_id: await createNotification(api, owner, marker),
    store_id: String(store.id),
    document_id: await uploadDocument(api, key, store.id, marker),
    upload_id: await createUpload(api, key, marker),
    name: await createIntegration(api, owner),
    user_id: String((await create('/v1/members', { email: `${marker}@example.com`, name: marker, role: 'member' })).id),
    id: String((await create('/v1/api-keys', { name: marker })).id),
    file,
    workbook,
    presentation,
    recording,
    subtitles,
  };
}

/** A job that has not begun, as one of a group. */
async function makeGroup(api: TestApi, { organizationId: organization }: BuiltApiKey, file: string): Promise<string> {
  const groupId = randomUUID();
  const job = buildJob({ organization, sourceFiles: [file], groupId });
  await storeJob(organizationEntityManager(api.orm, organization), randomUUID(), job);
  return groupId;
}

async function createUpload(api: TestApi, key: string, marker: string): Promise<string> {
  const metadata = `path ${Buffer.from(`${marker}.txt`).toString('base64')}`;
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': metadata };
  const answer = await api.request('/v1/files/uploads', { key, method: 'POST', headers });
  return ((await answer.json()) as { id: string }).id;
}

/** A subscription and a delivery to it. */
async function createWebhook(api: TestApi, { key }: BuiltApiKey, marker: string) {
  const json = { name: marker, url: `https://example.com/${marker}`, events: ['workflow.failed'] };
  const { id } = (await (await api.request('/v1/webhooks', { key, json })).json()) as { id: number };
  await api.request(`/v1/webhooks/${id}/test`, { key, method: 'POST' });
  const { logs } = (await (await api.request(`/v1/webhooks/${id}/logs`, { key })).json()) as { logs: { id: number }[] };
  return { subscription_id: String(id), log_id: String(logs[0]?.id) };
}

/** Credentials at Weblate, which no request of a test uses. */
async function createIntegration(api: TestApi, { organizationId: organization }: BuiltApiKey): Promise<string> {
  const content = { token: 'a-token', baseUrl: 'https://weblate.example' };
  await saveIntegration(organizationEntityManager(api.orm, organization), organization, 'weblate', content);
  return 'weblate';
}

async function createNotification(api: TestApi, { organizationId, userId }: BuiltApiKey, marker: string) {
  const id = randomUUID();
  await api.orm.em.fork().insert(Notification, {
    id,
    organization: organizationId,
    user: userId,
    eventType: 'workflow.completed',
    title: marker,
    message: marker,
    eventData: {},
    createdAt: new Date(),
    readAt: null,
  });
  return id;
}

/** A document of a context store. */
async function uploadDocument(api: TestApi, key: string, store: number | string, marker: string): Promise<string> {
  const body = new FormData();
  body.append('title', marker);
  body.append('document_type', 'reference');
  body.append('file', new File([`${marker}.`], 'a.txt'));
  const answer = await api.request(`/v1/context/${store}/documents`, { method: 'POST', body, key });
  return String(((await answer.json()) as { id: number }).id);
}

/** A job that has ended, and can be retried: it needs no workflow engine, and its stream of events has an end. */
const makeJob = (api: TestApi, owner: BuiltApiKey, file: string): Promise<string> =>
  buildReportedJob({ ...api, ...api.dependencies }, owner, () => `<p>${file}</p>`, {
    status: 'cancelled',
    sourceFiles: [file],
    request: {
      mode: 'ai',
      source_language: 'en',
      file_pairs: [{ source_file: file, target_file: file, target_language: 'de' }],
    },
  });
