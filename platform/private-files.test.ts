import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tightenPermissions } from './private-files.ts';

describe('data of earlier releases', () => {
  let root: string;
  let data: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'loquent-test-private-'));
    data = join(root, 'data');
    for (const folder of ['storage/files/1/a', 'temporal']) await mkdir(join(data, folder), { recursive: true });
    for (const file of [
      'storage/files/1/a/b.docx',
      'temporal/temporal.db',
      'loquent.db',
      'loquent.db-wal',
      'api-key',
    ]) {
      await writeFile(join(data, file), 'x');
    }
    await open(root);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const open = async (folder: string) => {
    await chmod(folder, 0o755);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
    }
  };
  const modes = async (folder: string) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const found = await Promise.all(
      entries
        .filter((entry) => !entry.isSymbolicLink())
        .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mode & 0o777),
    );
    return [...new Set(found)].toSorted((left, right) => left - right);
  };
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  const places = () => ({
    dataDirectory: data,
    databaseUrl: `file:${data}/loquent.db`,
    storageUrl: `file:${data}/storage`,
  });
  const logger = { warn: () => undefined };

  it('is taken from group and others', async () => {
    await tightenPermissions(places(), logger);
    expect([await modeOf(data), await modes(data)]).toEqual([0o700, [0o600, 0o700]]);
  });

  it('is taken where database and storage lie elsewhere, and their neighbours are left alone', async () => {
    const elsewhere = join(root, 'elsewhere');
    await mkdir(join(elsewhere, 'objects/files'), { recursive: true });
    await writeFile(join(elsewhere, 'other.db'), 'x');
    await writeFile(join(elsewhere, 'neighbour'), 'x');
    await mkdir(join(elsewhere, 'objects/of-somebody'));
    await open(elsewhere);
    const databaseUrl = `file:${elsewhere}/other.db`;
    await tightenPermissions({ ...places(), databaseUrl, storageUrl: `file:${elsewhere}/objects` }, logger);
    expect(await modeOf(join(elsewhere, 'other.db'))).toBe(0o600);
    expect(await modeOf(join(elsewhere, 'objects/files'))).toBe(0o700);
    expect(await modeOf(join(elsewhere, 'objects'))).toBe(0o755);
    expect(await modeOf(join(elsewhere, 'objects/of-somebody'))).toBe(0o755);
    expect([await modeOf(elsewhere), await modeOf(join(elsewhere, 'neighbour'))]).toEqual([0o755, 0o644]);
  });

  it("is taken from the service's own files only in a folder with others, and never through links", async () => {
    await writeFile(join(data, 'notes-of-somebody'), 'x');
    await writeFile(join(root, 'outside'), 'x');
    await symlink(join(root, 'outside'), join(data, 'storage/files/link'));
    await open(data);
    await chmod(join(root, 'outside'), 0o644);
    await tightenPermissions(places(), logger);
    expect([await modeOf(data), await modeOf(join(data, 'notes-of-somebody'))]).toEqual([0o755, 0o644]);
    expect([await modeOf(join(data, 'api-key')), await modeOf(join(data, 'storage'))]).toEqual([0o600, 0o700]);
    expect(await modeOf(join(root, 'outside'))).toBe(0o644);
  });
});
