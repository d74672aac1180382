import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRole, ROLES, type Role } from '#domain/identity/role.ts';
import { startTestApi, type TestApi, type TestRequest } from '#test/service/api.ts';
import { buildApiKey, buildMembership, buildUser, type BuiltApiKey } from '#test/database/factories.ts';
import { CLOSED_OPERATIONS, type DescribedOperation, type OperationBody } from './testing/operation-table.ts';
import {
  operationAddress,
  createSampleObjects,
  missingObjects,
  namesObject,
  type SampleObjects,
} from './testing/sample-objects.ts';

// Left to npm run test:all: the tests of each resource have another organization, access-matrix.test.ts the roles.

// Runs first.

/** Fields of bodies that name things, with the things that they name. */
const REFERENCES: Readonly<Record<string, (things: SampleObjects, path: string) => unknown>> = {
  source_file: ({ file, workbook, presentation, recording }, path) => {
    if (path.includes('/video/')) return recording;
    return path.endsWith('/excel') ? workbook : path.endsWith('/ppt') ? presentation : file;
  },
  requests: ({ recording }) => [{ source_file: recording, source_lang: 'en', target_lang: 'es-ES' }],
  target_subtitles: ({ subtitles }) => subtitles,
  source_files: ({ file }) => [file],
  file_pairs: ({ file }) => [{ source_file: file, target_file: file, target_language: 'de' }],
  glossaries: ({ glossary_id: id }) => [Number(id)],
  glossary_id: ({ glossary_id: id }) => Number(id),
  cast: ({ cast_id: id }) => Number(id),
  template: ({ template_id: id }) => Number(id),
  prompt_template_id: ({ template_id: id }) => Number(id),
  context_stores: ({ store_id: id }) => [Number(id)],
  memory: ({ store_id: id }) => ({ penalties: { stores: [{ id: Number(id), points: 1 }] } }),
  save_to_memory: ({ store_id: id }) => Number(id),
  ledger: ({ job_id: id }) => ({ from_job: id }),
};

/** Fields that name nothing of an organization. A field on neither list fails a test: does it name something? */
const PLAIN_FIELDS = new Set(
  (
    'alternative_term base_language body columns context_window description domain events expires_at ' +
    'extra_instructions file glossary_name headers ' +
    'has_header instruction instructions is_active is_default keys kind lang limit map_header mode monthly_characters monthly_media_seconds monthly_tokens ' +
    'base_url name notes offset options path plan provider query rewrite_type role segmentation source_language source_text ' +
    'secret segments since styleguide target_language target_languages target_text term term_type terms text tms token translation_of type url ' +
    'chunk_overlap chunk_size chunking content_kind document_type embedding_model external_index_id key languages ' +
    'retrieval_backend template_params title ' +
    'header_row language sheet_name start_row ' +
    'review push glossary_name client_reference formality metadata output_path ' +
    'pronunciations speakers email project_name quality refine_with source_lang source_video_url target_lang target_langs video ' +
    // Splitting a sentence: `id` is looked up in the segments of the job in the path.
    'id say_position source_position target_position time version ' +
    // Accepting segments: they are those of the job in the path.
    'edited has_findings min_score state ' +
    // Entries of a ledger: looked up in the job in the path.
    'entries brief ' +
    // Unknown ones are not marked and not named; their own test has a stranger's.
    'notification_ids'
  ).split(' '),
);

let api: TestApi;
/** Keys of each role in an organization other than `api.owner`'s. */
const strangers = new Map<Role, BuiltApiKey>();
const ownerElsewhere = () => strangers.get('owner')!;
/** Things of `api.owner`, and of the owner of a third organization, for requests that change none of them. */
let untouched: { readonly theirs: SampleObjects; readonly ours: SampleObjects; readonly key: string };

beforeAll(async () => {
  // Each case makes things of its own.
  api = await startTestApi({ environment: { LIMIT_WEBHOOKS: '0' } });
  const owner = await buildApiKey(api.orm);
  strangers.set('owner', owner);
  for (const role of ROLES.slice(1)) {
    strangers.set(
      role,
      await buildApiKey(api.orm, {
        user: await buildUser(api.orm, { role, defaultOrganization: owner.organizationId }),
      }),
    );
  }
  const third = await buildApiKey(api.orm);
  untouched = {
    theirs: await createSampleObjects(api, api.owner),
    ours: await createSampleObjects(api, third),
    key: third.key,
  };
});
afterAll(() => api.close());

const isForm = (body: OperationBody | undefined) => body?.contentType === 'multipart/form-data';
/** Its parts are headers, and bytes. */
const isBytes = (body: OperationBody | undefined) => body?.contentType === 'application/offset+octet-stream';

/** The request of an operation's example about these things, with the given fields in their place. */
function exampleOf(
  { method, path, headers, body }: DescribedOperation,
  things: SampleObjects,
  fields = {},
): TestRequest {
  if (body === undefined) return { method, headers };
  if (isBytes(body)) return { method, headers: { ...headers, 'content-type': body.contentType }, body: 'bytes' };
  if (!isForm(body)) return { method, headers, json: { ...body.example, ...fields } };
  const form = new FormData();
  for (const [name, value] of Object.entries(body.example)) {
    // A reviewed file names the job of its segments, and would be refused by every other one.
    const content = path.endsWith('/bilingual') ? `id,job,target\r\n0.es.1,${things.reviewed_job_id},A` : String(value);
    form.set(name, name === 'file' ? new File([content], 'a.csv') : String(value));
  }
  return { method, headers, body: form };
}

/** Status and text of an answer; what names things, and differs with each request, is taken out. */
async function answerOf(things: SampleObjects, response: Promise<Response>): Promise<{ status: number; text: string }> {
  const answered = await response;
  const ids = Object.values(things as unknown as Record<string, string>).toSorted(
    (left, right) => right.length - left.length,
  );
  const text = (await answered.text()).replace(/"request_id":"[^"]*"/, '');
  return { status: answered.status, text: text.replaceAll(new RegExp(`\\b(${ids.join('|')})\\b`, 'g'), 'ID') };
}

describe('a thing of another organization', () => {
  // Covers Isolation of organizations
  it.each(CLOSED_OPERATIONS.filter(namesObject))(
    '$name is refused to every role as one that nobody has is, whatever the body is',
    async (operation) => {
      const things = operation.method === 'GET' ? untouched.theirs : await createSampleObjects(api, api.owner);
      const missing = missingObjects();
      const bodies = [
        exampleOf(operation, things),
        ...(operation.body === undefined
          ? []
          : [{ method: operation.method, headers: operation.headers, json: { name: 7, terms: 7 } }]),
      ];
      for (const [role, { key }] of strangers) {
        for (const body of bodies) {
          const theirs = await answerOf(things, api.request(operationAddress(operation, things), { ...body, key }));
          const nobodys = await answerOf(missing, api.request(operationAddress(operation, missing), { ...body, key }));
          expect(theirs, role).toEqual(nobodys);
          const isAllowed = hasRole(role, operation.role ?? 'owner');
          // Errors of a body, or of its type, may come first.
          expect(isAllowed ? [404, ...(body === bodies[0] ? [] : [400, 415])] : [403], role).toContain(theirs.status);
        }
      }
      const headers = { ...bodies[0]?.headers, 'x-org-id': api.owner.organizationId };
      const named = api.request(operationAddress(operation, things), {
        ...bodies[0],
        key: ownerElsewhere().key,
        headers,
      });
      expect((await answerOf(things, named)).status).toBe(403);
      // It is still there, and the request itself was right: otherwise the answers above would mean nothing.
      const own = await answerOf(things, api.request(operationAddress(operation, things), bodies[0]));
      // The object is looked up before the programs that show its pages, which only the owner learns to be missing.
      const isWithoutProgram = own.text.includes('"capability_unavailable"');
      // 410: the sample job keeps no segments, which only its owner learns.
      if (!isWithoutProgram) expect([200, 201, 202, 204, 409, 410], own.text).toContain(own.status);
      else expect(operation.path, own.text).toMatch(/\/preview(\/page)?$/);
    },
  );

  it.each(CLOSED_OPERATIONS.filter(({ parameters }) => parameters.length > 1))(
    '$name is not found below things of the own organization either',
    async (operation) => {
      const { theirs, ours, key } = untouched;
      for (const parameter of operation.parameters) {
        const dub = parameter === 'job_id' ? { dubbed_job_id: theirs.dubbed_job_id } : {};
        const mixed = { ...ours, [parameter]: theirs[parameter as keyof SampleObjects], ...dub };
        const answer = await answerOf(
          mixed,
          api.request(operationAddress(operation, mixed), { ...exampleOf(operation, mixed), key }),
        );
        expect(answer.status, parameter).toBe(404);
      }
    },
  );

  it('can only be named by fields of bodies that are known here', () => {
    const fields = new Set(CLOSED_OPERATIONS.flatMap(({ body }) => body?.fields ?? []));
    expect([...fields].filter((field) => !PLAIN_FIELDS.has(field) && !(field in REFERENCES))).toEqual([]);
  });

  const references = CLOSED_OPERATIONS.flatMap((operation) =>
    (operation.body?.fields ?? []).filter((field) => field in REFERENCES).map((field) => ({ ...operation, field })),
  );

  it.each(references)('$name refuses $field of it as an unknown object', async ({ field, ...operation }) => {
    const { theirs, ours, key } = untouched;
    const missing = missingObjects();
    // All other objects of the body exist.
    const known = Object.keys(REFERENCES).filter((name) => name in (operation.body?.example ?? {}));
    const naming = (things: SampleObjects) => ({
      ...Object.fromEntries(known.map((name) => [name, REFERENCES[name]?.(ours, operation.path)])),
      [field]: REFERENCES[field]?.(things, operation.path),
    });
    const ask = (things: SampleObjects) =>
      answerOf(things, api.request(operation.path, { ...exampleOf(operation, things, naming(things)), key }));
    const answer = await ask(theirs);
    expect(answer).toEqual(await ask(missing));
    expect([400, 404]).toContain(answer.status);
    expect(answer.text).toContain('"error"');
  });
});

describe('lists, searches and counts', () => {
  const lists = CLOSED_OPERATIONS.filter(
    ({ name, method, parameters }) =>
      // A stream of events never ends; its own test covers a stranger's notifications.
      (method === 'GET' && parameters.length === 0 && !name.endsWith('/events')) || name.endsWith('/search'),
  );

  // Covers Isolation of organizations
  it('show and count nothing of another organization', async () => {
    const marker = `marked-${randomUUID()}`;
    const { key } = ownerElsewhere();
    const search = { query: 'marked' };
    const look = async () => {
      const answers: Record<string, string> = {};
      for (const operation of lists) {
        const request =
          operation.method === 'POST' ? exampleOf(operation, missingObjects(), search) : { method: operation.method };
        for (const suffix of ['', '?limit=1&offset=0', `?path=${marker.slice(0, 8)}`]) {
          const answer = await api.request(operation.path + suffix, { ...request, key });
          answers[`${operation.name}${suffix}`] = (await answer.text()).replaceAll(
            /"(last_used_at|request_id)":("[^"]*"|null)/g,
            '',
          );
        }
      }
      return answers;
    };
    const before = await look();
    await createSampleObjects(api, api.owner, marker);
    const after = await look();
    expect(after).toEqual(before);
    expect(JSON.stringify(after)).not.toContain(marker);
  });
});

// A job has to wait for people to be finished, which takes a worker: the test of reviews does so.
const repeatable = CLOSED_OPERATIONS.filter(
  ({ takesIdempotencyKey, path }) => takesIdempotencyKey && !path.endsWith('/finish'),
);
describe.each(repeatable)('$name', (operation) => {
  // Covers Idempotency-Key
  it('replays an answer to the credential that asked first, and to no other one', async () => {
    const user = await buildUser(api.orm);
    const first = await buildApiKey(api.orm, { user });
    const colleague = await buildUser(api.orm, { defaultOrganization: first.organizationId });
    const elsewhere = ownerElsewhere().organizationId;
    await buildMembership(api.orm, { user: user.id, organization: elsewhere, role: 'owner' });
    const others = {
      'another key of the user': { key: (await buildApiKey(api.orm, { user, role: 'member' })).key },
      'a colleague': { key: (await buildApiKey(api.orm, { user: colleague })).key },
      'another organization': { key: ownerElsewhere().key },
      'the same key for another organization': { key: first.key, headers: { 'x-org-id': elsewhere } },
    };
    const things = await createSampleObjects(api, first);
    const named = Object.keys(REFERENCES).filter((name) => name in (operation.body?.example ?? {}));
    const fields = Object.fromEntries(named.map((name) => [name, REFERENCES[name]?.(things, operation.path)]));
    const idempotencyKey = randomUUID();
    const ask = (
      credential: { readonly key: string; readonly headers?: Readonly<Record<string, string>> },
      changes: object = {},
    ) => {
      const example = exampleOf(operation, things, { ...fields, ...changes });
      return api.request(operationAddress(operation, things), {
        ...example,
        key: credential.key,
        headers: { ...example.headers, ...credential.headers, 'idempotency-key': idempotencyKey },
      });
    };
    const made = await ask({ key: first.key });
    expect(made.ok, await made.clone().text()).toBe(true);
    const answer = await made.text();
    for (const [who, credential] of Object.entries(others)) {
      const response = await ask(credential);
      expect(response.headers.get('idempotency-replayed'), who).toBeNull();
      // Uploads are answered the same way for any caller who stores a file of this name and size.
      if (!isForm(operation.body)) expect(await response.text(), who).not.toBe(answer);
    }
    const again = await ask({ key: first.key });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    if (operation.body === undefined || isForm(operation.body) || isBytes(operation.body)) return;
    const changed = await ask({ key: first.key }, { something: 'else' });
    expect(changed.status).toBe(409);
    expect(await changed.json()).toMatchObject({ code: 'idempotency_conflict' });
  });
});
