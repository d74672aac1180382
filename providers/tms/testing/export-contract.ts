import { afterEach, describe, expect, it } from 'vitest';
import type { TmsName } from '#domain/projects/tms-name.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { exportedFile } from '#test/fakes/tms/fake-exports.ts';
import { TMS_TOKEN, type FakeProjectOptions, type FakeTms } from '#test/fakes/tms/fake-project.ts';
import type { TmsConnector } from '#providers/tms/connector.ts';
import type { TmsExport, TmsExportScope, TmsExportState } from '#providers/tms/exports.ts';
import { connectFake } from './connect-fake.ts';

const { signal } = new AbortController();
const LIMIT = 1024 * 1024;

interface ConnectedExport {
  readonly server: FakeTms;
  readonly connector: TmsConnector;
  readonly scope: TmsExportScope;
}

/** The behavior that exports of all systems have. */
export function describeExportContract(name: TmsName, start: (options: FakeProjectOptions) => Promise<FakeTms>): void {
  let server: FakeTms | undefined;
  afterEach(() => server?.close());

  async function connect(): Promise<ConnectedExport> {
    const strings = [{ id: 1, key: 'title', source: 'Your cart' }];
    const started = (server = await start({ strings, languages: ['de', 'pl'] }));
    started.project.write('de', 1, { text: 'Ihr Warenkorb' }, 'translated');
    const connector = connectFake(name, started);
    const { components, targetLanguages } = await connector.readProject(started.identifier, signal);
    return {
      server: started,
      connector,
      scope: { project: started.identifier, components, language: targetLanguages[0]! },
    };
  }

  async function stateAtEnd({ connector, scope }: ConnectedExport, begun: TmsExport): Promise<TmsExportState> {
    for (;;) {
      const state = await connector.readExport(scope, begun, signal);
      if (state.status !== 'running') return state;
    }
  }

  async function filesOf(connected: ConnectedExport, begun: TmsExport): Promise<Readonly<Record<string, string>>> {
    const state = await stateAtEnd(connected, begun);
    if (state.status !== 'finished') throw new Error(JSON.stringify(state));
    const files: Record<string, string> = {};
    for (const { path, read } of state.downloads) {
      const { bytes, isBundle } = await read(LIMIT, signal);
      if (!isBundle) files[path] = Buffer.from(bytes).toString();
      else {
        const archive = new ZipArchive(bytes);
        for (const entry of archive.entries)
          if (!entry.name.endsWith('/')) files[entry.name] = archive.read(entry).toString();
      }
    }
    return files;
  }

  const pathInExport = name === 'weblate' ? 'texts/web/de.json' : 'de/web/texts.json';

  describe(`exports of ${name}`, () => {
    it('have the files of the language, as developers get them', async () => {
      const connected = await connect();
      const begun = await connected.connector.startExport(connected.scope, signal);
      const files = await filesOf(connected, begun);
      expect(files).toEqual({ [pathInExport]: exportedFile(connected.server.project, 'de') });
      expect(files[pathInExport]).toContain('Ihr Warenkorb');
    });

    it('are records that another process goes on with', async () => {
      const connected = await connect();
      connected.server.project.exports.polls = 2;
      const begun = await connected.connector.startExport(connected.scope, signal);
      const recorded = JSON.parse(JSON.stringify(begun)) as TmsExport;
      expect(Object.keys(await filesOf(connected, recorded))).toEqual([pathInExport]);
      expect(connected.server.project.exports.list).toHaveLength(name === 'weblate' ? 0 : 1);
    });

    it('end with an error for files beyond the limit', async () => {
      const connected = await connect();
      const begun = await connected.connector.startExport(connected.scope, signal);
      const state = await stateAtEnd(connected, begun);
      const reads = state.status === 'finished' ? state.downloads.map(({ read }) => read(10, signal)) : [];
      expect(reads).toHaveLength(1);
      await expect(reads[0]).rejects.toMatchObject({ id: 'tms_export_too_large', retryable: false });
    });

    if (name === 'weblate') return;

    it('send no token to the host of the bundle, and reach no private network there', async () => {
      const connected = await connect();
      const { exports } = connected.server.project;
      const begun = await connected.connector.startExport(connected.scope, signal);
      await filesOf(connected, begun);
      const [{ headers } = {}] = connected.server.bundles.requests;
      expect(JSON.stringify(headers)).not.toContain(TMS_TOKEN);
      for (const host of ['http://169.254.169.254', 'http://[::1]:8080']) {
        exports.host = host;
        await expect(filesOf(connected, begun)).rejects.toMatchObject({ id: 'outbound_refused', retryable: false });
      }
      exports.host = 'file://';
      await expect(filesOf(connected, begun)).rejects.toMatchObject({ id: 'outbound_refused', retryable: false });
    });

    it('are asked for again when the address of the bundle has expired', async () => {
      const connected = await connect();
      const begun = await connected.connector.startExport(connected.scope, signal);
      connected.server.bundles.fail({ kind: 'status', status: 403 });
      await expect(filesOf(connected, begun)).rejects.toMatchObject({ id: 'tms_unavailable', retryable: true });
      expect(Object.keys(await filesOf(connected, begun))).toEqual([pathInExport]);
    });

    it('fail with the reason of the system', async () => {
      const connected = await connect();
      connected.server.project.exports.failure = 'The file texts.json is broken';
      const begun = await connected.connector.startExport(connected.scope, signal);
      expect(await stateAtEnd(connected, begun)).toEqual({ status: 'failed', reason: 'The file texts.json is broken' });
    });

    it('are gone when the system has forgotten them', async () => {
      const { connector, scope } = await connect();
      expect(await connector.readExport(scope, { processes: ['999'] }, signal)).toEqual({ status: 'gone' });
      await connector.cancelExport(scope, { processes: ['999'] }, signal);
    });
  });
}
