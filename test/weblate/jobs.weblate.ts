import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type JobRecord, type TestService } from '#test/service/service.ts';
import { createProject, callWeblate, weblateToken, weblateUrl, type LiveProject } from './weblate-project.ts';

const SLUG = 'jobs';
/** A pseudo-locale: what a translation is to be needs no model. */
const LANGUAGE = 'en_XA';
const TMS = { name: 'weblate', project_identifier: `${SLUG}/texts` };

let service: TestService;
let project: LiveProject;
beforeAll(async () => {
  project = await createProject(
    SLUG,
    [
      { key: 'title', source: 'Your cart' },
      { key: 'pay', source: 'Pay %s now' },
      { key: 'items', source: ['%d item', '%d items'] },
      { key: 'short', source: 'Remove', flags: 'max-length:3' },
      ...Array.from({ length: 120 }, (_, index) => ({ key: `text.${index}`, source: `Text number ${index} of all.` })),
    ],
    [LANGUAGE],
  );
  service = await startTestService({ environment: { OUTBOUND_ALLOW: '127.0.0.0/8' } });
  const saved = await send('PUT', '/v1/integrations/weblate', { token: weblateToken, base_url: weblateUrl });
  if (!saved.ok) throw new Error(await saved.text());
});
afterAll(async () => {
  await service?.close();
  await project?.remove();
});

function send(method: string, path: string, body: object): Promise<Response> {
  return service.request(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function run(path: string, body: object = {}): Promise<JobRecord> {
  const answer = await send('POST', `/v1/jobs/${path}`, { mode: 'ai', tms: TMS, ...body });
  expect(answer.status, await answer.clone().text()).toBe(202);
  return service.ended(((await answer.json()) as { job_id: string }).job_id);
}

describe('jobs on a project of a real Weblate server', () => {
  it('translate it, leave alone what people do, and revise what they wrote', async () => {
    const translated = await run('translation');
    expect(translated.error).toBeNull();
    expect(translated).toMatchObject({ source_language: 'en', target_languages: ['en-XA'] });
    expect(translated.result.components).toMatchObject([
      { component: 'Texts', language: 'en-XA', pushed: 123, not_pushed: [{ reason: 'too_long', count: 1 }] },
    ]);
    const first = await project.units(LANGUAGE);
    for (const [key, { target, state }] of first) {
      expect(state, key).toBe(key === 'short' ? 0 : 10);
      expect(
        target.every((text) => (text === '') === (key === 'short')),
        key,
      ).toBe(true);
    }
    expect(first.get('pay')?.target[0]).toContain('%s');
    expect(first.get('items')?.target).toHaveLength(2);

    // Nothing is left to do, and nothing is pushed twice; the file that developers get is stored.
    const repeated = await run('translation', { tms: { ...TMS, export: true } });
    expect(repeated.error).toBeNull();
    expect(repeated.result.components).toMatchObject([{ pushed: 0 }]);
    const key = `translations/${repeated.job_id}/en-XA/texts/po/${LANGUAGE}.po`;
    expect(repeated.result.translated_files).toEqual([key]);
    const file = (await service.download(key)).toString();
    expect(file).toContain('msgid "Your cart"');
    for (const text of [first.get('title'), first.get('pay')]) expect(file).toContain(`msgstr "${text?.target[0]}"`);

    const write = (key: string, target: string, state = 20) =>
      callWeblate('PATCH', `units/${first.get(key)!.id}/`, { target: [target], state });
    await write('title', 'Your  cart');
    await write('pay', 'Pay % s now');
    const revised = await run('post-editing');
    expect(revised.error).toBeNull();
    const second = await project.units(LANGUAGE);
    expect(second.get('title')).toMatchObject({ target: ['Your cart'], state: 10 });
    expect(second.get('pay')?.target[0]).toContain('%s');
    expect(revised.result.edited).toBe(2);
    const comments = await callWeblate<{ results: readonly { readonly comment: string }[] }>(
      'GET',
      `units/${first.get('pay')!.id}/comments/`,
    );
    expect(comments.results.map(({ comment }) => comment)).toEqual([
      expect.stringMatching(/placeholders of the source\. Before: Pay % s now/),
    ]);
    for (const [key, { target }] of second) {
      if (key !== 'title' && key !== 'pay') expect(target, key).toEqual(first.get(key)?.target);
    }
  });

  it('suggest what they rewrite, and leave what people wrote', async () => {
    const live = await project.units(LANGUAGE);
    const title = live.get('title')!;
    const written = 'In order to pay, utilize the cart.';
    await callWeblate('PATCH', `units/${title.id}/`, { target: [written], state: 20 });
    const rewritten = await run('language-rewrite', { type: 'simplify' });
    expect(rewritten.error).toBeNull();
    const [component] = rewritten.result.components;
    expect(component).toMatchObject({ pushed_as: 'suggestion', not_pushed: [] });
    expect(component.pushed).toBeGreaterThan(0);
    const after = await project.units(LANGUAGE);
    expect(after.get('title')).toMatchObject({ target: [written], state: 20 });
    for (const [key, { target }] of after) if (key !== 'title') expect(target, key).toEqual(live.get(key)?.target);
    const { results } = await callWeblate<{ results: readonly { readonly target: readonly string[] }[] }>(
      'GET',
      `units/${title.id}/suggestions/`,
    );
    expect(results.map(({ target }) => target)).toEqual([['To pay, use the cart.']]);
  });

  it('name a language that the project lacks', async () => {
    const { error } = await run('translation', { target_languages: ['fr'] });
    expect(error).toMatchObject({ code: 'tms_language_missing', step: 'open' });
  });
});
