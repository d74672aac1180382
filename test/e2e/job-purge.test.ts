import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { isPostgres } from '#db/orm.ts';
import { ask, postTranslation } from '#test/service/job-requests.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// On PostgreSQL: whole jobs run as in a cluster.

/** Digits that appear nowhere but in the job, its source and its segments; `en-XA` leaves digits as they are. */
const SECRETS = ['7340216695', '8812045537', '5520917743', '6604418820'] as const;

describe('a purge of a job whose database is a SQLite file', () => {
  const service = sharedByTests(() => startTestService());
  it('leaves no text of it in the file, nor in its log and index', async (context) => {
    const path = service.environment['DATABASE_URL'] ?? '';
    if (isPostgres(path)) context.skip('PostgreSQL removes deleted rows from its files by its own vacuum');
    const [text, note, name, reference] = SECRETS;
    const lines = Array.from({ length: 100 }, (_, index) => `<p>Line ${index} of ${text}.</p>\n`);
    await service.upload('note.html', lines.join(''));
    const { body } = await postTranslation(
      service,
      { source_files: ['note.html'], name, client_reference: reference },
      { 'Idempotency-Key': reference },
    );
    const id = body.job_id as string;
    expect(await service.ended(id)).toMatchObject({ status: 'completed' });
    const { segments } = (await ask(service, `/v1/jobs/${id}/segments`)).body;
    const changed = { id: segments[0].id, version: segments[0].version, note };
    await ask(service, `/v1/jobs/${id}/segments`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ segments: [changed] }),
    });
    expect(await found(path)).toEqual([...SECRETS]);
    expect((await ask(service, `/v1/jobs/${id}?purge=true`, { method: 'DELETE' })).status).toBe(200);
    expect(await found(path)).toEqual([]);
  });
});

/** Those of the secrets that are anywhere in the files of a database. */
async function found(url: string): Promise<readonly string[]> {
  const file = url.replace('file:', '');
  const contents = await Promise.all(['', '-wal', '-shm'].map((end) => readFile(file + end, 'latin1')));
  return SECRETS.filter((secret) => contents.some((content) => content.includes(secret)));
}
