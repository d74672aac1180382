import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isWellFormedApiKey } from '#domain/identity/api-key.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { freshForEachTest } from '#test/suite/shared.ts';
import { hashApiKey } from './identity/api-keys.ts';
import { bootstrapIdentity, type BootstrapResult } from './bootstrap.ts';
import { ApiKey, Membership, Organization, User } from './entities/index.ts';

describe('the first start', () => {
  let dataDirectory: string;

  const database = freshForEachTest(() => openTestDatabase());
  beforeEach(async () => {
    dataDirectory = join(await mkdtemp(join(tmpdir(), 'loquent-test-bootstrap-')), 'data');
  });
  afterEach(() => rm(join(dataDirectory, '..'), { recursive: true, force: true }));

  const counts = async () => {
    const entityManager = database.orm.em.fork();
    return {
      organizations: await entityManager.count(Organization),
      users: await entityManager.count(User),
      memberships: await entityManager.count(Membership, { role: 'owner' }),
      keys: await entityManager.count(ApiKey),
    };
  };
  const find = (key: string) =>
    database.orm.em.fork().findOneOrFail(ApiKey, { hash: hashApiKey(key) }, { populate: ['user'] });
  const works = async (key: string) => (await find(key)).revokedAt === null;
  const one = { organizations: 1, users: 1, memberships: 1, keys: 1 };

  it('makes an organization, an owner and a random key that only its owner can read', async () => {
    const result = await bootstrapIdentity(database.orm, { apiKey: undefined, dataDirectory });
    expect(result).toMatchObject({ isGenerated: true, keyFile: join(dataDirectory, 'api-key') });
    expect(isWellFormedApiKey(result.apiKey ?? '')).toBe(true);
    expect(await readFile(result.keyFile, 'utf8')).toBe(`${result.apiKey}\n`);
    expect((await stat(result.keyFile)).mode & 0o777).toBe(0o600);
    expect(await counts()).toEqual(one);
    const stored = await database.orm.em.fork().findOneOrFail(ApiKey, { hash: hashApiKey(result.apiKey ?? '') });
    expect(stored.role).toBe('owner');
  });

  it('changes nothing the second time, and still knows the key', async () => {
    const first = await bootstrapIdentity(database.orm, { apiKey: undefined, dataDirectory });
    const second = await bootstrapIdentity(database.orm, { apiKey: undefined, dataDirectory });
    expect(second).toEqual({ ...first, isGenerated: false });
    expect(await counts()).toEqual(one);
  });

  it('takes the configured key, writes it to no file, and adds a new one later', async () => {
    const first = 'first-key-of-the-operator';
    const result = await bootstrapIdentity(database.orm, { apiKey: first, dataDirectory });
    expect(result).toMatchObject({ apiKey: first, isGenerated: false, isConfiguredKeyRevoked: false });
    await expect(stat(result.keyFile)).rejects.toThrow('ENOENT');
    await bootstrapIdentity(database.orm, { apiKey: 'second-key-of-the-operator', dataDirectory });
    await bootstrapIdentity(database.orm, { apiKey: first, dataDirectory });
    expect(await counts()).toEqual({ ...one, keys: 2 });
  });

  it('revokes the former configured key with what was made with it when there is a new one', async () => {
    const [former, next] = ['former-key-of-the-operator', 'next-key-of-the-operator'];
    await bootstrapIdentity(database.orm, { apiKey: former, dataDirectory });
    const { user, id: formerId } = await find(former);
    const derived = await buildApiKey(database.orm, { user });
    await database.orm.em.fork().nativeUpdate(ApiKey, { id: derived.id }, { createdBy: formerId });
    const byHand = await buildApiKey(database.orm, { user });
    const result = await bootstrapIdentity(database.orm, { apiKey: next, dataDirectory });
    expect(result).toMatchObject({ replaced: [{ prefix: expect.any(String) as string, derived: 1 }], unreplaced: 0 });
    const working = await Promise.all([former, derived.key, byHand.key, next].map(works));
    expect(working).toEqual([false, false, true, true]);
    // A process that was not restarted with the new value changes nothing.
    const stale = await bootstrapIdentity(database.orm, { apiKey: former, dataDirectory });
    expect(stale).toMatchObject({ isConfiguredKeyRevoked: true, replaced: [] });
    expect(await bootstrapIdentity(database.orm, { apiKey: next, dataDirectory })).toMatchObject({ replaced: [] });
    expect(await Promise.all([former, next].map(works))).toEqual([false, true]);
  });

  it('revokes the random key when one is configured, and removes its file', async () => {
    const { apiKey: random = '', keyFile } = await bootstrapIdentity(database.orm, {
      apiKey: undefined,
      dataDirectory,
    });
    const apiKey = 'a-key-instead-of-the-random-one';
    expect((await bootstrapIdentity(database.orm, { apiKey, dataDirectory })).replaced).toHaveLength(1);
    expect(await Promise.all([random, apiKey].map(works))).toEqual([false, true]);
    await expect(stat(keyFile)).rejects.toThrow('ENOENT');
    const without = await bootstrapIdentity(database.orm, { apiKey: undefined, dataDirectory });
    expect(without).toMatchObject({ apiKey: undefined, isGenerated: false });
    expect(await works(apiKey)).toBe(true);
  });

  it('revokes nothing for a key that somebody made by hand, and says so', async () => {
    const former = 'former-key-of-the-operator';
    await bootstrapIdentity(database.orm, { apiKey: former, dataDirectory });
    const { key } = await buildApiKey(database.orm, { user: (await find(former)).user });
    const result = await bootstrapIdentity(database.orm, { apiKey: key, dataDirectory });
    expect(result).toMatchObject({ replaced: [], unreplaced: 1, isConfiguredKeyRevoked: false });
    expect(await Promise.all([former, key].map(works))).toEqual([true, true]);
  });

  it('leaves a revoked configured key revoked, and says so', async () => {
    const apiKey = 'a-key-that-gets-revoked-later';
    await bootstrapIdentity(database.orm, { apiKey, dataDirectory });
    await database.orm.em.fork().nativeUpdate(ApiKey, {}, { revokedAt: new Date() });
    const again = await bootstrapIdentity(database.orm, { apiKey, dataDirectory });
    expect(again.isConfiguredKeyRevoked).toBe(true);
    expect(await database.orm.em.fork().count(ApiKey, { revokedAt: null })).toBe(0);
  });

  it('uses the key in the file again for a new database, and replaces a damaged file', async () => {
    const { apiKey, keyFile } = await bootstrapIdentity(database.orm, { apiKey: undefined, dataDirectory });
    await database.orm.em.fork().nativeDelete(ApiKey, {});
    expect((await bootstrapIdentity(database.orm, { apiKey: undefined, dataDirectory })).apiKey).toBe(apiKey);
    await database.orm.em.fork().nativeDelete(ApiKey, {});
    await writeFile(keyFile, 'damaged');
    const replaced = await bootstrapIdentity(database.orm, { apiKey: undefined, dataDirectory });
    expect(isWellFormedApiKey(replaced.apiKey ?? '')).toBe(true);
    expect(replaced.apiKey).not.toBe(apiKey);
  });

  it('is safe in several processes at once', async () => {
    const script = `
      import { bootstrapIdentity } from '#db/bootstrap.ts';
      import { createOrm } from '#db/orm.ts';
      const [url, dataDirectory] = process.argv.slice(1);
      const orm = await createOrm(url);
      console.log(JSON.stringify(await bootstrapIdentity(orm, { apiKey: undefined, dataDirectory })));
      await orm.close();
    `;
    const run = promisify(execFile);
    const processes = Array.from({ length: 4 }, () =>
      run(process.execPath, ['--input-type=module', '--eval', script, database.url, dataDirectory]),
    );
    const results = (await Promise.all(processes)).map(({ stdout }) => JSON.parse(stdout) as BootstrapResult);
    expect(new Set(results.map((result) => result.apiKey)).size).toBe(1);
    expect(results.filter((result) => result.isGenerated)).toHaveLength(1);
    expect(await counts()).toEqual(one);
  });
});
