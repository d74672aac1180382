import { afterEach, describe, expect, it } from 'vitest';
import { LoquentError } from '#domain/errors.ts';
import type { TmsName } from '#domain/projects/tms-name.ts';
import type { TmsUnit } from '#domain/projects/tms-unit.ts';
import {
  TMS_READ_ONLY_TOKEN,
  type FakeProjectOptions,
  type FakeString,
  type FakeTms,
} from '#test/fakes/tms/fake-project.ts';
import type { TmsConnector, TmsFilter, TmsScope } from '#providers/tms/connector.ts';
import { pushUnits, type UnitChange } from '#providers/tms/push-units.ts';
import { connectFake, type FakeConnection } from './connect-fake.ts';
import { PLURALS } from './plural-languages.ts';

/** Facts about a connector that the contract needs. */
export interface ConnectorContract {
  readonly name: TmsName;
  readonly start: (options: FakeProjectOptions) => Promise<FakeTms>;
  readonly unknownProject: string;
}

const STRINGS: readonly FakeString[] = [
  { id: 1, key: 'cart.title', source: 'Your cart', comment: 'Heading of the page' },
  { id: 2, key: 'cart.pay', source: 'Pay now', maximumLength: 12 },
  { id: 3, key: 'cart.items', source: { one: '%d item', other: '%d items' } },
];

/** Targets that each system refuses for a unit without plural forms; Weblate takes texts that are too long. */
const TOO_LONG = ['Viel zu lang für zwölf Zeichen'];
const REFUSED: Readonly<Record<TmsName, readonly string[]>> = {
  weblate: ['Bezahlen', 'Jetzt'],
  crowdin: TOO_LONG,
  lokalise: TOO_LONG,
};

const { signal } = new AbortController();

/** The behavior that the connectors of all systems have. */
export function describeConnectorContract({ name, start, unknownProject }: ConnectorContract): void {
  let server: FakeTms | undefined;
  afterEach(() => server?.close());

  async function connect(options: Partial<FakeProjectOptions> & FakeConnection = {}) {
    const { token, allow, ...rest } = options;
    const started = (server = await start({ strings: STRINGS, languages: ['de', 'pl'], ...rest }));
    const connection = { ...(token === undefined ? {} : { token }), ...(allow === undefined ? {} : { allow }) };
    return { server: started, connector: connectFake(name, started, connection) };
  }

  async function scopeOf(connector: TmsConnector, { identifier }: FakeTms, code = 'de'): Promise<TmsScope> {
    const { components, sourceLanguage, targetLanguages } = await connector.readProject(identifier, signal);
    const language = targetLanguages.find((each) => each.code === code)!;
    return { project: identifier, component: components[0]!, sourceLanguage, language };
  }

  async function pull(connector: TmsConnector, scope: TmsScope, filter: TmsFilter = 'all'): Promise<TmsUnit[]> {
    const units: TmsUnit[] = [];
    for await (const page of connector.pullUnits(scope, filter, signal)) units.push(...page);
    return units;
  }

  async function connectAndPull(code = 'de') {
    const connected = await connect();
    const scope = await scopeOf(connected.connector, connected.server, code);
    return { ...connected, scope, units: await pull(connected.connector, scope) };
  }

  const idOf = async (work: Promise<unknown>) =>
    work.then(
      () => 'no error',
      (error: unknown) => (error instanceof LoquentError ? error.id : String(error)),
    );

  describe(`the connector of ${name}`, () => {
    it('reads the project with its languages and components', async () => {
      const { connector, server } = await connect();
      const project = await connector.readProject(server.identifier, signal);
      expect(project.sourceLanguage.code).toBe('en');
      expect(project.targetLanguages).toEqual([
        { tag: 'de', code: 'de' },
        { tag: 'pl', code: 'pl' },
      ]);
      expect(project.components).toHaveLength(1);
    });

    it('pulls units with key, comment, length limit and the plural forms of the language', async () => {
      const { units } = await connectAndPull('pl');
      expect(units.map(({ context, state }) => [context, state])).toEqual([
        ['cart.title', 'untranslated'],
        ['cart.pay', 'untranslated'],
        ['cart.items', 'untranslated'],
      ]);
      expect(units[0]).toMatchObject({ comment: 'Heading of the page', maximumLength: null });
      expect(units[0]?.forms).toEqual([{ category: null, source: 'Your cart', target: '' }]);
      expect(units[1]?.maximumLength).toBe(12);
      expect(units[2]?.forms).toEqual([
        { category: 'one', source: '%d item', target: '' },
        { category: 'few', source: '%d items', target: '' },
        { category: 'many', source: '%d items', target: '' },
      ]);
    });

    it.each(PLURALS)('has the plural forms of %s, and writes each to its place', async (code, categories) => {
      const { connector, server } = await connect({ languages: [code] });
      const scope = await scopeOf(connector, server, code);
      const unit = (await pull(connector, scope)).find(({ context }) => context === 'cart.items')!;
      expect(unit.forms.map(({ category }) => category)).toEqual(categories);
      const targets = categories.map((category) => `%d ${category}`);
      const { outcomes } = await pushUnits(connector, scope, [{ unit, targets }], signal);
      expect([...outcomes.values()]).toEqual(['pushed']);
      const written = Object.fromEntries(categories.map((category) => [category, `%d ${category}`]));
      expect(server.project.translation(code, 3)?.forms).toEqual(written);
      const again = (await pull(connector, scope)).find(({ id }) => id === unit.id);
      expect(again?.forms.map(({ target }) => target)).toEqual(targets);
    });

    it('pulls more units than fit on a page, in one order', async () => {
      const strings = Array.from({ length: 1203 }, (_, index) => ({
        id: index + 1,
        key: `k${index + 1}`,
        source: `Text ${index + 1}`,
      }));
      const { connector, server } = await connect({ strings });
      const units = await pull(connector, await scopeOf(connector, server));
      expect(units.map(({ context }) => context)).toEqual(strings.map(({ key }) => key));
    });

    it('pulls only the untranslated units when asked to', async () => {
      const { connector, server } = await connect();
      server.project.write('de', 1, { text: 'Ihr Warenkorb' }, 'translated');
      const scope = await scopeOf(connector, server);
      const open = await pull(connector, scope, 'untranslated');
      expect(open.map(({ context }) => context)).toEqual(['cart.pay', 'cart.items']);
      const [first] = await pull(connector, scope);
      expect(first).toMatchObject({ state: 'translated', forms: [{ target: 'Ihr Warenkorb' }] });
    });

    it('knows what a reviewer approved', async () => {
      const { connector, server } = await connect();
      server.project.write('de', 1, { text: 'Ihr Warenkorb' }, 'approved');
      const [first] = await pull(connector, await scopeOf(connector, server));
      expect(first?.state).toBe('approved');
    });

    it('pushes targets for review, each plural form to its place', async () => {
      const { connector, server, scope, units } = await connectAndPull('pl');
      const report = await pushUnits(
        connector,
        scope,
        [
          { unit: units[0]!, targets: ['Twój koszyk'] },
          { unit: units[2]!, targets: ['%d produkt', '%d produkty', '%d produktów'] },
        ],
        signal,
      );
      expect([...report.outcomes.values()]).toEqual(['pushed', 'pushed']);
      expect(server.project.translation('pl', 1)?.forms).toEqual({ text: 'Twój koszyk' });
      expect(server.project.translation('pl', 3)?.forms).toEqual({
        one: '%d produkt',
        few: '%d produkty',
        many: '%d produktów',
      });
      expect(server.project.translation('pl', 1)?.state).not.toBe('approved');
    });

    it('writes neither a target nor a comment twice when a push is repeated', async () => {
      const { connector, server, scope, units } = await connectAndPull();
      const changes: readonly UnitChange[] = [
        { unit: units[0]!, targets: ['Ihr Warenkorb'], comment: 'Changed: the address is formal.' },
        { unit: units[2]!, targets: ['%d Artikel', '%d Artikel (viele)'], comment: 'Changed: plural.' },
      ];
      await pushUnits(connector, scope, changes, signal);
      const writes = [...server.project.writes];
      const again = await pushUnits(connector, scope, changes, signal);
      expect([...again.outcomes.values()]).toEqual(['unchanged', 'unchanged']);
      expect(server.project.writes).toEqual(writes);
      expect(server.project.comments).toEqual([
        { id: 1, language: 'de', text: 'Changed: the address is formal.' },
        { id: 3, language: 'de', text: 'Changed: plural.' },
      ]);
    });

    it('leaves alone what changed since it was pulled, and says so', async () => {
      const { connector, server, scope, units } = await connectAndPull();
      server.project.write('de', 1, { text: 'Von Hand' }, 'translated');
      server.project.find(2)!.source = 'Pay later';
      const changes = [
        { unit: units[0]!, targets: ['Ihr Warenkorb'] },
        { unit: units[1]!, targets: ['Bezahlen'] },
        { unit: { ...units[1]!, id: '4999999' }, targets: ['x'] },
      ];
      const { outcomes } = await pushUnits(connector, scope, changes, signal);
      expect([...outcomes.values()].toSorted()).toEqual(['changed', 'changed', 'gone']);
      expect(server.project.translation('de', 1)?.forms).toEqual({ text: 'Von Hand' });
      expect(server.project.writes).toEqual([]);
    });

    it('reports texts that the system refuses, and pushes the others', async () => {
      const { connector, server, scope, units } = await connectAndPull();
      const changes = [
        { unit: units[0]!, targets: ['Ihr Warenkorb'] },
        { unit: units[1]!, targets: REFUSED[name] },
      ];
      const { outcomes, reasons } = await pushUnits(connector, scope, changes, signal);
      expect([outcomes.get(units[0]!.id), outcomes.get(units[1]!.id)]).toEqual(['pushed', 'refused']);
      expect(reasons).toHaveLength(1);
      expect(server.project.translation('de', 2)).toBeUndefined();
    });

    it('suggests targets beside those that people wrote, once, also when it is repeated', async () => {
      const { connector, server } = await connect();
      const { project } = server;
      const before = { 1: { text: 'Ihr Wagen' }, 3: { one: '%d Artikel', other: '%d Artikel' } };
      project.write('de', 1, before[1], 'translated');
      project.write('de', 3, before[3], 'translated');
      const scope = await scopeOf(connector, server);
      const [title, , items] = await pull(connector, scope);
      const changes = [
        { unit: title!, targets: ['Der "Warenkorb"\n<b>C:\\neu</b>'] },
        { unit: items!, targets: ['%d Ding', '%d Dinge'] },
      ];
      const texts = () => JSON.stringify([project.suggestions, project.comments, [...project.translations]]);
      const reports = [];
      const seen = new Set<string>();
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        reports.push(await pushUnits(connector, scope, changes, signal, 'suggest'));
        seen.add(texts());
      }
      for (const { outcomes, reasons } of reports) {
        expect([...outcomes.values()].every((outcome) => outcome === 'pushed' || outcome === 'unchanged')).toBe(true);
        expect(reasons).toEqual([]);
      }
      expect(seen.size).toBe(1);
      expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(false);
      if (name === 'weblate') {
        expect(project.suggestions.map(({ id, targets }) => [id, targets])).toEqual([
          [1, changes[0]!.targets],
          [3, changes[1]!.targets],
        ]);
      }
      if (name === 'lokalise') {
        expect(project.comments.map(({ id, text }) => [id, text])).toEqual([
          [1, 'Suggestion:\nDer "Warenkorb"\n<b>C:\\neu</b>'],
          [3, 'Suggestion:\none: %d Ding\nother: %d Dinge'],
        ]);
      }
      const after = [project.translation('de', 1), project.translation('de', 3)];
      // Crowdin has one list of translations: those that were added last are shown, and nobody approved them.
      const shown =
        name === 'crowdin'
          ? [{ text: changes[0]!.targets[0] }, { one: '%d Ding', other: '%d Dinge' }]
          : [before[1], before[3]];
      expect(after).toEqual(shown.map((forms) => ({ forms, state: 'translated' })));
      expect(connector.suggestsBy).toBe(name === 'lokalise' ? 'comment' : 'suggestion');
    });

    it('suggests nothing for what changed since it was pulled', async () => {
      const { connector, server } = await connect();
      server.project.write('de', 1, { text: 'Ihr Wagen' }, 'translated');
      const scope = await scopeOf(connector, server);
      const [unit] = await pull(connector, scope);
      server.project.write('de', 1, { text: 'Von Hand' }, 'translated');
      const { outcomes } = await pushUnits(
        connector,
        scope,
        [{ unit: unit!, targets: ['Ihr Korb'] }],
        signal,
        'suggest',
      );
      expect([...outcomes.values()]).toEqual(['changed']);
      expect([server.project.suggestions, server.project.comments, server.project.writes]).toEqual([[], [], []]);
    });

    it('labels strings, once, also when it is repeated', async () => {
      const { connector, server, scope, units } = await connectAndPull();
      await connector.addLabel(scope, units.slice(0, 2), 'loquent', signal);
      await connector.addLabel(scope, units.slice(0, 2), 'loquent', signal);
      expect([...server.project.labels]).toEqual(['loquent/1', 'loquent/2']);
    });

    it('takes a list that never ends for a fault of the system', async () => {
      const { connector, server } = await connect();
      const scope = await scopeOf(connector, server);
      const endless = Array.from({ length: 2_000 }, (_, index) => ({ id: index + 1, key: 'k', source: 'Text' }));
      server.project.strings.push(...endless);
      server.project.ignoresPageSize = true;
      await expect(pull(connector, scope)).rejects.toMatchObject({ id: 'tms_unavailable' });
    });

    it('reads terms of glossaries with their translations', async () => {
      const { connector, server } = await connect();
      const scope = await scopeOf(connector, server);
      const terms = [
        { source: 'invoice', target: 'Rechnung' },
        { source: 'refund', target: 'Erstattung' },
      ];
      expect(await connector.pullTerms(scope, 100, signal)).toEqual(terms);
      expect(await connector.pullTerms(scope, 1, signal)).toEqual(terms.slice(0, 1));
    });

    it('repeats a request after a 429', async () => {
      const { connector, server } = await connect();
      server.fail({ kind: 'status', status: 429, headers: { 'retry-after': '0' } });
      await connector.checkAccess(signal);
      expect(server.requests).toHaveLength(2);
    });

    it.each([
      ['1800', 1_800_000],
      ['3600', 3_600_000],
      // An hour is the most that it waits, whatever the system says.
      ['999999999', 3_600_000],
    ])('leaves a wait of %s seconds to the job', async (seconds, retryAfter) => {
      const { connector, server } = await connect();
      // The pace of a project rests after a 429, so this one comes last.
      for (const [status, id] of [
        [503, 'tms_unavailable'],
        [429, 'tms_rate_limited'],
      ] as const) {
        server.fail({ kind: 'status', status, headers: { 'retry-after': seconds } });
        await expect(connector.checkAccess(signal)).rejects.toMatchObject({ id, retryable: true, retryAfter });
      }
    });

    it('names a wrong token, which is no reason to try again, and never quotes it', async () => {
      const { connector } = await connect({ token: 'wrong-secret-token' });
      const error: unknown = await connector.checkAccess(signal).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ id: 'tms_unauthorized', retryable: false });
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('wrong-secret-token');
    });

    it('names an unknown project, a locked one and a token that only reads', async () => {
      const { connector, server } = await connect({ token: TMS_READ_ONLY_TOKEN });
      expect(await idOf(connector.readProject(unknownProject, signal))).toBe('tms_project_not_found');
      const scope = await scopeOf(connector, server);
      const units = await pull(connector, scope);
      const change = { unit: units[0]!, targets: ['Ihr Warenkorb'] };
      expect(await idOf(pushUnits(connector, scope, [change], signal))).toBe('tms_forbidden');
      server.project.isLocked = true;
      expect(await idOf(connector.readProject(server.identifier, signal))).toBe('tms_project_locked');
    });

    it('takes a failing system, a page of a proxy and a broken answer for passing troubles', async () => {
      const { connector, server } = await connect();
      server.fail(
        { kind: 'status', status: 500 },
        { kind: 'malformed', body: '<html>gateway</html>', contentType: 'text/html' },
        { kind: 'cut', afterBytes: 3 },
      );
      for (const id of ['tms_unavailable', 'tms_unavailable', 'outbound_failed']) {
        await expect(connector.checkAccess(signal)).rejects.toMatchObject({ id, retryable: true });
      }
    });

    it('stops when the job is cancelled', async () => {
      const { connector, server } = await connect();
      server.fail({ kind: 'hang' });
      const cancelled = new Error('cancelled');
      const controller = new AbortController();
      const work = connector.checkAccess(controller.signal);
      setTimeout(() => controller.abort(cancelled), 50);
      await expect(work).rejects.toBe(cancelled);
    });

    it('reaches no private network that the operator did not permit', async () => {
      const { connector, server } = await connect({ allow: [] });
      await expect(connector.checkAccess(signal)).rejects.toMatchObject({ id: 'outbound_refused', retryable: false });
      expect(server.requests).toEqual([]);
    });
  });
}
