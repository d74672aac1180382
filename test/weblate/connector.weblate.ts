import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LoquentError } from '#domain/errors.ts';
import type { TmsUnit } from '#domain/projects/tms-unit.ts';
import { createOutboundClient } from '#platform/outbound/outbound-client.ts';
import type { TmsConnector, TmsFilter, TmsScope } from '#providers/tms/connector.ts';
import { pushUnits } from '#providers/tms/push-units.ts';
import { createTmsConnectors } from '#providers/tms/registry.ts';
import {
  createProject,
  callWeblate,
  weblateReaderToken,
  weblateToken,
  weblateUrl,
  type LiveProject,
} from './weblate-project.ts';

const { signal } = new AbortController();
const SLUG = 'connector';
const IDENTIFIER = `${SLUG}/texts`;

const connectors = createTmsConnectors({
  outbound: createOutboundClient({ allow: ['127.0.0.0/8'] }),
  addresses: { crowdin: '', lokalise: '' },
});
const connect = (token = weblateToken) =>
  connectors.connect('weblate', { token, baseUrl: weblateUrl }, 'organization', IDENTIFIER);

async function scopeOf(connector: TmsConnector, code: string): Promise<TmsScope> {
  const { components, sourceLanguage, targetLanguages } = await connector.readProject(IDENTIFIER, signal);
  const language = targetLanguages.find((each) => each.code === code)!;
  return { project: IDENTIFIER, component: components[0]!, sourceLanguage, language };
}

async function pull(scope: TmsScope, filter: TmsFilter = 'all'): Promise<readonly TmsUnit[]> {
  const units: TmsUnit[] = [];
  for await (const page of connect().pullUnits(scope, filter, signal)) units.push(...page);
  return units;
}

const idOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof LoquentError ? error.id : String(error)),
  );

let project: LiveProject;
beforeAll(async () => {
  project = await createProject(
    SLUG,
    [
      { key: 'title', source: 'Your cart', comment: 'Heading of the page' },
      { key: 'pay', source: 'Pay now', flags: 'max-length:12' },
      { key: 'items', source: ['%d item', '%d items'] },
      { key: 'brand', source: 'Welcome to SHOP' },
    ],
    ['de', 'pl'],
  );
});
afterAll(() => project?.remove());

describe('the connector and a real Weblate server', () => {
  it('agree about projects, languages and components', async () => {
    const connector = connect();
    await connector.checkAccess(signal);
    const found = await connector.readProject(IDENTIFIER, signal);
    expect(found.sourceLanguage).toEqual({ tag: 'en', code: 'en' });
    expect(found.targetLanguages.map(({ tag }) => tag)).toEqual(['de', 'pl']);
    expect(found.components).toEqual([
      { id: 'texts', name: 'Texts', revision: expect.stringMatching(/^[0-9a-f]{40}$/) },
    ]);
    const whole = await connector.readProject(SLUG, signal);
    expect(whole.components.map(({ id }) => id)).toEqual(['texts']);
    expect(await idOf(connector.readProject('nowhere', signal))).toBe('tms_project_not_found');
    expect(await idOf(connector.readProject(`${SLUG}/nothing`, signal))).toBe('tms_project_not_found');
  });

  it('agree about units, plural forms, comments, limits and what people set at source strings', async () => {
    const sources = await project.units('en');
    const address = (key: string) => `units/${sources.get(key)!.id}/`;
    await callWeblate('PATCH', address('brand'), { extra_flags: 'placeholders:SHOP, max-length:40' });
    await callWeblate('PATCH', address('brand'), { explanation: 'SHOP is a name' });
    const units = await pull(await scopeOf(connect(), 'pl'));
    expect(units.map(({ context, state }) => `${context} ${state}`)).toEqual([
      'title untranslated',
      'pay untranslated',
      'items untranslated',
      'brand untranslated',
    ]);
    expect(units[0]).toMatchObject({ comment: 'Heading of the page', maximumLength: null, placeholders: [] });
    expect(units[1]?.maximumLength).toBe(12);
    expect(units[2]?.forms).toEqual([
      { category: 'one', source: '%d item', target: '' },
      { category: 'few', source: '%d items', target: '' },
      { category: 'many', source: '%d items', target: '' },
    ]);
    expect(units[3]).toMatchObject({ comment: 'SHOP is a name', maximumLength: 40, placeholders: ['SHOP'] });
  });

  it('agree about writing: targets, states, plural forms, comments, once', async () => {
    const connector = connect();
    const scope = await scopeOf(connector, 'pl');
    const units = await pull(scope);
    const changes = [
      { unit: units[0]!, targets: ['Twój koszyk'], comment: 'Changed: wording. Before: <b>koszyk</b> ' },
      { unit: units[2]!, targets: ['%d produkt', '%d produkty', '%d produktów'] },
    ];
    const first = await pushUnits(connector, scope, changes, signal);
    expect([...first.outcomes.values()]).toEqual(['pushed', 'pushed']);
    const live = await project.units('pl');
    expect(live.get('title')).toMatchObject({ target: ['Twój koszyk'], state: 10 });
    expect(live.get('items')).toMatchObject({ target: ['%d produkt', '%d produkty', '%d produktów'], state: 10 });
    const again = await pushUnits(connector, scope, changes, signal);
    expect([...again.outcomes.values()]).toEqual(['unchanged', 'unchanged']);
    expect(await connector.readComments(scope, units[0]!, signal)).toEqual(['Changed: wording. Before: <b>koszyk</b>']);
    expect((await pull(scope, 'untranslated')).map(({ context }) => context)).toEqual(['pay', 'brand']);
    expect((await pull(scope))[0]).toMatchObject({ state: 'needs_review', forms: [{ target: 'Twój koszyk' }] });
  });

  it('agree about conflicts: what a person changed or locked is left alone', async () => {
    const connector = connect();
    const scope = await scopeOf(connector, 'de');
    const units = await pull(scope);
    const live = await project.units('de');
    await callWeblate('PATCH', `units/${live.get('title')!.id}/`, { target: ['Von Hand'], state: 20 });
    const sources = await project.units('en');
    const source = `units/${sources.get('pay')!.id}/`;
    await callWeblate('PATCH', source, { extra_flags: 'read-only' });
    const changes = [
      { unit: units[0]!, targets: ['Ihr Warenkorb'] },
      { unit: units[1]!, targets: ['Bezahlen'] },
      { unit: { ...units[3]!, id: '99999999' }, targets: ['x'] },
    ];
    const { outcomes } = await pushUnits(connector, scope, changes, signal);
    expect([...outcomes.values()].toSorted()).toEqual(['changed', 'changed', 'gone']);
    // As if it had become read-only between the comparison and the write.
    const late = [{ unit: units[1]!, targets: ['Bezahlen'], state: 'needs_review' as const }];
    expect([...(await connector.writeTargets(scope, late, signal)).values()]).toEqual(['the string is read-only']);
    await callWeblate('PATCH', source, { extra_flags: '' });
    expect((await project.units('de')).get('title')?.target).toEqual(['Von Hand']);
  });

  it('agree about labels', async () => {
    const connector = connect();
    const scope = await scopeOf(connector, 'de');
    const units = await pull(scope);
    await connector.addLabel(scope, units.slice(0, 2), 'Loquent', signal);
    await connector.addLabel(scope, units.slice(1, 3), 'Loquent', signal);
    const path = `translations/${SLUG}/texts/en/units/?q=${encodeURIComponent('label:Loquent')}`;
    const { results } = await callWeblate<{ results: readonly { readonly context: string }[] }>('GET', path);
    expect(results.map(({ context }) => context)).toEqual(['title', 'pay', 'items']);
  });

  it('agree about terms of the glossary', async () => {
    const terms = { source: ['invoice'], target: ['Rechnung'], context: 'billing', state: 20 };
    await callWeblate('POST', `translations/${SLUG}/glossary/de/units/`, terms);
    const connector = connect();
    const pulled = await connector.pullTerms(await scopeOf(connector, 'de'), 100, signal);
    expect(pulled).toEqual([{ source: 'invoice', target: 'Rechnung' }]);
  });

  it('agree about what is refused: a wrong token, one that only reads, a lock, texts', async () => {
    expect(await idOf(connect('wlu_wrong').checkAccess(signal))).toBe('tms_unauthorized');
    const connector = connect();
    const scope = await scopeOf(connector, 'de');
    const [unit] = await pull(scope);
    const target = { unit: unit!, targets: ['Ihr Korb'], state: 'needs_review' as const };
    const refused = await connector.writeTargets(scope, [{ ...target, targets: ['a', 'b'] }], signal);
    expect([...refused.values()]).toEqual(['Number of plurals does not match']);
    // Everybody may read a protected project.
    await callWeblate('PATCH', `projects/${SLUG}/`, { access_control: 1 });
    const reader = connect(weblateReaderToken);
    expect((await reader.readProject(IDENTIFIER, signal)).components).toHaveLength(1);
    expect(await idOf(reader.writeTargets(scope, [target], signal))).toBe('tms_forbidden');
    expect(await idOf(reader.addLabel(scope, [unit!], 'Loquent reader', signal))).toBe('tms_forbidden');
    await callWeblate('POST', `components/${IDENTIFIER}/lock/`, { lock: true });
    expect(await idOf(connector.writeTargets(scope, [target], signal))).toBe('tms_project_locked');
    expect(await idOf(connector.readProject(IDENTIFIER, signal))).toBe('tms_project_locked');
    await callWeblate('POST', `components/${IDENTIFIER}/lock/`, { lock: false });
  });
});
