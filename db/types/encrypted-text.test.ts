import { defineEntity, p, wrap } from '@mikro-orm/core';
import { LibSqlDriver, MikroORM } from '@mikro-orm/libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { bindSecretBox, EncryptedJson, EncryptedText } from './encrypted-text.ts';

const Credential = defineEntity({
  name: 'Credential',
  tableName: 'credential',
  properties: {
    id: p.integer().primary(),
    name: p.string(),
    token: p.type(EncryptedText).nullable(),
    spareToken: p.type(new EncryptedText('credential token')).nullable(),
    options: p.type(new EncryptedJson<Record<string, unknown>>()).nullable(),
  },
});

const KEY = 'a key of at least thirty-two characters';

describe('an encrypted column', () => {
  let orm: MikroORM;
  let statements: string[];

  beforeEach(async () => {
    statements = [];
    orm = await MikroORM.init({
      driver: LibSqlDriver,
      dbName: ':memory:',
      entities: [Credential],
      debug: ['query', 'query-params'],
      colors: false,
      logger: (message) => statements.push(message),
    });
    bindSecretBox(orm.em.getPlatform(), createSecretBox(KEY));
    await orm.schema.create();
  });

  afterEach(() => orm.close(true));

  const raw = async (): Promise<Record<string, string | null>[]> =>
    orm.em.getConnection().execute('select * from credential order by id');
  const store = async (data: {
    id?: number;
    token?: string | null;
    spareToken?: string;
    options?: Record<string, unknown>;
  }) => {
    const em = orm.em.fork();
    em.create(Credential, { id: 1, name: 'weblate', ...data });
    await em.flush();
  };

  it('gives back what was stored, while the database never sees it', async () => {
    await store({ token: 'wlu_plaintext', options: { secret: 'plaintext', list: [1] } });
    const [row] = await raw();
    expect(row!.token).toMatch(/^v1:/);
    expect(row!.options).toMatch(/^v1:/);
    expect(statements.join('\n')).toContain('insert into');
    expect(statements.join('\n') + JSON.stringify(row)).not.toContain('plaintext');
    const found = await orm.em.fork().findOneOrFail(Credential, { id: 1 });
    expect(found.token).toBe('wlu_plaintext');
    expect(found.options).toEqual({ secret: 'plaintext', list: [1] });
  });

  it('keeps null and the empty text apart', async () => {
    await store({ token: null });
    await store({ id: 2, token: '' });
    const found = await orm.em.fork().find(Credential, {}, { orderBy: { id: 'asc' } });
    expect(found.map(({ token }) => token)).toEqual([null, '']);
    expect((await raw())[1]!.token).toMatch(/^v1:/);
  });

  it('is written only when its text changes', async () => {
    await store({ token: 'one' });
    const [before] = await raw();
    const em = orm.em.fork();
    const found = await em.findOneOrFail(Credential, { id: 1 });
    found.name = 'renamed';
    found.token = 'one';
    await em.flush();
    expect(await raw()).toEqual([{ ...before, name: 'renamed' }]);
    found.token = 'two';
    await em.flush();
    await em.flush();
    expect((await orm.em.fork().findOneOrFail(Credential, { id: 1 })).token).toBe('two');
    expect(statements.filter((statement) => statement.includes('update'))).toHaveLength(2);
    found.token = null;
    await em.flush();
    expect((await raw())[0]!.token).toBeNull();
  });

  it('encrypts bulk writes as well', async () => {
    await orm.em.fork().insertMany(Credential, [{ id: 1, name: 'a', token: 'plaintext' }]);
    await orm.em.fork().nativeUpdate(Credential, { id: 1 }, { spareToken: 'plaintext' });
    const [row] = await raw();
    expect([row!.token, row!.spare_token]).toEqual([expect.stringMatching(/^v1:/), expect.stringMatching(/^v1:/)]);
    const found = await orm.em.fork().findOneOrFail(Credential, { id: 1 });
    expect([found.token, found.spareToken]).toEqual(['plaintext', 'plaintext']);
  });

  it('fails clearly with another key, and only there', async () => {
    await store({ token: 'token' });
    bindSecretBox(orm.em.getPlatform(), createSecretBox('another key of thirty-two characters and more'));
    const failure = orm.em.fork().findOneOrFail(Credential, { id: 1 });
    await expect(failure).rejects.toMatchObject({ id: 'secret_unreadable' });
    await expect(failure).rejects.toThrow('LOQUENT_SECRET_KEY');
    const partial = await orm.em.fork().findOneOrFail(Credential, { id: 1 }, { fields: ['name'] });
    expect(partial.name).toBe('weblate');
  });

  it('opens nothing that was stored in another column', async () => {
    await store({ token: 'token' });
    await orm.em.getConnection().execute('update credential set spare_token = token');
    await expect(orm.em.fork().findOneOrFail(Credential, { id: 1 })).rejects.toMatchObject({ id: 'secret_unreadable' });
  });

  it('writes nothing without a key', async () => {
    const keyless = await MikroORM.init({ driver: LibSqlDriver, dbName: ':memory:', entities: [Credential] });
    await keyless.schema.create();
    const em = keyless.em.fork();
    em.create(Credential, { id: 1, name: 'a', token: 'plaintext' });
    await expect(em.flush()).rejects.toThrow('bindSecretBox');
    expect(await keyless.em.getConnection().execute('select * from credential')).toEqual([]);
    await keyless.close(true);
  });

  it('is not part of serialized entities', async () => {
    await store({ token: 'plaintext', options: { a: 'plaintext' } });
    const found = await orm.em.fork().findOneOrFail(Credential, { id: 1 });
    expect(JSON.stringify([found, wrap(found).toObject(), wrap(found).serialize()])).not.toContain('plaintext');
  });

  it('can not be searched', async () => {
    await store({ token: 'token' });
    await expect(orm.em.fork().find(Credential, { token: 'token' })).rejects.toThrow("can't be searched");
    expect(await orm.em.fork().count(Credential, { token: { $ne: null } })).toBe(1);
  });
});
