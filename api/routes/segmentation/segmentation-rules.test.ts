import { beforeAll, describe, expect, it } from 'vitest';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

/** Breaks at semicolons, and nowhere else, in any language. */
const SEMICOLONS = `<?xml version="1.0" encoding="UTF-8"?>
<srx xmlns="http://www.lisa.org/srx20" version="2.0">
  <header segmentsubflows="yes" cascade="no"/>
  <body>
    <languagerules>
      <languagerule languagerulename="Semicolons">
        <rule break="yes"><beforebreak>;</beforebreak><afterbreak>\\s</afterbreak></rule>
      </languagerule>
    </languagerules>
    <maprules><languagemap languagepattern=".*" languagerulename="Semicolons"/></maprules>
  </body>
</srx>`;

describe("an organization's segmentation rules", () => {
  const service = sharedByTests(() => startTestService());
  beforeAll(async () => {
    await service.upload('rules/semicolons.srx', SEMICOLONS);
    await service.upload('rules/broken.srx', SEMICOLONS.replace('<beforebreak>;', '<beforebreak>(;'));
    await service.upload('note.txt', 'One; two; three. Four.');
  });

  const send = (method: string, body?: object) =>
    service.request('/v1/segmentation-rules', {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  const segments = async () => {
    const job = await service.ended(await service.submit({ source_files: ['note.txt'] }));
    return job.result.files[0].segments as number;
  };

  // Covers PUT /v1/segmentation-rules, DELETE /v1/segmentation-rules
  it('take the place of the built-in ones in new jobs, until they are removed', async () => {
    expect(await segments()).toBe(2);
    const put = await send('PUT', { source_file: 'rules/semicolons.srx' });
    expect(put.status).toBe(200);
    expect(await put.json()).toMatchObject({ source: 'organization', languages: ['Semicolons'] });
    const own = await send('GET');
    expect([own.headers.get('x-rules-source'), await own.text()]).toEqual(['organization', SEMICOLONS]);
    expect(await segments()).toBe(3);

    const removed = await send('DELETE');
    expect(await removed.json()).toMatchObject({ source: 'built-in' });
    expect(await segments()).toBe(2);
    expect((await send('DELETE')).status).toBe(404);
  });

  // Covers GET /v1/segmentation-rules
  it('can start from the built-in ones', async () => {
    const answer = await send('GET');
    expect(answer.headers.get('content-type')).toContain('application/xml');
    await service.upload('rules/built-in.srx', await answer.text());
    expect((await send('PUT', { source_file: 'rules/built-in.srx' })).status).toBe(200);
    expect(await segments()).toBe(2);
    await send('DELETE');
  });

  it('are refused with the line when they cannot work, and when there is no such file', async () => {
    const broken = await send('PUT', { source_file: 'rules/broken.srx' });
    expect(broken.status).toBe(400);
    expect(JSON.stringify(await broken.json())).toMatch(/line \d+/);
    const missing = await send('PUT', { source_file: 'rules/none.srx' });
    expect(missing.status).toBe(404);
    expect((await send('GET')).headers.get('x-rules-source')).toBe('built-in');
  });
});

describe('the columns of a table', () => {
  const service = sharedByTests(() => startTestService());
  beforeAll(async () => {
    await service.upload('strings.csv', 'key,text,note\nhello,Hello world,For the title\nbye,Good bye,For the end\n');
  });

  it('are those that the job names', async () => {
    const job = await service.ended(await service.submit({ source_files: ['strings.csv'], columns: ['text'] }));
    expect(job).toMatchObject({ status: 'completed', error: null });
    const target = (await service.download(job.result.translated_files[0])).toString('utf8');
    expect(target).toContain('For the title');
    expect(target).toContain('hello,');
    expect(target).not.toContain('Hello world');
  });

  it('fail the job when the table does not have them', async () => {
    const job = await service.ended(await service.submit({ source_files: ['strings.csv'], columns: ['nothing'] }));
    expect(job).toMatchObject({ status: 'failed', error: { code: 'column_not_found', step: 'extract' } });
  });
});
