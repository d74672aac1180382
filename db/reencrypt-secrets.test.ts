import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox, type SecretBox } from '#platform/secrets/secret-box.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { freshForEachTest } from '#test/suite/shared.ts';
import { IdempotencyRecord, Integration, WebhookSubscription } from './entities/index.ts';
import { ALL_ORGANIZATIONS } from './orm.ts';
import { reencryptSecrets, type ReencryptedColumn } from './reencrypt-secrets.ts';
import { bindSecretBox } from './types/encrypted-text.ts';

const [OLD, NEW, LOST] = ['old', 'new', 'lost'].map((name) => `the ${name} key, of thirty-two characters or more`);
const INTEGRATIONS = 25;
const ANSWERS = 7;

describe('the encryption of stored secrets with another key', () => {
  const database = freshForEachTest(() => openTestDatabase());
  beforeEach(async () => {
    use(createSecretBox(OLD!));
    await storeSecrets();
  });

  const use = (box: SecretBox) => bindSecretBox(database.orm.em.getPlatform(), box);
  const rotated = () => createSecretBox(NEW!, [OLD!]);
  const counts = (columns: readonly ReencryptedColumn[], of: 'renewed' | 'unreadable') =>
    Object.fromEntries(
      columns.filter((column) => column[of] > 0).map((column) => [`${column.table}.${column.column}`, column[of]]),
    );
  const ALL = {
    'integration.token': INTEGRATIONS,
    'integration.webhook_secrets': INTEGRATIONS,
    'webhook_subscription.headers': 1,
    'webhook_subscription.secret': 1,
    'idempotency_record.body': ANSWERS,
  };

  async function storeSecrets() {
    const entityManager = database.orm.em.fork();
    const createdAt = new Date();
    const organization = randomUUID();
    for (let index = 0; index < INTEGRATIONS; index += 1) {
      const webhookSecrets = { current: `secret ${index}`, former: [] };
      entityManager.create(Integration, {
        organization: randomUUID(),
        name: 'weblate',
        baseUrl: null,
        token: `token ${index}`,
        webhookSecrets,
        createdAt,
        updatedAt: null,
      });
    }
    entityManager.create(WebhookSubscription, {
      organization,
      creation: null,
      name: 'Builds',
      url: 'https://example.com/hook',
      events: [],
      secret: 'whsec',
      formerSecrets: null,
      headers: { Authorization: 'Basic eDp5' },
      isActive: true,
      deactivationReason: null,
      failingSince: null,
      createdAt,
      updatedAt: null,
    });
    for (let index = 0; index < ANSWERS; index += 1) {
      entityManager.create(IdempotencyRecord, {
        id: randomUUID(),
        organization,
        user: randomUUID(),
        credential: 'key',
        key: `key ${index}`,
        requestHash: '',
        status: 200,
        location: null,
        body: `{"answer": ${index}}`,
        createdAt,
      });
    }
    await entityManager.flush();
  }

  /** All secrets in clear, read with one key alone. */
  async function readWith(key: string): Promise<unknown[]> {
    use(createSecretBox(key));
    const entityManager = database.orm.em.fork();
    const integrations = await entityManager.find(Integration, {}, ALL_ORGANIZATIONS);
    const subscriptions = await entityManager.find(WebhookSubscription, {}, ALL_ORGANIZATIONS);
    const answers = await entityManager.find(IdempotencyRecord, {}, ALL_ORGANIZATIONS);
    return [
      ...integrations.map(({ id, token, webhookSecrets }) => ({ id, token, webhookSecrets })),
      ...subscriptions.map(({ secret, formerSecrets, headers }) => ({ secret, formerSecrets, headers })),
      ...answers.map(({ key, body }) => ({ key, body })),
    ].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  }

  it('covers every value of every column, once, whatever the size of a batch', async () => {
    const before = await readWith(OLD!);
    expect(counts(await reencryptSecrets(database.orm, rotated(), 4), 'renewed')).toEqual(ALL);
    expect(await readWith(NEW!)).toEqual(before);
    expect(counts(await reencryptSecrets(database.orm, rotated()), 'renewed')).toEqual({});
  });

  it('resumes where it was interrupted', async () => {
    const before = await readWith(OLD!);
    let left = 10;
    const box = rotated();
    const failing: SecretBox = {
      ...box,
      seal(text, purpose) {
        if (left-- === 0) throw new Error('interrupted');
        return box.seal(text, purpose);
      },
    };
    await expect(reencryptSecrets(database.orm, failing, 4)).rejects.toThrow('interrupted');
    const renewed = counts(await reencryptSecrets(database.orm, rotated(), 4), 'renewed');
    const total = (of: Readonly<Record<string, number>>) => Object.values(of).reduce((sum, count) => sum + count, 0);
    // Ten were sealed; at most a batch without its last one was rolled back.
    const kept = total(ALL) - total(renewed);
    expect(kept).toBeGreaterThanOrEqual(10 - 3);
    expect(kept).toBeLessThanOrEqual(10);
    expect(await readWith(NEW!)).toEqual(before);
  });

  it('skips what a service has written with the new key', async () => {
    use(rotated());
    const entityManager = database.orm.em.fork();
    await entityManager.nativeUpdate(Integration, { id: 1 }, { token: 'a newer token' }, ALL_ORGANIZATIONS);
    const renewed = counts(await reencryptSecrets(database.orm, rotated()), 'renewed');
    expect(renewed).toEqual({ ...ALL, 'integration.token': INTEGRATIONS - 1 });
    expect(JSON.stringify(await readWith(NEW!))).toContain('a newer token');
  });

  it('leaves values of a key that is not there, and names their rows', async () => {
    use(createSecretBox(LOST!));
    const entityManager = database.orm.em.fork();
    await entityManager.nativeUpdate(Integration, { id: { $lte: 3 } }, { token: 'lost' }, ALL_ORGANIZATIONS);
    const columns = await reencryptSecrets(database.orm, rotated(), 2);
    expect(counts(columns, 'unreadable')).toEqual({ 'integration.token': 3 });
    expect(counts(columns, 'renewed')).toEqual({ ...ALL, 'integration.token': INTEGRATIONS - 3 });
    expect(columns.find(({ column }) => column === 'token')?.unreadableIds).toEqual(['1', '2', '3']);
    const all = createSecretBox(NEW!, [LOST!]);
    expect(counts(await reencryptSecrets(database.orm, all, 2), 'renewed')).toEqual({ 'integration.token': 3 });
  });
});
