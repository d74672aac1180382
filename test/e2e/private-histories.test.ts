import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildDocx, paragraph, textRun } from '#formats/docx/testing/build-docx.ts';
import { startLibreTranslateServer } from '#test/fakes/libretranslate-server.ts';
import { ask, postDocxTranslation } from '#test/service/job-requests.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { startTestService, type JobRecord } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests histories.

/** In each document and answer of an engine; in no name of a file and no instruction. */
const MARKER = 'Zebraquartz';

describe('histories of jobs', () => {
  const engine = sharedByTests(() => startLibreTranslateServer());
  const logged: string[] = [];
  const service = sharedByTests(() =>
    startTestService({ environment: { LOCAL_MT_URL: engine.url }, onLogLine: (line) => void logged.push(line) }),
  );
  beforeAll(async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/>' +
      '<w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>';
    const heading = paragraph(textRun(MARKER)).replace('<w:p>', '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>');
    await service.upload(
      'contract.docx',
      buildDocx({ body: heading + paragraph(textRun(`A ${MARKER} clause.`)), parts: { styles } }),
    );
    await service.upload('table.csv', `id,${MARKER}\n1,A ${MARKER} cell.\n`);
    await service.upload('note.txt', `A ${MARKER} sentence.`);
  });

  /** All that Temporal keeps of a job and its children, payloads decoded; a job of one batch has none. */
  const kept = async (jobId: string, children: readonly string[]) => {
    const texts: string[] = [];
    for (const workflowId of [jobId, ...children.map((child) => `${jobId}/${child}`)]) {
      const handle = service.client.workflow.getHandle(workflowId);
      texts.push(decoded((await handle.fetchHistory()).events), decoded((await handle.describe()).raw));
    }
    return texts.join('\n');
  };
  const docx = async (instruction: string): Promise<JobRecord & { readonly job_id: string }> => {
    const { body } = await postDocxTranslation(service, { instruction });
    return { ...(await service.ended(body.job_id)), job_id: body.job_id as string };
  };

  it('hold nothing of the document that an instruction was refused for', async () => {
    const job = await docx('only the section Payments');
    expect(job).toMatchObject({ status: 'failed', error: { step: 'plan' } });
    expect(job.error?.message).toContain(MARKER);
    const text = await kept(job.job_id, []);
    expect(text).toContain(job.error?.code);
    expect(text).not.toContain(MARKER);
  });

  it('hold nothing of what an engine was asked and what it answered, whether the job fails or not', async () => {
    const fields = { source_files: ['note.txt'], target_languages: ['de'], provider: 'local' };
    const completed = await service.submit(fields);
    expect(await service.ended(completed)).toMatchObject({ status: 'completed' });
    expect(await kept(completed, [])).not.toContain(MARKER);
    const body = JSON.stringify({ error: `Bad text: A ${MARKER} sentence.` });
    engine.fail({ kind: 'status', status: 400, body });
    const id = await service.submit(fields);
    const job = await service.ended(id);
    expect(job).toMatchObject({ status: 'failed', error: { step: 'translate' } });
    const text = await kept(id, []);
    expect(text).toContain(job.error?.code);
    expect(text).not.toContain(MARKER);
    expect(job.error?.message).toMatch(/^LibreTranslate (answered|refused)/);
  });

  it('hold nothing of what people correct, and neither do logs and metrics', async () => {
    logged.length = 0;
    const id = await service.submit({ source_files: ['note.txt'], target_languages: ['en-XA', 'en-XB'] });
    await service.ended(id);
    const send = (path: string, body: object, method = 'POST') =>
      ask(service, path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const change = (segment: object) => send(`/v1/jobs/${id}/segments`, { segments: [segment] }, 'PATCH');
    const corrected = { id: '0.en-XA.0', version: 1, target: `Ein ${MARKER}.`, note: MARKER, state: 'reviewed' };
    expect(await change(corrected)).toMatchObject({ status: 200 });
    expect(await change({ ...corrected, target: `${MARKER}!` })).toMatchObject({ status: 409 });
    expect(await change({ ...corrected, version: 2, target: `<g1>${MARKER}</g1>` })).toMatchObject({ status: 400 });
    expect((await ask(service, `/v1/jobs/${id}/segments?q=${MARKER}`)).body.total).toBe(2);
    expect((await ask(service, `/v1/jobs/${id}/changes`)).body.total).toBe(1);
    const { body: store } = await send('/v1/context', {
      key: 'reviewed',
      name: 'Reviewed',
      retrieval_backend: 'vector',
      embedding_model: 'local-ngram',
      content_kind: 'translation_memory',
    });
    const { body: rendering } = await send(`/v1/jobs/${id}/render`, { save_to_memory: store.id });
    const rendered = await service.ended(rendering.job_id);
    expect(rendered).toMatchObject({ status: 'completed' });
    const [file = ''] = (rendered.result as { readonly translated_files: readonly string[] }).translated_files;
    expect((await service.download(file)).toString()).toContain(MARKER);
    expect(await kept(id, ['0/en-XA', '0/en-XB'])).not.toContain(MARKER);
    expect(await kept(rendering.job_id, ['0'])).not.toContain(MARKER);
    expect(logged.join('\n')).toContain(rendering.job_id);
    expect(logged.join('\n')).not.toContain(MARKER);
    expect(await (await service.request('/metrics')).text()).not.toContain(MARKER);
  });

  it('hold nothing of a table whose columns are not found', async () => {
    const id = await service.submit({ source_files: ['table.csv'], columns: ['Nowhere'] });
    const job = await service.ended(id);
    expect(job.status).toBe('failed');
    expect(job.error?.message).toContain(MARKER);
    expect(await kept(id, [])).not.toContain(MARKER);
  });

  it('hold nothing of a file that an analysis can not read, whose details say why', async () => {
    await service.upload('bad.json', `{"${MARKER}": "A ${MARKER} text", }`);
    const details = () => ask(service, '/v1/files/details?path=bad.json');
    await vi.waitFor(async () => expect((await details()).body.analysis_status).toBe('failed'), TEST_TIMEOUT);
    expect((await details()).body.analysis_error.message).not.toContain('The step failed');
    const { body } = await ask(service, '/v1/jobs?job_type=file_analysis&status=failed');
    const [{ job_id: id }] = body.jobs as [{ job_id: string }];
    expect(await kept(id, [])).not.toContain(MARKER);
  });
});

/** JSON of a message of Temporal's, with the bytes in it as the texts that they are. */
function decoded(message: unknown): string {
  return JSON.stringify(message, (_name, value: unknown) => {
    if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8');
    return isBuffer(value) ? Buffer.from(value.data).toString('utf8') : value;
  });
}

/** True for the JSON form of a buffer. */
function isBuffer(value: unknown): value is { readonly data: readonly number[] } {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value;
}
