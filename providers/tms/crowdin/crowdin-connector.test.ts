import { afterEach, describe, expect, it } from 'vitest';
import { startCrowdinServer } from '#test/fakes/tms/crowdin-server.ts';
import type { FakeTms } from '#test/fakes/tms/fake-project.ts';
import { connectFake } from '#providers/tms/testing/connect-fake.ts';
import { describeConnectorContract } from '#providers/tms/testing/connector-contract.ts';
import { describeExportContract } from '#providers/tms/testing/export-contract.ts';

describeConnectorContract({ name: 'crowdin', start: startCrowdinServer, unknownProject: '99' });
describeExportContract('crowdin', startCrowdinServer);

describe('builds of Crowdin', () => {
  const { signal } = new AbortController();
  let server: FakeTms | undefined;
  afterEach(() => server?.close());

  async function connect() {
    const strings = [{ id: 1, key: 'title', source: 'Your cart' }];
    const started = (server = await startCrowdinServer({ strings, languages: ['de', 'pl'] }));
    const connector = connectFake('crowdin', started);
    const { components, targetLanguages } = await connector.readProject(started.identifier, signal);
    const scope = { project: started.identifier, components, language: targetLanguages[0]! };
    return { connector, scope, exports: started.project.exports, requests: started.requests };
  }

  it('wait for another build of the project, of which there is one at a time', async () => {
    const { connector, scope, exports } = await connect();
    const other = exports.start(['pl'], {});
    const busy = { id: 'tms_export_busy', retryable: true, retryAfter: 15_000 };
    await expect(connector.startExport(scope, signal)).rejects.toMatchObject(busy);
    other.state = 'finished';
    expect(await connector.startExport(scope, signal)).toEqual({ processes: ['2'] });
  });

  it('are made file by file when Crowdin answers its newest build, of other languages', async () => {
    const { connector, scope, exports } = await connect();
    exports.reused = exports.start([], {});
    exports.reused.state = 'finished';
    const begun = await connector.startExport(scope, signal);
    expect(begun).toEqual({ processes: [] });
    const state = await connector.readExport(scope, begun, signal);
    expect(state).toMatchObject({ status: 'finished', downloads: [{ path: 'web/texts.json' }] });
    expect(exports.list.at(-1)?.request).toEqual({ targetLanguageId: 'de' });
  });

  it('are stopped when nobody waits for them', async () => {
    const { connector, scope, exports } = await connect();
    exports.polls = Infinity;
    const begun = await connector.startExport(scope, signal);
    expect(await connector.readExport(scope, begun, signal)).toEqual({ status: 'running' });
    await connector.cancelExport(scope, begun, signal);
    expect(exports.list.map(({ state }) => state)).toEqual(['cancelled']);
    expect(await connector.readExport(scope, begun, signal)).toMatchObject({ status: 'failed' });
  });
});
