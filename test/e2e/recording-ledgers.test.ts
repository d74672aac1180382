import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { askedFor, forgetfulModel, SENTENCES } from '#test/fakes/forgetful-model.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { startPausedProcess } from '#test/service/paused-worker.ts';
import { createTestEnvironment, startTestService, type TestService } from '#test/service/service.ts';
import { ffmpegSync } from '#test/recordings/speech.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { sharedByTests, temporaryFolder } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';
import { recordHistory } from '#test/workflows/record-history.ts';

// Not on PostgreSQL: it tests answers of models.

const hasTools = !isWithoutProgram('ffmpeg', 'ledgers of recordings');

const WAIT = { timeout: 60_000, interval: 100 };
const HEADERS = { 'content-type': 'application/json' };

const SPOKEN = [
  ...Array.from({ length: SENTENCES }, (_, index) => `Check the gearbox of unit ${index + 1}.`),
  'Anna Petrov wrote it.',
];
const time = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(11, 19)},000`;
const SUBTITLES = SPOKEN.map(
  (text, index) => `${index + 1}\n${time(2 * index)} --> ${time(2 * index + 2)}\n${text}\n`,
).join('\n');

const count = (text: string, word: string) => text.split(word).length - 1;

describe.skipIf(!hasTools)('recordings with a ledger', () => {
  const folder = temporaryFolder();
  const vendor = sharedByTests(() => startFakeModel(forgetfulModel(), { contextTokens: 32_000 }));
  const service = sharedByTests(() => startTestService({ environment: vendor.environment }));

  const submit = async (on: TestService, fields: object = {}) => {
    const path = join(folder, 'talk.mp3');
    ffmpegSync('-f', 'lavfi', '-i', `sine=duration=${2 * SPOKEN.length}:sample_rate=8000`, '-b:a', '16k', path);
    await on.upload('talk.mp3', await readFile(path));
    await on.upload('talk.srt', SUBTITLES);
    return videoClient(on).accepted({ source_file: 'talk.mp3', target_lang: 'de', ...fields });
  };
  const send = async (method: string, path: string, body?: object) => {
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await service.request(path, { method, headers: HEADERS, ...content });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const gearboxOf = async (job: string) => {
    const { body } = await send('GET', `/v1/jobs/${job}/ledger?kind=term`);
    return (
      body['entries'] as readonly { id: string; target: string; origin: string; places: readonly string[] }[]
    )[0]!;
  };
  const textOf = async (on: TestService, job: string) => {
    const { target_files: files } = await on.job(job);
    return (await on.download(files.find((key) => key.endsWith('.de.srt'))!)).toString('utf8').replaceAll(/\s+/g, ' ');
  };

  it('render names and terms alike, and again after a correction, but for what people have edited', async () => {
    const job = await submit(service);
    expect(await service.ended(job)).toMatchObject({
      status: 'completed',
      result: { consistency: { entries: 2, open: 0, kept: 0 }, outputs: [{ language: 'de' }] },
    });
    expect(count(await textOf(service, job), 'Getriebe')).toBe(SENTENCES);
    const gearbox = await gearboxOf(job);
    expect(gearbox).toMatchObject({ target: 'Getriebe', origin: 'model', file: 'talk.mp3' });
    expect(gearbox.places[1]).toBe('00:00:02');
    await recordHistory(service, job, 'subtitle_video-ledger-completed');

    const edited = { id: '0.de.0', version: 1, target: 'Prüf das Getriebe von Gerät 1.' };
    expect((await send('PATCH', `/v1/jobs/${job}/segments`, { segments: [edited] })).status).toBe(200);
    const change = { id: gearbox.id, target: 'Zahnradgetriebe' };
    const { body } = await send('PATCH', `/v1/jobs/${job}/ledger`, { entries: [change] });
    expect(body).toMatchObject({ entries: [{ origin: 'person' }], kept_segments: ['0.de.0'] });
    const render = body['render_job_id'] as string;
    expect(await service.ended(render)).toMatchObject({
      status: 'completed',
      result: { consistency: { mended: SENTENCES - 1, open: 0, kept: 1 } },
    });
    await recordHistory(service, render, 'render-recording_ledger-completed');
    const text = await textOf(service, render);
    expect(count(text, 'Zahnradgetriebe')).toBe(SENTENCES - 1);
    expect(text).toContain(edited.target);
  });

  it('translate again during a review what depends on a correction, and start with the entries of an earlier job', async () => {
    const job = await submit(service, { review: true });
    await vi.waitUntil(async () => (await service.job(job)).progress.stage === 'review', WAIT);
    const change = { id: (await gearboxOf(job)).id, target: 'Zahnradgetriebe' };
    const { body } = await send('PATCH', `/v1/jobs/${job}/ledger`, { entries: [change] });
    expect(await service.ended(body['render_job_id'] as string)).toMatchObject({
      status: 'completed',
      target_files: [],
      result: { consistency: { mended: SENTENCES, open: 0 } },
    });
    expect((await send('POST', `/v1/jobs/${job}/finish`, {})).status).toBe(200);
    expect(await service.ended(job)).toMatchObject({ status: 'completed' });
    expect(count(await textOf(service, job), 'Zahnradgetriebe')).toBe(SENTENCES);

    const next = await submit(service, { ledger: { from_job: job } });
    expect(await service.ended(next)).toMatchObject({ status: 'completed' });
    expect(await gearboxOf(next)).toMatchObject({ target: 'Zahnradgetriebe', origin: 'job' });
    expect(count(await textOf(service, next), 'Zahnradgetriebe')).toBe(SENTENCES);
  });

  it('have none as drafts', async () => {
    const before = vendor.questions.length;
    const job = await submit(service, { quality: 'draft' });
    const { status, result } = await service.ended(job);
    expect({ status, consistency: result['consistency'] }).toEqual({ status: 'completed', consistency: undefined });
    expect(new Set(vendor.questions.slice(before).map(askedFor))).toEqual(new Set(['translation']));
  });

  it('pay for no survey twice if a worker is killed before it has stored one, nor in a retry', async () => {
    const deployment = await createTestEnvironment();
    const environment = { ...deployment.environment, ...vendor.environment };
    const api = await startTestService({ environment, roles: ['api'] });
    const started: { kill: () => Promise<void> }[] = [];
    const killedAt = async (key: string) => {
      const held = await startPausedProcess({ ...api.environment }, [{ name: key, operation: 'write', key }]);
      started.push(held);
      return held;
    };
    const surveys = () => vendor.questions.filter((question) => askedFor(question) === 'survey').length;
    let worker: TestService | undefined;
    try {
      const job = await submit(api);
      const first = await killedAt('/0/survey.json');
      await vi.waitUntil(() => first.held.size > 0, WAIT);
      await first.kill();
      const before = surveys();
      const second = await killedAt('translation-0.json');
      await vi.waitUntil(() => second.held.size > 0, WAIT);
      expect((await api.request(`/v1/jobs/${job}`, { method: 'DELETE' })).ok).toBe(true);
      await second.kill();
      worker = await startTestService({ environment: api.environment, roles: ['worker'] });
      expect(await api.ended(job)).toMatchObject({ status: 'cancelled' });

      const retried = await api.request(`/v1/jobs/${job}/retry`, { method: 'POST' });
      const { job_id: retry } = (await retried.json()) as { job_id: string };
      expect(await api.ended(retry)).toMatchObject({ status: 'completed', result: { consistency: { open: 0 } } });
      expect(surveys()).toBe(before);
      expect(count(await textOf(api, retry), 'Getriebe')).toBe(SENTENCES);
    } finally {
      for (const process of started) await process.kill();
      await worker?.close();
      await api.close();
      await deployment.remove();
    }
  });
});
