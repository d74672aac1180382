import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { JOB_KINDS, JOB_TYPES, type JobType } from '#domain/jobs/kinds/index.ts';
import type { JobKind } from '#domain/jobs/kinds/job-kind.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { ask } from '#test/service/job-requests.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { jobRequests } from '#test/scenarios/requests.ts';
import type { ScenarioStage } from '#test/scenarios/scenarios.ts';
import { Stage } from '#test/scenarios/stage.ts';
import { startTestService, type TestService } from '#test/service/service.ts';
/** Put in front of a target. */
const MARK = 'Reviewed: ';

/** Types of jobs that write texts of which their completed jobs keep segments; those on recordings are tested by themselves. */
const TYPES = JOB_TYPES.filter((type) => {
  const { keepsSegments, category }: JobKind = JOB_KINDS[type];
  return keepsSegments === true && category !== 'video';
});

/** The text of a file, of an archive that of all of its parts. */
function textOf(bytes: Buffer): string {
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) return bytes.toString('utf8');
  const archive = new ZipArchive(bytes);
  return archive.entries.map((entry) => archive.read(entry).toString('utf8')).join('\n');
}

describe('every job that writes texts', () => {
  let stage: Stage;
  let worker: TestService;
  beforeAll(async () => {
    stage = await Stage.start(false, { KEEP_SEGMENTS: 'true' });
    worker = await startTestService({ environment: stage.service.environment, roles: ['worker'] });
  });
  afterAll(async () => {
    await worker.close();
    await stage.close();
  });
  const send = (place: ScenarioStage, path: string, method: string, body: object = {}) =>
    ask(place, path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

  it('has the step, and the field of requests', () => {
    const types: readonly JobType[] = ['subtitle_video', 'voiceover_video', 'dub_video', ...TYPES];
    for (const type of types) expect(Object.keys(JOB_KINDS[type].steps), type).toContain('review');
    expect(TYPES).toEqual(
      expect.arrayContaining(['aimt', 'docx_translation', 'excel_translation', 'language_rewrite', 'post_editing']),
    );
  });

  it.each(TYPES)('waits for people, and writes what they have corrected: %s', async (type) => {
    const { path, body } = jobRequests('shop', 'Terms').get(type)!;
    const staged = await stage.submit({
      name: type,
      type,
      hasProject: 'tms' in body,
      ending: 'completed',
      async submit(place) {
        const accepted = await send(place, `/v1/jobs/${path}`, 'POST', { ...body, review: true });
        expect(accepted, JSON.stringify(accepted.body)).toMatchObject({ status: 202 });
        return { id: accepted.body.job_id as string };
      },
    });
    const { id, place } = staged;
    const record = async () => (await ask(place, `/v1/jobs/${id}`)).body;
    await vi.waitFor(async () => expect((await record()).progress.stage).toBe('review'), TEST_TIMEOUT);
    const pushed = JSON.stringify([...place.weblate.project.translations]);
    const { segments } = (await ask(place, `/v1/jobs/${id}/segments`)).body;
    expect(segments.length).toBeGreaterThan(0);
    const [{ id: segment, version, target }] = segments;
    const change = { id: segment, version, target: `${MARK}${target}`, state: 'final' };
    expect(await send(place, `/v1/jobs/${id}/segments`, 'PATCH', { segments: [change] })).toMatchObject({
      status: 200,
    });
    expect(JSON.stringify([...place.weblate.project.translations])).toBe(pushed);
    expect(await ask(place, `/v1/jobs/${id}/finish`, { method: 'POST' })).toMatchObject({ status: 200 });
    await place.ended(id);
    const job = await record();
    expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed' });
    expect(job.warnings).not.toContainEqual(expect.objectContaining({ code: 'review_not_finished' }));
    const texts = await Promise.all(
      (job.target_files as readonly string[]).map(async (key) => textOf(await place.download(key))),
    );
    const written = 'tms' in body ? JSON.stringify([...place.weblate.project.translations]) : texts.join('\n');
    expect(written).toContain(MARK.trim());
  });
});
