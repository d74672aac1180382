import { afterEach, describe, expect, it } from 'vitest';
import type { TmsUnit } from '#domain/projects/tms-unit.ts';
import type { AnswerLimits } from '#providers/tms/tms-http.ts';
import type { FakeString, FakeTms } from '#test/fakes/tms/fake-project.ts';
import { startLokaliseServer } from '#test/fakes/tms/lokalise-server.ts';
import { connectFake, type FakeConnection } from '#providers/tms/testing/connect-fake.ts';
import { describeConnectorContract } from '#providers/tms/testing/connector-contract.ts';
import { describeExportContract } from '#providers/tms/testing/export-contract.ts';

describeConnectorContract({ name: 'lokalise', start: startLokaliseServer, unknownProject: 'nowhere' });
describeExportContract('lokalise', startLokaliseServer);

const { signal } = new AbortController();
let server: FakeTms | undefined;
afterEach(() => server?.close());

const STRINGS = [
  { id: 1, key: 'title', source: 'Your cart' },
  { id: 2, key: 'pay', source: 'Pay now' },
];

async function connect({
  strings = STRINGS,
  ...connection
}: FakeConnection & { strings?: readonly FakeString[] } = {}) {
  const started = (server = await startLokaliseServer({ strings, languages: ['de'] }));
  const connector = connectFake('lokalise', started, connection);
  const { components, sourceLanguage, targetLanguages } = await connector.readProject(started.identifier, signal);
  const scope = { project: started.identifier, components, language: targetLanguages[0]! };
  return { server: started, connector, scope, unitScope: { ...scope, component: components[0]!, sourceLanguage } };
}

describe('keys of Lokalise, which have the texts of all languages', () => {
  const strings = Array.from({ length: 120 }, (_, index) => ({ id: index + 1, key: `k${index}`, source: 'Text' }));
  const pulled = async (answers: AnswerLimits) => {
    const { connector, unitScope } = await connect({ strings, answers });
    const units: TmsUnit[] = [];
    for await (const page of connector.pullUnits(unitScope, 'all', signal)) units.push(...page);
    return units.map(({ id }) => id);
  };

  it('are asked for in smaller pages when a page is larger than is read', async () => {
    expect(await pulled({ bytes: 1_000_000, values: 2_000 })).toEqual(strings.map(({ id }) => String(id)));
    expect(server?.requests.filter(({ path }) => path.includes('/keys?'))).toHaveLength(4);
  });

  it('are refused when small pages are larger, too, with the settings that permit more', async () => {
    await expect(pulled({ bytes: 1_000_000, values: 200 })).rejects.toMatchObject({
      id: 'tms_answer_too_large',
      retryable: false,
      message: expect.stringContaining('TMS_MAX_ANSWER_VALUES') as string,
    });
  });
});

describe('exports of Lokalise', () => {
  const common = { original_filenames: true, filter_langs: ['de'] };

  it('are one per format of the files of a project', async () => {
    const { server, connector, scope } = await connect();
    const { exports } = server.project;
    exports.files = ['%LANG_ISO%.yml', 'app/%LANG_ISO%.json', 'more.json', 'LICENSE'];
    expect((await connector.startExport(scope, signal)).processes).toHaveLength(2);
    expect(exports.list.map(({ request }) => request)).toEqual([
      { ...common, format: 'yaml', filter_filenames: ['%LANG_ISO%.yml'] },
      { ...common, format: 'json', filter_filenames: ['app/%LANG_ISO%.json', 'more.json'] },
    ]);
  });

  it('have everything in the format of all files, and one JSON file without any', async () => {
    const { server, connector, scope } = await connect();
    const { exports } = server.project;
    exports.files = Array.from({ length: 700 }, (_, index) => `${index}.po`);
    await connector.startExport(scope, signal);
    exports.files = [];
    await connector.startExport(scope, signal);
    expect(exports.list.map(({ request }) => request)).toEqual([
      { ...common, format: 'po' },
      { ...common, format: 'json', original_filenames: false, bundle_structure: '%LANG_ISO%.%FORMAT%' },
    ]);
  });
});

it('knows keys that were not written from an error that names no key', async () => {
  const { server, connector, unitScope } = await connect();
  const units = [];
  for await (const page of connector.pullUnits(unitScope, 'all', signal)) units.push(...page);
  const targets = units.map((unit) => ({ unit, targets: ['Text'], state: 'needs_review' as const }));
  const body = JSON.stringify({
    keys: [{ key_id: 2 }],
    errors: [{ message: 'Key is locked', code: 400, key_name: {} }],
  });
  server.fail({ kind: 'status', status: 200, body });
  expect([...(await connector.writeTargets(unitScope, targets, signal))]).toEqual([['1', 'Key is locked']]);
});
