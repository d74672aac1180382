import { afterAll, describe, expect, it } from 'vitest';
import { TMS_NAMES, type TmsName } from '#domain/projects/tms-name.ts';
import type { FakeTms } from '#test/fakes/tms/fake-project.ts';
import { connectFakeTms, startTms } from '#test/fakes/tms/start-tms.ts';
import { ask } from '#test/service/job-requests.ts';
import { startTestService, type JobRecord } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Left to npm run test:all: render.test.ts has a rendering, tms-projects.test.ts the systems.

// Not on PostgreSQL: it tests answers of other systems.

const LANGUAGES = ['en_XA', 'en_XB'];
const STRINGS = [
  { id: 1, key: 'title', source: 'Your cart' },
  { id: 2, key: 'pay', source: 'Pay %s now' },
  { id: 3, key: 'items', source: { one: '%d item', other: '%d items' } },
];

interface Listed {
  readonly id: string;
  readonly version: number;
  readonly file: string;
  readonly language: string;
  readonly source: string;
  readonly target: string;
  readonly machine_target: string | null;
}

type Ended = JobRecord & { readonly job_id: string };

describe('rendering a job on a project', () => {
  const servers = new Map<TmsName, FakeTms>();
  const service = sharedByTests(async () => {
    for (const name of TMS_NAMES) servers.set(name, await startTms(name, { languages: LANGUAGES, strings: STRINGS }));
    const started = await startTestService({
      environment: {
        OUTBOUND_ALLOW: '127.0.0.0/8',
        CROWDIN_BASE_URL: servers.get('crowdin')!.url,
        LOKALISE_BASE_URL: servers.get('lokalise')!.url,
      },
    });
    for (const [name, server] of servers) await connectFakeTms(started, name, server);
    return started;
  });
  afterAll(async () => {
    for (const server of servers.values()) await server.close();
  });

  const send = (path: string, body: object, method = 'POST') =>
    ask(service, path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const complete = async (path: string, body: object): Promise<Ended> => {
    const accepted = await send(`/v1/jobs/${path}`, body);
    expect(accepted, JSON.stringify(accepted.body)).toMatchObject({ status: 202 });
    const job = (await service.ended(accepted.body.job_id)) as Ended;
    expect(job).toMatchObject({ status: 'completed', error: null });
    return job;
  };
  const submit = (path: string, name: TmsName, fields: object = {}) =>
    complete(path, { mode: 'ai', tms: { name, project_identifier: servers.get(name)!.identifier }, ...fields });
  const segmentOf = async ({ job_id: id }: Ended, source: string): Promise<Listed> => {
    const { body } = await ask(service, `/v1/jobs/${id}/segments?language=en-XA&q=${encodeURIComponent(source)}`);
    return body.segments[0] as Listed;
  };
  const correct = async (job: Ended, source: string, target: string) => {
    const { id, version } = await segmentOf(job, source);
    const { status, body } = await send(
      `/v1/jobs/${job.job_id}/segments`,
      { segments: [{ id, version, target }] },
      'PATCH',
    );
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const render = (job: Ended, body: object = {}) => complete(`${job.job_id}/render`, body);
  const pushedOf = ({ result }: JobRecord) =>
    (result.components as readonly { readonly pushed: number }[]).reduce((sum, { pushed }) => sum + pushed, 0);

  // Covers render, aimt, POST /v1/jobs/{job_id}/render
  it.each(TMS_NAMES)('pushes what people have corrected, and nobody’s later work is lost: %s', async (name) => {
    const { project } = servers.get(name)!;
    const textOf = (id: number) => project.translation('en_XA', id)?.forms['text'];
    const job = await submit('translation', name);
    const machine = { title: textOf(1), pay: textOf(2) };
    expect((await segmentOf(job, 'Your cart')).file).not.toBe('');
    project.writes.length = 0;

    const same = await render(job);
    expect(same).toMatchObject({ job_type: 'render', source_job_id: job.job_id, tms: name, target_files: [] });
    expect([pushedOf(same), project.writes]).toEqual([0, []]);

    await correct(job, 'Your cart', 'My cart');
    const first = await render(job);
    expect([pushedOf(first), textOf(1), project.writes]).toEqual([1, 'My cart', ['en_XA/1']]);
    expect(project.translation('en_XA', 1)?.state).not.toBe('approved');
    await correct(job, 'Your cart', 'Our cart');
    await render(job);
    expect(textOf(1)).toBe('Our cart');

    // The machine's text again.
    const { machine_target: machineTarget } = await segmentOf(job, 'Your cart');
    await correct(job, 'Your cart', machineTarget!);
    await render(job);
    expect(textOf(1)).toBe(machine.title);
    expect(new Set(project.writes)).toEqual(new Set(['en_XA/1']));

    // Somebody has written there meanwhile.
    await correct(job, 'Pay', 'Please pay %s today');
    project.write('en_XA', 2, { text: 'Pay %s at once' }, 'translated');
    project.writes.length = 0;
    const refused = await render(job);
    expect([textOf(2), project.writes]).toEqual(['Pay %s at once', []]);
    expect(JSON.stringify(refused.result.components)).toContain('"changed_meanwhile","count":1');
    project.write('en_XA', 2, { text: machine.pay! }, 'translated');
    await render(job);
    expect(textOf(2)).toBe('Please pay %s today');
  });

  // Covers post_editing, language_rewrite
  it('pushes corrections of post-edited texts, and suggests those of rewritten ones', async () => {
    const { project } = servers.get('weblate')!;
    project.translations.clear();
    project.write('en_XA', 1, { text: 'Your  cart' }, 'translated');
    project.comments.length = 0;
    const revised = await submit('post-editing', 'weblate');
    expect(project.translation('en_XA', 1)?.forms['text']).toBe('Your cart');
    const comments = project.comments.length;
    // As it was before the machine.
    await correct(revised, 'Your cart', 'Your  cart');
    expect(pushedOf(await render(revised))).toBe(1);
    expect(project.translation('en_XA', 1)?.forms['text']).toBe('Your  cart');
    expect(project.comments).toHaveLength(comments);

    project.write('en_XA', 1, { text: 'In order to pay, utilize the cart.' }, 'translated');
    const rewritten = await submit('language-rewrite', 'weblate', { type: 'simplify' });
    project.suggestions.length = 0;
    await correct(rewritten, 'In order', 'Use the cart to pay.');
    for (const _ of [1, 2]) expect(pushedOf(await render(rewritten))).toBe(1);
    expect(project.suggestions.map(({ targets }) => targets)).toEqual([['Use the cart to pay.']]);
    expect(project.translation('en_XA', 1)?.forms['text']).toBe('In order to pay, utilize the cart.');
    const refused = await send(`/v1/jobs/${rewritten.job_id}/render`, { save_to_memory: 1 });
    expect(refused).toMatchObject({ status: 400, body: { details: [{ path: 'save_to_memory' }] } });
  });

  it('needs the credentials of the project’s system', async () => {
    const job = await submit('translation', 'weblate');
    await service.request('/v1/integrations/weblate', { method: 'DELETE' });
    expect(await send(`/v1/jobs/${job.job_id}/render`, {})).toMatchObject({
      status: 400,
      body: { code: 'integration_not_configured' },
    });
  });
});
