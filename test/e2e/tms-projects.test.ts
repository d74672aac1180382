import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TMS_NAMES, type TmsName } from '#domain/projects/tms-name.ts';
import { startTestService, type JobRecord, type TestService } from '#test/service/service.ts';
import { TMS_READ_ONLY_TOKEN, TMS_TOKEN, type FakeProjectOptions, type FakeTms } from '#test/fakes/tms/fake-project.ts';
import { startTms } from '#test/fakes/tms/start-tms.ts';

// Not on PostgreSQL: it tests answers of other systems.

const LANGUAGES = ['en_XA', 'en_XB'];

const PROJECT: FakeProjectOptions = {
  languages: LANGUAGES,
  strings: [
    { id: 1, key: 'cart.title', source: 'Your cart' },
    { id: 2, key: 'cart.pay', source: 'Pay %s now' },
    { id: 3, key: 'cart.items', source: { one: '%d item', other: '%d items' } },
    { id: 4, key: 'cart.short', source: 'Remove', maximumLength: 3 },
    { id: 5, key: 'cart.hint', source: 'Prices\ninclude taxes.' },
  ],
};

const servers = new Map<TmsName, FakeTms>();
let service: TestService;

beforeAll(async () => {
  for (const name of TMS_NAMES) servers.set(name, await startTms(name, PROJECT));
  service = await startTestService({
    environment: {
      OUTBOUND_ALLOW: '127.0.0.0/8',
      CROWDIN_BASE_URL: servers.get('crowdin')!.url,
      LOKALISE_BASE_URL: servers.get('lokalise')!.url,
      DEEPL_API_KEY: 'key',
    },
  });
  for (const name of servers.keys()) await save(name);
});
afterEach(() => save('weblate'));
afterAll(async () => {
  await service?.close();
  for (const server of servers.values()) await server.close();
});

async function post(path: string, body: object, method = 'POST'): Promise<Response> {
  return service.request(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function save(name: TmsName, token = TMS_TOKEN): Promise<void> {
  const address = name === 'weblate' ? { base_url: servers.get(name)!.url } : {};
  const saved = await post(`/v1/integrations/${name}`, { token, ...address }, 'PUT');
  expect(saved.status, await saved.clone().text()).toBe(200);
}

async function run(path: string, body: object): Promise<JobRecord> {
  const answer = await post(`/v1/jobs/${path}`, { mode: 'ai', ...body });
  expect(answer.status, await answer.clone().text()).toBe(202);
  return service.ended(((await answer.json()) as { job_id: string }).job_id);
}

const projectOf = (name: TmsName) => ({ tms: { name, project_identifier: servers.get(name)!.identifier } });

describe.each(TMS_NAMES)('a project at %s', (name) => {
  // Covers POST /v1/jobs/post-editing
  it('is translated, revised and rewritten where translators work', async () => {
    const server = servers.get(name)!;
    const { project } = server;
    // A rate limit and a failure among the first requests.
    server.fail({ kind: 'status', status: 429, headers: { 'retry-after': '0' } }, { kind: 'status', status: 500 });

    // DeepL's support of these options depends on the languages of the project: pseudo-locales use no engine.
    const options = { provider: 'deepl', domain: 'trade', formality: 'more' };
    const translated = await run('translation', { ...projectOf(name), ...options });
    expect(translated.error).toBeNull();
    const unfollowed = translated.warnings.filter(({ code }) => code.endsWith('_not_followed'));
    expect(unfollowed.map(({ code }) => code)).toEqual(['domain_not_followed', 'formality_not_followed']);
    expect(translated).toMatchObject({ tms: name, source_language: 'en', target_languages: ['en-XA', 'en-XB'] });
    expect(translated.result.components).toMatchObject(
      ['en-XA', 'en-XB'].map((language) => ({ language, pushed: 4, not_pushed: [{ reason: 'too_long', count: 1 }] })),
    );
    for (const language of LANGUAGES) {
      for (const id of [1, 2, 3, 5]) {
        expect(project.isTranslated(language, id), `${language}/${id}`).toBe(true);
        expect(project.translation(language, id)?.state).not.toBe('approved');
      }
      expect(project.isTranslated(language, 4)).toBe(false);
      expect(project.translation(language, 2)?.forms['text']).toContain('%s');
      expect(project.translation(language, 5)?.forms['text']).toContain('\n');
      expect(Object.keys(project.translation(language, 3)?.forms ?? {}).toSorted()).toEqual(['one', 'other']);
    }
    expect(new Set(project.writes).size).toBe(project.writes.length);

    // Edits by people: a mistake, a correct text, an approved one.
    const [language = ''] = LANGUAGES;
    project.write(language, 1, { text: 'Your  cart' }, 'translated');
    project.write(language, 2, { text: 'Pay % s now' }, 'translated');
    project.write(language, 5, { text: 'Prices  wrong' }, 'approved');
    project.writes.length = 0;
    const revised = await run('post-editing', { ...projectOf(name), target_languages: ['en-XA'] });
    expect(revised.error).toBeNull();
    expect(revised.result).toMatchObject({ edited: 2 });
    expect(revised.result.average_edit_distance).toBeGreaterThan(0);
    expect(project.translation(language, 1)?.forms['text']).toBe('Your cart');
    expect(project.translation(language, 2)?.forms['text']).toContain('%s');
    expect(project.translation(language, 5)?.forms['text']).toBe('Prices  wrong');
    expect(project.writes.toSorted()).toEqual([`${language}/1`, `${language}/2`]);
    expect(new Set(project.comments.map(({ id }) => id))).toEqual(new Set([1, 2]));
    expect(project.comments).toHaveLength(2);
    expect(project.comments.find(({ id }) => id === 2)?.text).toMatch(
      /placeholders of the source. Before: Pay % s now/,
    );

    project.write(language, 1, { text: 'In order to pay, utilize the cart.' }, 'translated');
    const rewritten = await run('language-rewrite', { ...projectOf(name), type: 'simplify' });
    expect(rewritten.error).toBeNull();
    const simple = 'To pay, use the cart.';
    const pushedAs = name === 'lokalise' ? 'comment' : 'suggestion';
    expect(rewritten.result.components).toMatchObject([{ pushed: 1, pushed_as: pushedAs }, { pushed: 0 }]);
    // Crowdin shows the translation that was added last, and nobody approved it.
    const shown = name === 'crowdin' ? simple : 'In order to pay, utilize the cart.';
    expect(project.translation(language, 1)).toEqual({ forms: { text: shown }, state: 'translated' });
    const suggested = project.suggestions.map(({ id, targets }) => [id, ...targets]);
    const commented = project.comments.flatMap(({ id, text }) => (text.startsWith('Suggestion:') ? [[id, text]] : []));
    expect([suggested, commented]).toEqual([
      name === 'weblate' ? [[1, simple]] : [],
      name === 'lokalise' ? [[1, `Suggestion:\n${simple}`]] : [],
    ]);
  });
});

describe('a job on a project', () => {
  const codeOf = async (body: object) => {
    const { error } = await run('translation', { ...projectOf('weblate'), ...body });
    return `${error?.step} ${error?.code}`;
  };

  it('names what is wrong with the token, the project or the language', async () => {
    const { project } = servers.get('weblate')!;
    expect(await codeOf({ tms: { name: 'weblate', project_identifier: 'nowhere' } })).toBe(
      'open tms_project_not_found',
    );
    expect(await codeOf({ target_languages: ['fr'] })).toBe('open tms_language_missing');
    project.isLocked = true;
    expect(await codeOf({})).toBe('open tms_project_locked');
    project.isLocked = false;
    await save('weblate', TMS_READ_ONLY_TOKEN);
    project.translations.clear();
    expect(await codeOf({})).toBe('write tms_forbidden');
  });

  it('is refused without credentials', async () => {
    await service.request('/v1/integrations/weblate', { method: 'DELETE' });
    const answer = await post('/v1/jobs/translation', { mode: 'ai', ...projectOf('weblate') });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'integration_not_configured' });
  });
});
