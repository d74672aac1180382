import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  askedFor,
  forgetfulModel,
  GEARBOX_MANUAL,
  SENTENCES,
  type LedgerQuestion,
} from '#test/fakes/forgetful-model.ts';
import { startFakeModel, type AnswerModel } from '#test/fakes/fake-model.ts';
import { startPausedProcess, type Hold } from '#test/service/paused-worker.ts';
import { createTestEnvironment, startTestService, type TestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests answers of models.

const HEADERS = { 'content-type': 'application/json' };

interface Entry {
  readonly id: string;
  readonly source: string;
  readonly target: string;
}

const WAIT = { timeout: 120_000, interval: 100 };

const count = (text: string, word: string) => text.split(word).length - 1;

describe('jobs with a ledger', () => {
  let answer: AnswerModel = forgetfulModel();
  const vendor = sharedByTests(() => startFakeModel((question) => answer(question), { contextTokens: 32_000 }));
  const service = sharedByTests(() => startTestService({ environment: vendor.environment }));
  afterEach(() => {
    answer = forgetfulModel();
  });

  const submit = async (on: TestService, name: string, fields: object = {}) => {
    await on.upload(name, GEARBOX_MANUAL);
    return on.submit({ source_files: [name], source_language: 'en', target_languages: ['de'], ...fields });
  };
  const ledgerOf = async (on: TestService, job: string, query = '') => {
    const response = await on.request(`/v1/jobs/${job}/ledger${query}`);
    expect(response.status).toBe(200);
    return (await response.json()) as { brief: object | null; entries: readonly Entry[]; total: number };
  };
  const send = async (on: TestService, method: string, path: string, body: object) => {
    const response = await on.request(path, { method, headers: HEADERS, body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const textOf = async (on: TestService, job: string) => {
    const { target_files: files } = await on.job(job);
    return (await on.download(files[0]!)).toString('utf8');
  };

  // Covers GET /v1/jobs/{job_id}/ledger, PATCH /v1/jobs/{job_id}/ledger, POST /v1/jobs/{job_id}/ledger/glossary
  it('render names and terms alike, and again after a correction, but for what people have edited', async () => {
    const job = await submit(service, 'manual.txt');
    const ended = await service.ended(job);
    expect(ended).toMatchObject({
      status: 'completed',
      warnings: [],
      result: { consistency: { entries: 2, open: 0, kept: 0 } },
    });
    expect(count(await textOf(service, job), 'Getriebe')).toBe(SENTENCES);

    const { brief, entries } = await ledgerOf(service, job, '?kind=term');
    expect(brief).toMatchObject({ abstract: 'How to check gearboxes.', register: 'informal', left_out: 0 });
    expect(entries).toMatchObject([{ source: 'gearbox', target: 'Getriebe', origin: 'model', file: 'manual.txt' }]);

    const edited = { id: '0.de.0', version: 1, target: 'Prüfe das Getriebe von Gerät 1.' };
    const saved = await send(service, 'PATCH', `/v1/jobs/${job}/segments`, { segments: [edited] });
    expect(saved.status).toBe(200);
    const change = { id: entries[0]!.id, target: 'Zahnradgetriebe' };
    const changed = await send(service, 'PATCH', `/v1/jobs/${job}/ledger`, { entries: [change] });
    expect(changed.body).toMatchObject({
      entries: [{ target: 'Zahnradgetriebe', origin: 'person' }],
      kept_segments: ['0.de.0'],
    });
    const render = changed.body['render_job_id'] as string;
    expect(await service.ended(render)).toMatchObject({
      status: 'completed',
      result: { consistency: { mended: SENTENCES - 1, open: 0, kept: 1 } },
    });
    const text = await textOf(service, render);
    expect(count(text, 'Zahnradgetriebe')).toBe(SENTENCES - 1);
    expect(text).toContain(edited.target);

    const glossary = await send(service, 'POST', '/v1/glossaries', { name: 'Manual', base_language: 'en' });
    const id = glossary.body['id'] as number;
    const added = await send(service, 'POST', `/v1/jobs/${job}/ledger/glossary`, { glossary_id: id });
    expect(added.body).toEqual({ glossary_id: id, added: 2, skipped: 0 });
    const again = await send(service, 'POST', `/v1/jobs/${job}/ledger/glossary`, { glossary_id: id });
    expect(again.body).toEqual({ glossary_id: id, added: 0, skipped: 2 });
  });

  it('translate again during a review what depends on a correction, and start with the entries of an earlier job', async () => {
    const job = await submit(service, 'reviewed.txt', { review: true });
    await vi.waitUntil(async () => (await service.job(job)).progress.stage === 'review', WAIT);
    const { entries } = await ledgerOf(service, job, '?kind=term');
    const changed = await send(service, 'PATCH', `/v1/jobs/${job}/ledger`, {
      entries: [{ id: entries[0]!.id, target: 'Zahnradgetriebe' }],
    });
    expect(await service.ended(changed.body['render_job_id'] as string)).toMatchObject({
      status: 'completed',
      target_files: [],
      result: { consistency: { mended: SENTENCES, open: 0 } },
    });
    expect((await service.job(job)).progress.stage).toBe('review');
    expect((await send(service, 'POST', `/v1/jobs/${job}/finish`, {})).status).toBe(200);
    await service.ended(job);
    expect(count(await textOf(service, job), 'Zahnradgetriebe')).toBe(SENTENCES);

    const next = await submit(service, 'next.txt', { ledger: { from_job: job } });
    expect(await service.ended(next)).toMatchObject({ status: 'completed' });
    expect((await ledgerOf(service, next, '?kind=term')).entries).toMatchObject([
      { source: 'gearbox', target: 'Zahnradgetriebe', origin: 'job' },
    ]);
    expect(count(await textOf(service, next), 'Zahnradgetriebe')).toBe(SENTENCES);
  });

  it('translate again what has another form of address than a person sets', async () => {
    const others = forgetfulModel();
    answer = (question) => {
      if (askedFor(question) !== 'translation') return others(question);
      const isFormal = question.system.includes('Write formally');
      return others(question).replaceAll('Prüfe das', isFormal ? 'Bitte prüfen Sie das' : 'Prüfe mit dir das');
    };
    const job = await submit(service, 'addressed.txt');
    await service.ended(job);
    const brief = { file: 'addressed.txt', language: 'de', register: 'formal' };
    const changed = await send(service, 'PATCH', `/v1/jobs/${job}/ledger`, { brief });
    const render = changed.body['render_job_id'] as string;
    expect(await service.ended(render)).toMatchObject({
      status: 'completed',
      result: { consistency: { mended: SENTENCES, open: 0 } },
    });
    expect(count(await textOf(service, render), 'prüfen Sie')).toBe(SENTENCES);
  });

  it('complete without it if the model never answers the survey', async () => {
    const others = forgetfulModel();
    answer = (question) => (askedFor(question) === 'translation' ? others(question) : 'No.');
    const job = await submit(service, 'silent.txt');
    expect(await service.ended(job)).toMatchObject({
      status: 'completed',
      warnings: [{ code: 'survey_failed', source_file: 'silent.txt', language: 'de' }],
    });
  });

  it.each<{ readonly hold: Hold; readonly asked: LedgerQuestion; readonly again: number }>([
    // The answer of a part is stored before the survey is.
    { hold: { name: 'survey', operation: 'write', key: '/0/survey.json' }, asked: 'survey', again: 0 },
    { hold: { name: 'settle', operation: 'write', key: '/0/ledger-de.json' }, asked: 'renderings', again: 0 },
    { hold: { name: 'check', operation: 'write', key: '/0/consistency-de.json' }, asked: 'translation', again: 0 },
  ])('pay for nothing twice if a worker is killed: $hold.name', async ({ hold, asked, again }) => {
    const deployment = await createTestEnvironment();
    const environment = { ...deployment.environment, ...vendor.environment };
    const api = await startTestService({ environment, roles: ['api'] });
    const killed = await startPausedProcess({ ...api.environment }, [hold]);
    let worker: TestService | undefined;
    try {
      const job = await submit(api, 'killed.txt');
      await vi.waitUntil(() => killed.held.has(hold.name), WAIT);
      await killed.kill();
      const before = vendor.questions.filter((question) => askedFor(question) === asked).length;
      worker = await startTestService({ environment: api.environment, roles: ['worker'] });
      expect(await api.ended(job)).toMatchObject({ status: 'completed', result: { consistency: { open: 0 } } });
      const after = vendor.questions.filter((question) => askedFor(question) === asked).length;
      if (asked !== 'translation') expect(after - before).toBe(again);
      expect(count(await textOf(api, job), 'Getriebe')).toBe(SENTENCES);
    } finally {
      await killed.kill();
      await worker?.close();
      await api.close();
      await deployment.remove();
    }
  });

  it('finish a correction whose worker is killed', async () => {
    const deployment = await createTestEnvironment();
    const environment = { ...deployment.environment, ...vendor.environment };
    const api = await startTestService({ environment, roles: ['api'] });
    const closing: (() => Promise<unknown>)[] = [() => deployment.remove(), () => api.close()];
    const startWorker = async () => {
      const worker = await startTestService({ environment: api.environment, roles: ['worker'] });
      closing.push(() => worker.close());
      return worker;
    };
    try {
      const first = await startWorker();
      const job = await submit(api, 'corrected.txt');
      await api.ended(job);
      await first.close();
      // Segments are corrected, and the answer for the render is not stored yet.
      const killed = await startPausedProcess({ ...api.environment }, [
        { name: 'check', operation: 'write', key: '/0/consistency-de.json' },
      ]);
      closing.push(() => killed.kill());
      const [entry] = (await ledgerOf(api, job, '?kind=term')).entries;
      const change = { entries: [{ id: entry!.id, target: 'Zahnradgetriebe' }] };
      const { body } = await send(api, 'PATCH', `/v1/jobs/${job}/ledger`, change);
      await vi.waitUntil(() => killed.held.has('check'), WAIT);
      await killed.kill();
      const asked = vendor.questions.length;
      await startWorker();
      const render = body['render_job_id'] as string;
      expect(await api.ended(render)).toMatchObject({
        status: 'completed',
        result: { consistency: { mended: SENTENCES, open: 0, kept: 0 } },
      });
      expect(vendor.questions).toHaveLength(asked);
      expect(count(await textOf(api, render), 'Zahnradgetriebe')).toBe(SENTENCES);
    } finally {
      for (const close of closing.toReversed()) await close();
    }
  });
});
