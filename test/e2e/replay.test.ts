import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { historyFromJSON, historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { Worker } from '@temporalio/worker';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { contractDocx } from '#test/contract-docx.ts';
import { buildPptx, title } from '#formats/pptx/testing/build-pptx.ts';
import { buildXlsx, row } from '#formats/xlsx/testing/build-xlsx.ts';
import { ask, postDocxTranslation } from '#test/job-requests.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { FAKE_LOCAL_MODEL } from '#test/fakes/openai-compatible-server.ts';
import type { FakeTms } from '#test/fakes/tms/fake-project.ts';
import { saveIntegration, startTms, submitProjectJob } from '#test/fakes/tms/start-tms.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { SPEECH_ENVIRONMENT, writeClip } from '#test/speech.ts';
import { startSpokenService } from '#test/spoken-vendor.ts';
import { extractionClient, judgeTerms, TERM_CSV, TERM_PAIRS } from '#test/term-extraction.ts';
import { videoClient } from '#test/video-client.ts';
import { createWebhookClient } from '#test/webhook-client.ts';
import { RECEIVER_ENVIRONMENT, startReceiver, trustReceivers } from '#test/webhook-receiver.ts';
import { sharedWorkflowBundle } from '#test/workflow-bundle.ts';

// Not on PostgreSQL: it tests histories.

/**
 * Histories of jobs. Workflow code must stay able to replay every one of them, since such
 * jobs may be under way when a new release is deployed. Never delete one; add new ones after changing a workflow:
 * RECORD_HISTORIES=NAME npm test -- test/e2e/replay
 */
const FOLDER = fileURLToPath(new URL('../histories/', import.meta.url));
const RECORD = process.env['RECORD_HISTORIES'];

describe.skipIf(RECORD === undefined || RECORD === '')('recording (RECORD_HISTORIES)', () => {
  it('keeps the histories of a completed, a failed and a cancelled job', { timeout: 300_000 }, async () => {
    const service = await startTestService();
    try {
      await service.upload('a/note.txt', 'Hello world. This is a test.\n\nAnother paragraph.');
      await service.upload(
        'b/note.txt',
        Array.from({ length: 120 }, (_, index) => `Sentence number ${index}.`).join('\n\n'),
      );
      await service.upload('broken.docx', 'this is no Word document');
      const files = ['a/note.txt', 'b/note.txt'];
      const completed = await service.submit({ source_files: files, target_languages: ['en-XA', 'en-XB'] });
      const failed = await service.submit({ source_files: ['broken.docx'] });
      expect(await service.ended(completed)).toMatchObject({ status: 'completed' });
      expect(await service.ended(failed)).toMatchObject({ status: 'failed' });
      const cancelled = await service.submit({ source_files: files, target_languages: ['en-XA', 'en-XB', 'qps-ploc'] });
      await service.request(`/v1/jobs/${cancelled}`, { method: 'DELETE' });
      expect(await service.ended(cancelled)).toMatchObject({ status: 'cancelled' });
      await keepDocxTranslations(service);
      await keepOfficeTranslations(service);
      await keepRewriting(service, files);
      await keepMultilingual(service);
      await keep(service, completed, 'aimt-completed');
      await keep(service, `${completed}/1/en-XA`, 'translate_file-completed');
      await keep(service, failed, 'aimt-failed');
      await keep(service, cancelled, 'aimt-cancelled');
      for (const status of ['completed', 'failed']) {
        const response = await service.request(`/v1/jobs?job_type=file_analysis&status=${status}`);
        const { jobs } = (await response.json()) as { jobs: readonly { job_id: string }[] };
        await keep(service, jobs[0]?.job_id ?? '', `file_analysis-${status}`);
      }
    } finally {
      await service.close();
    }
  });

  it('keeps the histories of jobs on recordings', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loquent-test-replay-'));
    const clip = await readFile(writeClip(folder));
    const server = createServer((_request, response) => void response.end(clip)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const service = await startTestService({ environment: { ...SPEECH_ENVIRONMENT, OUTBOUND_ALLOW: '127.0.0.0/8' } });
    try {
      await service.upload('heard.mp4', clip);
      await service.upload('read.mp4', clip);
      await service.upload('read.srt', '1\n00:00:00,500 --> 00:00:03,500\nGood morning.\n');
      await service.upload('broken.mp4', 'no recording');
      const endings = [
        ['completed', 'heard.mp4'],
        ['read', 'read.mp4'],
        ['failed', 'broken.mp4'],
        ['cancelled', 'heard.mp4'],
        ['downloaded', `${site}/heard.mp4`],
      ] as const;
      for (const [name, place] of endings) {
        const source = name === 'downloaded' ? { source_video_url: place } : { source_file: place };
        const id = await videoClient(service).accepted({ ...source, target_lang: 'en-XA' });
        if (name === 'cancelled') await service.request(`/v1/jobs/${id}`, { method: 'DELETE' });
        const status = name === 'read' || name === 'downloaded' ? 'completed' : name;
        expect(await service.ended(id)).toMatchObject({ status });
        await keep(service, id, `subtitle_video-${name}`);
      }
    } finally {
      server.close();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    }
  }, 180_000);

  it('keeps the histories of jobs that speak', async () => {
    const deployment = await startSpokenService();
    const { service, behaviour } = deployment;
    await service.upload('broken.mp4', 'no recording');
    const endings = [
      ['dub', 'dub_video-completed', 'completed', {}],
      ['dub', 'dub_video-elsewhere', 'completed', { DUBBING_PROVIDER: 'elevenlabs' }],
      ['dub', 'dub_video-failed', 'failed', {}],
      ['dub', 'dub_video-cancelled', 'cancelled', {}],
      ['voiceover', 'voiceover_video-completed', 'completed', {}],
      ['voiceover', 'voiceover_video-failed', 'failed', {}],
    ] as const;
    try {
      for (const [kind, name, status, settings] of endings) {
        deployment.reset();
        if (status === 'cancelled') behaviour.refuse = (number) => (number > 3 ? 'hang' : undefined);
        const worker = await startTestService({
          environment: { ...service.environment, ...settings },
          roles: ['worker'],
        });
        const source = status === 'failed' ? 'broken.mp4' : 'film.mp4';
        const id = await videoClient(service, kind).accepted({ source_file: source, target_lang: 'en-XA' });
        if (status === 'cancelled') {
          await vi.waitFor(() => expect(deployment.spoken.length).toBeGreaterThan(3), { timeout: 30_000 });
          await service.request(`/v1/jobs/${id}`, { method: 'DELETE' });
        }
        expect(await service.ended(id)).toMatchObject({ status });
        await keep(service, id, name);
        await worker.close();
      }
    } finally {
      await deployment.close();
    }
  }, 300_000);

  it('keeps the histories of jobs on a project', async () => {
    const strings = [
      { id: 1, key: 'title', source: 'Your cart' },
      { id: 2, key: 'items', source: { one: '%d item', other: '%d items' } },
    ];
    const server = await startTms('weblate', { languages: ['en_XA'], strings });
    const service = await startTestService({ environment: { OUTBOUND_ALLOW: '127.0.0.0/8' } });
    try {
      await saveIntegration(service, 'weblate', server);
      expect(await keepProjects(service, server)).toBe(9);
    } finally {
      await service.close();
      await server.close();
    }
  });

  it('keeps the histories of extractions of terms that a model judges', async () => {
    const gate = Promise.withResolvers<void>();
    let isHeld = false;
    const vendor = await startFakeModel(async (question) => {
      if (isHeld) await gate.promise;
      return judgeTerms(['park'])(question);
    });
    const environment = { LOCAL_LLM_BASE_URL: vendor.baseUrl, LOCAL_LLM_MODEL: FAKE_LOCAL_MODEL };
    const service = await startTestService({ environment });
    try {
      const client = extractionClient(service);
      await service.upload('pumps.csv', TERM_CSV);
      await service.upload('pumps.txt', TERM_PAIRS.map(([source]) => source).join('\n\n'));
      await service.upload('empty.csv', 'key,en,de\n');
      for (const status of ['completed', 'failed', 'cancelled']) {
        const files = status === 'failed' ? ['empty.csv'] : ['pumps.csv', 'pumps.txt'];
        const asked = vendor.questions.length;
        isHeld = status === 'cancelled';
        const id = await client.accepted({
          glossary_name: status,
          source_files: files,
          source_language: 'en',
          target_languages: ['de'],
        });
        if (isHeld) {
          await vi.waitFor(() => expect(vendor.questions.length).toBeGreaterThan(asked), { timeout: 30_000 });
          await client.cancel(id);
        }
        expect(await service.ended(id)).toMatchObject({ status });
        await keep(service, id, `term_extraction-${status}`);
      }
    } finally {
      gate.resolve();
      await service.close();
      await vendor.close();
    }
  }, 60_000);

  it('keeps the history of a delivery of a webhook that is confirmed at its third attempt', async () => {
    const distrust = trustReceivers();
    const receiver = await startReceiver();
    const environment = { ...RECEIVER_ENVIRONMENT, WEBHOOK_RETRY_SECONDS: '0.1,0.1' };
    const service = await startTestService({ environment });
    try {
      receiver.answer = (response, _request, earlier) => void response.writeHead(earlier < 2 ? 500 : 204).end();
      const webhooks = createWebhookClient(service);
      const id = await webhooks.subscribe({ url: receiver.url, events: ['workflow.failed'] });
      await webhooks.test(id);
      expect(await webhooks.settled(id)).toMatchObject({ status: 'delivered', attempts: 3 });
      const deliveries = service.client.workflow.list({ query: "WorkflowType = 'webhook_delivery'" });
      const workflowId = await vi.waitFor(
        async () => {
          for await (const delivery of deliveries) return delivery.workflowId;
          throw new Error('the list of workflows lags behind');
        },
        { timeout: 30_000 },
      );
      await keep(service, workflowId, 'webhook_delivery-completed');
    } finally {
      await service.close();
      await receiver.close();
      distrust();
    }
  });

  it('keeps the histories of context stores that are read, and of a job that uses and fills a memory', async () => {
    const service = await startTestService();
    try {
      const memory = {
        content_kind: 'translation_memory',
        retrieval_backend: 'vector',
        embedding_model: 'local-ngram',
      };
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ key: 'memory', name: 'Memory', ...memory });
      const store = await ask(service, '/v1/context', { method: 'POST', headers, body });
      const path = `/v1/context/${store.body.id}`;
      const segment = (language: string) => `<tuv xml:lang="${language}"><seg>Good day.</seg></tuv>`;
      const tmx = (languages: readonly string[]) =>
        `<tmx version="1.4"><header srclang="en"/><body><tu>${languages.map(segment).join('')}</tu></body></tmx>`;
      for (const [name, content] of [
        ['memory.tmx', tmx(['en', 'qps-ploc'])],
        ['broken.tmx', tmx(['en'])],
      ] as const) {
        const form = new FormData();
        form.set('title', name);
        form.set('document_type', 'reference');
        form.set('file', new File([content], name));
        expect(await ask(service, `${path}/documents`, { method: 'POST', body: form })).toMatchObject({ status: 201 });
      }
      const reindexed = await ask(service, `${path}/reindex`, { method: 'POST', headers, body: '{}' });
      expect(await service.ended(reindexed.body.job_id)).toMatchObject({ result: { documents: 1 } });
      await keep(service, reindexed.body.job_id, 'rag_ingest-completed');
      await service.upload('note.txt', 'Good day.\n\nAnother paragraph.');
      const stores = { context_stores: [store.body.id], save_to_memory: store.body.id };
      const jobId = await service.submit({ source_files: ['note.txt'], target_languages: ['qps-ploc'], ...stores });
      expect(await service.ended(jobId)).toMatchObject({ status: 'completed' });
      await keep(service, jobId, 'aimt-memory');
    } finally {
      await service.close();
    }
  });
});

/** Jobs on a project: translated, revised and rewritten; one that fails, and one that is cancelled while the system is down. @returns how many histories */
async function keepProjects(service: TestService, server: FakeTms): Promise<number> {
  const tms = { name: 'weblate', project_identifier: server.identifier };
  const jobs = [
    ['translation', 'completed', 'aimt-project', 'translate_file-project', {}],
    ['post-editing', 'completed', 'post_editing-completed', 'revise_component-completed', {}],
    ['post-editing', 'failed', 'post_editing-failed', undefined, { target_languages: ['fr'] }],
    ['post-editing', 'cancelled', 'post_editing-cancelled', undefined, {}],
    ['language-rewrite', 'completed', 'language_rewrite-project', 'rewrite_file-project', { type: 'simplify' }],
    ['translation', 'completed', 'aimt-export', undefined, { tms: { ...tms, export: true } }],
  ] as const;
  for (const [path, status, name, child, fields] of jobs) {
    if (path === 'post-editing') server.project.write('en_XA', 1, { text: 'Your  cart' }, 'translated');
    if (status === 'cancelled') server.fail({ kind: 'status', status: 503, headers: { 'retry-after': '600' } });
    const jobId = await submitProjectJob(service, path, { tms, ...fields });
    if (status === 'cancelled') {
      await vi.waitFor(async () => expect((await service.job(jobId)).status).toBe('running'), { timeout: 30_000 });
      await service.request(`/v1/jobs/${jobId}`, { method: 'DELETE' });
    }
    expect(await service.ended(jobId)).toMatchObject({ status });
    await keep(service, jobId, name);
    if (child !== undefined) await keep(service, `${jobId}/0/en-XA`, child);
  }
  return jobs.flatMap(([, , name, child]) => (child === undefined ? [name] : [name, child])).length;
}

async function keepDocxTranslations(service: TestService): Promise<void> {
  await service.upload('contract.docx', contractDocx(3_000));
  const endings = [
    ['completed', { instruction: 'only the section Prices', target_languages: ['en-XA', 'en-XB'] }],
    ['failed', { instruction: 'make it sound nicer' }],
    ['cancelled', { target_languages: ['en-XA', 'en-XB', 'qps-ploc'] }],
  ] as const;
  for (const [status, fields] of endings) {
    const { body } = await postDocxTranslation(service, fields);
    if (status === 'cancelled') {
      const begun = async () => expect((await service.job(body.job_id)).progress.completed).toBeGreaterThan(0);
      await vi.waitFor(begun, { timeout: 30_000, interval: 20 });
      await service.request(`/v1/jobs/${body.job_id}`, { method: 'DELETE' });
    }
    expect(await service.ended(body.job_id)).toMatchObject({ status });
    await keep(service, body.job_id, `docx_translation-${status}`);
  }
}

/** A workbook with the columns of two languages, whose translations are written together, and a presentation. */
async function keepOfficeTranslations(service: TestService): Promise<void> {
  const rows = row(1, ['English', 'One', 'Other']) + row(2, ['Red chair', null, null]);
  await service.upload('prices.xlsx', buildXlsx({ sheets: [{ rows }] }));
  await service.upload('deck.pptx', buildPptx({ slides: [title('Welcome'), title('Thank you')] }));
  const column = (letters: string, name: string, language: string) => ({
    source: { column: 'A', title: 'English' },
    target: { column: letters, title: name },
    language,
  });
  const columns = [column('B', 'One', 'en-XA'), column('C', 'Other', 'en-XB')];
  const mapping = [{ sheet: 'Sheet1', header_row: 1, start_row: 2, existing: 'keep', columns }];
  const excel = { source_file: 'prices.xlsx', plan: { include: [], exclude: [], add: [], mapping } };
  const jobs = [
    ['excel', 'completed', excel],
    ['excel', 'failed', { source_file: 'prices.xlsx', instruction: 'column Z' }],
    ['ppt', 'completed', { source_file: 'deck.pptx', instruction: 'slide 2' }],
    ['ppt', 'failed', { source_file: 'deck.pptx', instruction: 'slide 9' }],
  ] as const;
  for (const [kind, status, fields] of jobs) {
    const languages = { source_language: 'en', target_languages: ['en-XA', 'en-XB'] };
    const { body } = await ask(service, `/v1/jobs/translate/${kind}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, ...languages }),
    });
    expect(await service.ended(body.job_id)).toMatchObject({ status });
    await keep(service, body.job_id, `${kind}_translation-${status}`);
  }
}

async function keepRewriting(service: TestService, files: readonly string[]): Promise<void> {
  const endings = [
    ['completed', files],
    ['failed', ['broken.docx']],
    ['cancelled', files],
  ] as const;
  for (const [status, sources] of endings) {
    const response = await service.request('/v1/jobs/language-rewrite', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'ai', type: 'simplify', source_language: 'en', source_files: sources }),
    });
    const { job_id: jobId } = (await response.json()) as { job_id: string };
    if (status === 'cancelled') await service.request(`/v1/jobs/${jobId}`, { method: 'DELETE' });
    expect(await service.ended(jobId)).toMatchObject({ status });
    await keep(service, jobId, `language_rewrite-${status}`);
    if (status === 'completed') await keep(service, `${jobId}/1/en`, 'rewrite_file-completed');
  }
}

/** A table with a column per language, whose languages are written together, beside a text that has a file for each. */
async function keepMultilingual(service: TestService): Promise<void> {
  await service.upload('strings.csv', 'key,en,en-XA\nsave,Save the file now,\nopen,Open the file,Kept\n');
  const languages = { target_languages: ['en-XA', 'en-XB'] };
  const jobId = await service.submit({ source_files: ['strings.csv', 'a/note.txt'], ...languages });
  expect(await service.ended(jobId)).toMatchObject({ status: 'completed' });
  await keep(service, jobId, 'aimt-multilingual');
  await keep(service, `${jobId}/0/en-XB`, 'translate_file-multilingual');
}

async function keep(service: TestService, workflowId: string, name: string): Promise<void> {
  const workflow = service.client.workflow.getHandle(workflowId);
  // The row says how a job ended before its workflow has.
  await workflow.result().catch(() => undefined);
  const history = await workflow.fetchHistory();
  // Facts about the recording machine are removed: process ids, host names and folders.
  const text = historyToJSON(history)
    .replaceAll(/"identity": ?"[^"]*"/g, '"identity": "recorded"')
    .replaceAll(/"\d+@[^"]*"/g, '"recorded"')
    .replaceAll(fileURLToPath(new URL('../../', import.meta.url)), '/loquent/');
  await writeFile(`${FOLDER}${name}-${RECORD}.json`, `${text}\n`);
}

describe('recorded histories', () => {
  let histories: { workflowId: string; history: ReturnType<typeof historyFromJSON> }[];
  beforeAll(async () => {
    const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json'));
    histories = await Promise.all(
      names.map(async (name) => ({
        workflowId: name.replace(/\.json$/, ''),
        history: historyFromJSON(JSON.parse(await readFile(FOLDER + name, 'utf8'))),
      })),
    );
  });

  it('replay with the workflows of today', async () => {
    expect(histories.length).toBeGreaterThanOrEqual(4);
    const workflowBundle = await sharedWorkflowBundle();
    const failures: string[] = [];
    for await (const { workflowId, error } of Worker.runReplayHistories({ workflowBundle }, histories)) {
      if (error !== undefined) failures.push(`${workflowId}: ${error.message}`);
    }
    expect(failures).toEqual([]);
  });
});
