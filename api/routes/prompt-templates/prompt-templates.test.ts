import { describe, expect, it } from 'vitest';
import { PromptTemplate } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { findRewriteTemplate } from '#db/prompt-templates.ts';
import { seedPromptTemplates } from '#db/seeders/prompt-templates.ts';
import { templateProblems } from '#domain/prompt-templates/prompt-template.ts';
import type { TemplateKind } from '#domain/prompt-templates/template-kinds.ts';
import { REWRITE_TYPES } from '#domain/rewriting/rewrite-type.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey, type BuiltApiKey } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';

interface Template {
  readonly id: number;
  readonly name: string;
  readonly kind: TemplateKind;
  readonly rewrite_type: string | null;
  readonly body: string;
  readonly is_default: boolean;
  readonly is_system: boolean;
}

/** Templates of the system: one per rewrite type, and one for context stores. */
const SYSTEM_COUNT = REWRITE_TYPES.length + 1;

const api = sharedByTests(() => startTestApi());

const PATH = '/v1/prompt-templates';

async function answer<Body>(response: Promise<Response>, status: number): Promise<Body> {
  const { status: actual, ...rest } = {
    status: (await response).status,
    body: (await (await response).json()) as Body,
  };
  expect(actual, JSON.stringify(rest.body)).toBe(status);
  return rest.body;
}

const create = (json: object, key = api.owner.key, headers = {}) =>
  api.request(PATH, { json: { name: 'Mine', rewrite_type: 'simplify', body: 'Simplify it.', ...json }, key, headers });
const change = (id: number, json: object, key = api.owner.key) =>
  api.request(`${PATH}/${id}`, { method: 'PUT', json, key });
const list = async (query = '', key = api.owner.key) =>
  answer<{ prompt_templates: Template[]; total: number }>(api.request(PATH + query, { key }), 200);
const entityManagerOf = ({ organizationId }: BuiltApiKey) => organizationEntityManager(api.orm, organizationId);

describe('system templates', () => {
  it('exist for every rewrite type and for context stores, fit their variables, and are read-only', async () => {
    const { prompt_templates: templates } = await list();
    const system = templates.filter((template) => template.is_system);
    expect(system).toHaveLength(SYSTEM_COUNT);
    expect(new Set(system.map((template) => template.rewrite_type))).toEqual(new Set([...REWRITE_TYPES, null]));
    for (const { id, kind, body } of system) {
      expect(templateProblems(body, kind)).toEqual([]);
      const refusal = await answer<{ error: string }>(change(id, { name: 'Ours now' }), 403);
      expect(refusal.error).toContain('comes with the service');
      await answer(api.request(`${PATH}/${id}`, { method: 'DELETE' }), 403);
      expect(await answer(api.request(`${PATH}/${id}`), 200)).toMatchObject({ name: expect.any(String), body });
    }
  });

  it('keep their ids and get the text of the release that starts', async () => {
    const [before] = (await list()).prompt_templates;
    const everybody = { filters: { organization: false } };
    await api.orm.em.fork().nativeUpdate(PromptTemplate, { id: before!.id }, { body: 'Of an old release.' }, everybody);
    await Promise.all([seedPromptTemplates(api.orm), seedPromptTemplates(api.orm)]);
    const [after, ...others] = (await list('?kind=rewrite')).prompt_templates;
    expect(after).toMatchObject({ id: before!.id, body: before!.body });
    expect(others.filter((template) => template.is_system)).toHaveLength(REWRITE_TYPES.length - 1);
  });
});

describe('templates of an organization', () => {
  // Covers POST /v1/prompt-templates, GET /v1/prompt-templates/{template_id}, PUT /v1/prompt-templates/{template_id}
  // Covers DELETE /v1/prompt-templates/{template_id}
  it('are made, read, changed and deleted', async () => {
    const { key } = await buildApiKey(api.orm);
    const made = await answer<Template>(create({ body: 'In {{ language }}, {{instructions}}' }, key), 201);
    expect(made).toMatchObject({
      name: 'Mine',
      kind: 'rewrite',
      is_default: false,
      is_system: false,
      updated_at: null,
    });
    const changed = await answer<Template>(change(made.id, { name: 'New', rewrite_type: 'align' }, key), 200);
    expect(changed).toMatchObject({ id: made.id, name: 'New', rewrite_type: 'align', body: made.body });
    expect(await answer(api.request(`${PATH}/${made.id}`, { key }), 200)).toEqual(changed);
    await answer(api.request(`${PATH}/${made.id}`, { method: 'DELETE', key }), 200);
    await answer(api.request(`${PATH}/${made.id}`, { key }), 404);
    await answer(api.request(`${PATH}/${made.id}`, { method: 'DELETE', key }), 404);
  });

  // Covers GET /v1/prompt-templates
  it('are listed by kind and type, with those of the system', async () => {
    const { key } = await buildApiKey(api.orm);
    await answer(create({ rewrite_type: 'summarize' }, key), 201);
    await answer(create({ kind: 'context', rewrite_type: null, body: 'For {{ audience }}' }, key), 201);
    expect((await list('', key)).total).toBe(SYSTEM_COUNT + 2);
    const forStores = (await list('?kind=context', key)).prompt_templates;
    expect(forStores.map(({ kind, is_system: isSystem }) => [kind, isSystem])).toEqual([
      ['context', true],
      ['context', false],
    ]);
    const summaries = (await list('?rewrite_type=summarize', key)).prompt_templates;
    expect(summaries.map(({ is_system: isSystem }) => isSystem)).toEqual([true, false]);
    await answer(api.request(`${PATH}?kind=other`, { key }), 400);
  });

  it('are made once for an Idempotency-Key', async () => {
    const { key } = await buildApiKey(api.orm);
    const headers = { 'idempotency-key': 'once' };
    const first = await answer<Template>(create({}, key, headers), 201);
    expect(await answer<Template>(create({}, key, headers), 201)).toEqual(first);
    expect((await list('', key)).total).toBe(SYSTEM_COUNT + 1);
  });

  it('are neither visible to others nor changed by them', async () => {
    const { id } = await answer<Template>(create({ is_default: true, rewrite_type: 'align' }), 201);
    const stranger = await buildApiKey(api.orm);
    await answer(api.request(`${PATH}/${id}`, { key: stranger.key }), 404);
    await answer(change(id, { name: 'Stolen' }, stranger.key), 404);
    await answer(api.request(`${PATH}/${id}`, { method: 'DELETE', key: stranger.key }), 404);
    expect((await list('', stranger.key)).prompt_templates.every((template) => template.is_system)).toBe(true);
    const entityManager = entityManagerOf(stranger);
    expect((await findRewriteTemplate(entityManager, 'align')).organization).toBeNull();
    await expect(findRewriteTemplate(entityManager, 'align', id)).rejects.toMatchObject({ id: 'not_found' });
  });

  it.each([
    [{ body: 'Hello {{ text }} and {{ nobody }}' }, 'body', /\{\{ text \}\}, \{\{ nobody \}\}/],
    [{ body: 'Hello {{ text }}' }, 'body', /\{\{ language \}\}, \{\{ type \}\}/],
    [{ body: 'Hello {{ language' }, 'body', /character 7/],
    [{ body: '  \n' }, 'body', /empty/],
    [{ body: 'x'.repeat(20_001) }, 'body', /20,?000/],
    [{ rewrite_type: null }, 'rewrite_type', /required/],
    [{ rewrite_type: 'shorten' }, 'rewrite_type', /./],
    [{ kind: 'context' }, 'rewrite_type', /absent or null/],
    [{ kind: 'context', rewrite_type: null, is_default: true }, 'is_default', /false/],
    [{ name: ' ' }, 'name', /empty/],
  ])('refuses %j and says why', async (json, path, reason) => {
    const { details } = await answer<{ details: { path: string; message: string }[] }>(create(json), 400);
    expect(
      details
        .filter((detail) => detail.path === path)
        .map(({ message }) => message)
        .join(' '),
    ).toMatch(reason);
  });

  it('takes the longest body', async () => {
    const { id } = await answer<Template>(create({ body: 'x'.repeat(20_000) }), 201);
    const { error } = await answer<{ error: string }>(change(id, { body: '{{ who }}' }), 400);
    expect(error).toContain('{{ who }}');
  });
});

describe('the default of an organization', () => {
  it('is the last one that was made so, and one for each rewrite type', async () => {
    const owner = await buildApiKey(api.orm);
    const first = await answer<Template>(create({ is_default: true }, owner.key), 201);
    const other = await answer<Template>(create({ is_default: true, rewrite_type: 'align' }, owner.key), 201);
    const second = await answer<Template>(create({}, owner.key), 201);
    expect((await findRewriteTemplate(entityManagerOf(owner), 'simplify')).id).toBe(first.id);
    await answer(change(second.id, { is_default: true }, owner.key), 200);
    expect((await findRewriteTemplate(entityManagerOf(owner), 'simplify')).id).toBe(second.id);
    expect((await findRewriteTemplate(entityManagerOf(owner), 'align')).id).toBe(other.id);
    const { prompt_templates: templates } = await list('', owner.key);
    const own = templates.filter((template) => !template.is_system && template.is_default);
    expect(own.map(({ id }) => id)).toEqual([other.id, second.id]);
    await answer(api.request(`${PATH}/${second.id}`, { method: 'DELETE', key: owner.key }), 200);
    expect((await findRewriteTemplate(entityManagerOf(owner), 'simplify')).systemKey).toBe('rewrite.simplify');
  });

  it('is one under twenty writers at once', async () => {
    const owner = await buildApiKey(api.orm);
    const made = await answer<Template>(create({}, owner.key), 201);
    const writers = Array.from({ length: 20 }, (_, index) =>
      index % 4 === 0
        ? answer(change(made.id, { is_default: true }, owner.key), 200)
        : answer(create({ is_default: true }, owner.key), 201),
    );
    await Promise.all(writers);
    const { prompt_templates: templates } = await list('?rewrite_type=simplify', owner.key);
    expect(templates).toHaveLength(17);
    expect(templates.filter((template) => !template.is_system && template.is_default)).toHaveLength(1);
  });

  it('gives way to the template that a request names, if that is for the same type', async () => {
    const owner = await buildApiKey(api.orm);
    await answer(create({ is_default: true }, owner.key), 201);
    const named = await answer<Template>(create({}, owner.key), 201);
    const context = await answer<Template>(create({ kind: 'context', rewrite_type: null }, owner.key), 201);
    const entityManager = entityManagerOf(owner);
    expect((await findRewriteTemplate(entityManager, 'simplify', named.id)).id).toBe(named.id);
    const refused = { id: 'validation_failed', details: [{ path: 'template', message: expect.any(String) }] };
    await expect(findRewriteTemplate(entityManager, 'align', named.id)).rejects.toMatchObject(refused);
    await expect(findRewriteTemplate(entityManager, 'simplify', context.id)).rejects.toMatchObject(refused);
  });
});
