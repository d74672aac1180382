import { afterEach, describe, expect, it } from 'vitest';
import type { FakeTms } from '#test/fakes/tms/fake-project.ts';
import { startLokaliseServer } from '#test/fakes/tms/lokalise-server.ts';
import { connectFake } from '#providers/tms/testing/connect-fake.ts';
import { describeConnectorContract } from '#providers/tms/testing/connector-contract.ts';
import { describeExportContract } from '#providers/tms/testing/export-contract.ts';

describeConnectorContract({ name: 'lokalise', start: startLokaliseServer, unknownProject: 'nowhere' });
describeExportContract('lokalise', startLokaliseServer);

const { signal } = new AbortController();
let server: FakeTms | undefined;
afterEach(() => server?.close());

async function connect() {
  const strings = [
    { id: 1, key: 'title', source: 'Your cart' },
    { id: 2, key: 'pay', source: 'Pay now' },
  ];
  const started = (server = await startLokaliseServer({ strings, languages: ['de'] }));
  const connector = connectFake('lokalise', started);
  const { components, sourceLanguage, targetLanguages } = await connector.readProject(started.identifier, signal);
  const scope = { project: started.identifier, components, language: targetLanguages[0]! };
  return { server: started, connector, scope, unitScope: { ...scope, component: components[0]!, sourceLanguage } };
}

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
