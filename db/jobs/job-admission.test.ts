import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#test/database/database.ts';
import { buildOrganization } from '#test/database/factories.ts';
import { freshForEachTest } from '#test/suite/shared.ts';
import { setLimits } from '#db/limits.ts';
import { Job, OutboxRecord } from '#db/entities/index.ts';
import { JobAdmission } from './job-admission.ts';
import type { NewJob } from './accept.ts';
import { ALL_ORGANIZATIONS, createOrm } from '#db/orm.ts';

const NO_LIMITS = {
  jobs: 0,
  apiKeys: 0,
  members: 0,
  glossaries: 0,
  glossaryEntries: 0,
  glossaryTerms: 0,
  casts: 0,
  promptTemplates: 0,
  webhooks: 0,
  contextStores: 0,
  contextDocuments: 0,
  idempotencyKeys: 0,
};

describe('the intake of jobs', () => {
  let intake: JobAdmission;
  const database = freshForEachTest(() => openTestDatabase());
  beforeEach(() => {
    intake = new JobAdmission(database.orm);
  });

  const organization = crypto.randomUUID();
  const newJob = (overrides: Partial<NewJob> = {}): NewJob => ({
    organization,
    createdBy: crypto.randomUUID(),
    type: 'aimt',
    category: 'document',
    sourceLanguage: 'en',
    targetLanguages: ['es'],
    tms: null,
    projectIdentifier: null,
    sourceFiles: ['a.txt'],
    input: {},
    warnings: [],
    ...overrides,
  });
  const stored = async () => {
    const entityManager = database.orm.em.fork();
    return {
      jobs: await entityManager.count(Job, {}, ALL_ORGANIZATIONS),
      records: await entityManager.count(OutboxRecord),
    };
  };

  it('stores each of many that come in together with its outbox record', async () => {
    const ids = Array.from({ length: 150 }, () => crypto.randomUUID());
    const rows = await Promise.all(ids.map((id) => intake.accept(id, newJob())));
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(rows.every(({ status }) => status === 'queued')).toBe(true);
    expect(await stored()).toEqual({ jobs: 150, records: 150 });
  });

  it('answers with the job that has the id already, and stores no second one', async () => {
    const id = crypto.randomUUID();
    const first = await intake.accept(id, newJob());
    const second = await intake.accept(id, newJob({ sourceFiles: ['other.txt'] }));
    expect(second).toMatchObject({ id: first.id, sourceFiles: ['a.txt'] });
    expect(await stored()).toEqual({ jobs: 1, records: 1 });
  });

  it('refuses the one that cannot be stored and no other of its group', async () => {
    const broken = newJob({ category: 'nonsense' as NewJob['category'] });
    const jobs = [newJob(), broken, newJob()];
    const outcomes = await Promise.allSettled(jobs.map((job) => intake.accept(crypto.randomUUID(), job)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await stored()).toEqual({ jobs: 2, records: 2 });
  });

  it('accepts exactly as many as an organization may have, in several processes at once', async () => {
    const other = await createOrm(database.url);
    const { id } = await buildOrganization(database.orm);
    for (const orm of [database.orm, other]) setLimits(orm, { ...NO_LIMITS, jobs: 7 });
    const intakes = [intake, new JobAdmission(other)];
    const jobs = Array.from({ length: 20 }, (_, index) => newJob({ organization: index < 16 ? id : organization }));
    const outcomes = await Promise.allSettled(
      jobs.map((job, index) => intakes[index % 2]!.accept(crypto.randomUUID(), job)),
    );
    await other.close();
    setLimits(database.orm, NO_LIMITS);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(9);
    expect(refused[0]?.reason).toMatchObject({ id: 'rate_limited' });
    expect(await database.orm.em.fork().count(Job, { organization: id }, ALL_ORGANIZATIONS)).toBe(7);
    expect(await stored()).toEqual({ jobs: 11, records: 11 });
  });
});
