import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { CLOSED_OPERATIONS, type DescribedOperation } from './testing/operation-table.ts';
import { operationAddress, createSampleObjects, NAMED_IN_QUERY, type SampleObjects } from './testing/sample-objects.ts';

let things: SampleObjects;

const api = sharedByTests(() => startTestApi());
beforeAll(async () => {
  things = await createSampleObjects(api, api.owner);
});

const lists = CLOSED_OPERATIONS.filter(({ query }) => 'limit' in query);
/** A stream of events takes no query. */
const reads = CLOSED_OPERATIONS.filter(({ method, name }) => method === 'GET' && !name.endsWith('/events'));

async function ask(operation: DescribedOperation, query: string) {
  const path = operationAddress(operation, things);
  const needed = 'path' in operation.query && !(operation.name in NAMED_IN_QUERY) ? '&path=' : '';
  const answer = await api.request(`${path}${path.includes('?') ? '&' : '?'}${query}${needed}`);
  const text = await answer.text();
  // A download is no JSON.
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  return { status: answer.status, body: (isJson ? JSON.parse(text) : {}) as Record<string, unknown> };
}

describe.each(lists)('$name', (operation) => {
  // Covers Lists and parameters
  it('has 50 objects a page, at most 100, and reports which page it is', async () => {
    const ours = await ask(operation, '');
    expect(ours, JSON.stringify(ours.body)).toMatchObject({ status: 200, body: { limit: 50, offset: 0 } });
    expect(typeof ours.body['total']).toBe('number');
    const arrays = Object.values(ours.body).filter((value) => Array.isArray(value));
    expect(arrays.length).toBeGreaterThan(0);
    expect((await ask(operation, 'limit=1000&offset=3')).body).toMatchObject({ limit: 100, offset: 3 });
  });

  // Covers Lists and parameters
  it.each(['limit=0', 'limit=-1', 'limit=x', 'limit=1.5', 'limit=', 'offset=-1', 'offset=1e3'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await ask(operation, query);
      expect(body).toMatchObject({ code: 'validation_failed', details: [{ path: query.split('=')[0] }] });
      expect(status).toBe(400);
    },
  );
});

const flags = reads.flatMap((operation) =>
  Object.entries(operation.query).flatMap(([flag, type]) => (type === 'boolean' ? [{ ...operation, flag }] : [])),
);

// Covers Lists and parameters
it.each(flags)('$name takes true and false as $flag, and nothing else', async ({ flag, ...operation }) => {
  for (const value of ['true', 'false']) expect((await ask(operation, `${flag}=${value}`)).status, value).toBe(200);
  for (const value of ['yes', '', '2']) {
    const { status, body } = await ask(operation, `${flag}=${value}`);
    expect(body, value).toMatchObject({ code: 'validation_failed', details: [{ path: flag }] });
    expect(status).toBe(400);
  }
});

const addressed = CLOSED_OPERATIONS.filter(({ parameters }) => parameters.length > 0);

// Covers Lists and parameters
it.each(addressed)('$name answers 400 to what can be no id, and names it', async (operation) => {
  for (const parameter of operation.parameters) {
    const jobs = { reviewed_job_id: 'x-y', dubbed_job_id: 'x-y' };
    const unreadable = { [parameter]: 'x-y', ...(parameter === 'job_id' ? jobs : {}) };
    const address = operationAddress(operation, { ...things, ...unreadable });
    const body = operation.body?.contentType === 'application/json' ? { json: operation.body.example } : {};
    const answer = await api.request(address, { method: operation.method, ...body });
    expect(answer.status, address).toBe(400);
    // The answer to HEAD has no body.
    if (operation.method === 'HEAD') continue;
    expect(await answer.json(), address).toMatchObject({ code: 'validation_failed', details: [{ path: parameter }] });
  }
});
