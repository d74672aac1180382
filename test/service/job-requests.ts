import { createOrm } from '#db/orm.ts';
import type { Role } from '#domain/identity/role.ts';
import { buildApiKey, buildUser } from '#test/database/factories.ts';
import type { TestService } from './service.ts';

/** A translation job that is right in every field; `note.txt` has to be uploaded. */
export const TRANSLATION_BODY = {
  mode: 'ai',
  source_language: 'en',
  target_languages: ['en-XA'],
  source_files: ['note.txt'],
} as const;

/** An answer with its body read. */
export interface AnswerWithBody {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- the body's shape is what the tests check
  readonly body: any;
}

/** Sends a request and reads its JSON. `key` replaces the owner's API key. */
export async function ask(
  service: Pick<TestService, 'request'>,
  path: string,
  { key, ...init }: RequestInit & { readonly key?: string } = {},
): Promise<AnswerWithBody> {
  const headers = { ...(key === undefined ? {} : { authorization: `Bearer ${key}` }), ...init.headers };
  const response = await service.request(path, { ...init, headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** `POST /v1/jobs/translation` with a body that replaces fields of `TRANSLATION_BODY`; undefined leaves one out. */
export async function postTranslation(
  service: Pick<TestService, 'request'>,
  fields: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<AnswerWithBody> {
  return ask(service, '/v1/jobs/translation', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...TRANSLATION_BODY, ...fields }),
  });
}

/** An API key of a new organization of the service's database, or, with `organization`, of a new member of that one. */
export async function createApiKey(
  service: Pick<TestService, 'environment'>,
  { role = 'owner', organization }: { readonly role?: Role; readonly organization?: string } = {},
): Promise<string> {
  const orm = await createOrm(service.environment['DATABASE_URL'] ?? '');
  try {
    const user = await buildUser(orm, {
      role,
      ...(organization === undefined ? {} : { defaultOrganization: organization }),
    });
    return (await buildApiKey(orm, { user, role })).key;
  } finally {
    await orm.close(true);
  }
}

/** The organization of the key that tests use. */
export async function ownOrganization(service: Pick<TestService, 'request'>): Promise<string> {
  const { body } = await ask(service, '/v1/users/me');
  return body.default_organization_id as string;
}

/** A job on `contract.docx` that is right in every field; the file has to be uploaded (`contractDocx`). */
export const DOCX_BODY = {
  source_file: 'contract.docx',
  instruction: 'translate everything',
  source_language: 'en',
  target_languages: ['en-XA'],
} as const;

/** `POST /v1/jobs/translate/docx` with a body that replaces fields of `DOCX_BODY`; undefined leaves one out. */
export async function postDocxTranslation(
  service: Pick<TestService, 'request'>,
  fields: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<AnswerWithBody> {
  return ask(service, '/v1/jobs/translate/docx', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...DOCX_BODY, ...fields }),
  });
}
