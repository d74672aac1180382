import { beforeAll, describe, expect, it } from 'vitest';
import { Glossary, GlossaryEntry, GlossaryTerm } from '#db/entities/index.ts';
import { createEmptyGlossary } from '#db/glossaries/index.ts';
import { beginJob, endJob } from '#db/jobs/transition.ts';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import type { ImportedRow } from '#domain/glossaries/import-row.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { storeJob, buildJob, buildOrganization } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { createExtractedGlossary, requireUnclaimedName } from './extracted-glossary.ts';

let organization: string;

const database = sharedByTests(() => openTestDatabase());
beforeAll(async () => {
  organization = (await buildOrganization(database.orm)).id;
});

const scoped = (): EntityManager => organizationEntityManager(database.orm, organization);

async function running(name: string): Promise<{ readonly jobId: string; readonly organizationId: string }> {
  const job = buildJob({ organization, type: 'term_extraction', input: { glossary_name: name } });
  const { id } = await storeJob(scoped(), crypto.randomUUID(), job);
  await beginJob(scoped(), id);
  return { jobId: id, organizationId: organization };
}

const row = (term: string, index: number): ImportedRow => ({
  kind: 'entry',
  row: index + 1,
  baseTerm: term,
  terms: [
    { language: 'en', text: term, type: 'preferred', description: null, alternative: null },
    { language: 'de', text: `${term}-de`, type: 'preferred', description: null, alternative: null },
  ],
  notes: 'Found twice.',
});
const glossaryNamed = (name: string) => ({
  name,
  description: '',
  baseLanguage: 'en',
  rows: Array.from({ length: 600 }, (_, index) => row(`term ${index}`, index)),
});
const countNamed = (name: string) => scoped().count(Glossary, { name });

describe('the glossary of a job', () => {
  it('is created once with all entries and terms, however often the step is repeated', async () => {
    const job = await running('once');
    const first = await createExtractedGlossary(scoped(), job, glossaryNamed('once'));
    expect(await createExtractedGlossary(scoped(), job, glossaryNamed('once'))).toBe(first);
    expect(await countNamed('once')).toBe(1);
    expect(await scoped().count(GlossaryEntry, { glossary: first })).toBe(600);
    expect(await scoped().count(GlossaryTerm, { glossary: first, lang: 'de' })).toBe(600);
  });

  it('is that of one job when several want the same name at the same time', async () => {
    const jobs = await Promise.all([running('race'), running('race'), running('race')]);
    const outcomes = await Promise.allSettled(
      jobs.map((job) => createExtractedGlossary(scoped(), job, glossaryNamed('race'))),
    );
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(failures).toHaveLength(2);
    for (const failure of failures) expect(failure).toMatchObject({ id: 'conflict' });
    expect(await countNamed('race')).toBe(1);
  });

  it('goes when its job fails or is cancelled, and comes no more after that', async () => {
    for (const status of ['failed', 'cancelled'] as const) {
      const job = await running(status);
      const id = await createExtractedGlossary(scoped(), job, glossaryNamed(status));
      await endJob(scoped(), job.jobId, status, null);
      expect(await countNamed(status)).toBe(0);
      expect(await scoped().count(GlossaryTerm, { glossary: id })).toBe(0);
      const late = createExtractedGlossary(scoped(), job, glossaryNamed(status));
      await expect(late).rejects.toMatchObject({ id: 'job_already_finished' });
    }
  });

  it('stays when its job completes', async () => {
    const job = await running('stays');
    await createExtractedGlossary(scoped(), job, glossaryNamed('stays'));
    await endJob(scoped(), job.jobId, 'completed', null);
    expect(await countNamed('stays')).toBe(1);
  });

  it('needs a name that neither a glossary has nor a job under way waits for', async () => {
    const values = { organization, description: '', baseLanguage: 'en' };
    await createEmptyGlossary(scoped(), { ...values, creation: crypto.randomUUID(), name: 'taken' });
    await expect(requireUnclaimedName(scoped(), 'taken')).rejects.toMatchObject({ id: 'conflict' });
    const { jobId } = await running('awaited');
    await expect(requireUnclaimedName(scoped(), 'awaited')).rejects.toThrow(jobId);
    await requireUnclaimedName(scoped(), 'free');
    await requireUnclaimedName(organizationEntityManager(database.orm, crypto.randomUUID()), 'taken');
  });
});
