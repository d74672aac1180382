import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractDocx } from '#test/documents/contract-docx.ts';
import { startChildService, type ChildService } from '#test/service/child-service.ts';
import { ask, postDocxTranslation, postTranslation } from '#test/service/job-requests.ts';
import { connectTestClient, createTestEnvironment } from '#test/service/service.ts';

// Left to npm run test:all: platform/logging has the lines without a service.

// Not on PostgreSQL: it tests logs.

describe('a mistake of a user', () => {
  let deployment: Awaited<ReturnType<typeof createTestEnvironment>>;
  let child: ChildService;
  let client: ReturnType<typeof connectTestClient>;
  beforeAll(async () => {
    deployment = await createTestEnvironment();
    child = await startChildService('all', deployment.environment);
    client = connectTestClient(child.apiUrl);
    await client.upload('contract.docx', contractDocx());
    await client.upload('broken.docx', 'this is no Word document');
    await client.upload('table.csv', 'id,text\n1,A cell.\n');
    await client.upload('note.txt', 'A sentence.');
  });
  afterAll(async () => {
    await child.stop();
    await deployment.remove();
  });

  it('is one line of the log, without a stack', async () => {
    const jobs = await Promise.all(
      [
        postDocxTranslation(client, { instruction: 'make it sound nicer' }),
        postDocxTranslation(client, { source_file: 'broken.docx' }),
        postTranslation(client, { source_files: ['broken.docx'], target_languages: ['en-XA', 'en-XB'] }),
        postTranslation(client, { source_files: ['table.csv', 'note.txt'], columns: ['Nowhere'] }),
      ].map(async (answer) => (await answer).body.job_id as string),
    );
    for (const id of jobs) expect(await client.ended(id)).toMatchObject({ status: 'failed' });
    const { body } = await ask(client, '/v1/jobs?job_type=file_analysis&status=failed');
    jobs.push(...(body.jobs as readonly { job_id: string }[]).map((job) => job.job_id));
    expect(jobs).toHaveLength(5);

    const requests = new Map<string, number>();
    const send = async (request: (headers: Record<string, string>) => Promise<{ readonly status: number }>) => {
      const id = randomUUID();
      requests.set(id, (await request({ 'x-request-id': id })).status);
    };
    await send((headers) => postTranslation(client, { glossaries: [4711] }, headers));
    await send((headers) => postTranslation(client, { source_files: ['nowhere.txt'] }, headers));
    await send((headers) => postTranslation(client, { target_languages: ['not a language'] }, headers));
    await send((headers) => ask(client, '/v1/glossaries/4711', { headers }));
    await send((headers) =>
      ask(client, '/v1/jobs/translation', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{',
      }),
    );
    await send((headers) => {
      const outline = { source_file: 'broken.docx' };
      return ask(client, '/v1/documents/outline', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(outline),
      });
    });
    for (const status of requests.values()) expect(status).toSatisfy((each: number) => each >= 400 && each < 500);

    // Its last lines are written when it ends.
    await child.stop();
    const lines = child
      .output()
      .split('\n')
      .filter((line) => !line.includes('"job accepted"'));
    const counts = [...jobs, ...requests.keys()].map((id) => lines.filter((line) => line.includes(id)).length);
    expect(lines.filter((line) => /"stack"|^\s+at |"level":"(warn|error)"/.test(line))).toEqual([]);
    expect(counts).toEqual(counts.map(() => 1));
    expect(lines.find((line) => line.includes(jobs[0] ?? ''))).toContain('"code":"instruction_not_understood"');
  });
});
