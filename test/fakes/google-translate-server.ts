import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import {
  answerAsEngine,
  sendJson,
  type EngineQuestion,
  type EngineServer,
  type EngineServerOptions,
} from './engine-server.ts';
import { startVendorServer } from './vendor-server.ts';

export interface GoogleServer extends EngineServer {
  /** A service account's JSON file, whose tokens this server gives out. */
  readonly credentialsPath: string;
  /** By resource name. */
  readonly glossaries: Map<string, readonly (readonly [string, string])[]>;
  /** Files in Cloud Storage, by `gs://` address. */
  readonly objects: Map<string, string>;
  /** Tokens that it gave out; it takes the last one only. */
  readonly tokens: string[];
}

export const GOOGLE_PROJECT = 'loquent-test';
const CODES = ['de', 'en', 'es', 'fr', 'iw', 'ja', 'no', 'pt', 'pt-PT', 'sr', 'zh-CN', 'zh-TW'];
/** One for all servers of a process: making it takes half a second. */
let keyPair: ReturnType<typeof generateKeyPair> | undefined;
/** Looks at an operation before it is done. */
const LOOKS = 2;

/** Cloud Translation v3, its token endpoint and Cloud Storage, as their references of 2026 have them. */
export async function startGoogleServer(options: EngineServerOptions = {}): Promise<GoogleServer> {
  const questions: EngineQuestion[] = [];
  const glossaries = new Map<string, readonly (readonly [string, string])[]>();
  const objects = new Map<string, string>();
  const operations = new Map<string, { looks: number; readonly glossary: string; readonly uri: string }>();
  const tokens: string[] = [];
  const keys = await (keyPair ??= generateKeyPair('RS256', { extractable: true }));

  const server = await startVendorServer(async (request, response) => {
    const send = (status: number, body: unknown) => sendJson(response, status, body);
    const refuse = (code: number, status: string) => send(code, { error: { code, status, message: status } });
    const url = new URL(request.path, server.url);
    if (url.pathname === '/token') {
      const assertion = new URLSearchParams(request.body).get('assertion') ?? '';
      const verified = await jwtVerify(assertion, keys.publicKey, { audience: `${server.url}/token` }).catch(
        () => null,
      );
      if (verified?.payload['scope'] === undefined) return send(400, { error: 'invalid_grant' });
      tokens.push(`token-${tokens.length + 1}`);
      return send(200, { access_token: tokens.at(-1), expires_in: 3599, token_type: 'Bearer' });
    }
    if (request.headers['authorization'] !== `Bearer ${tokens.at(-1)}`) return refuse(401, 'UNAUTHENTICATED');
    const upload = /^\/upload\/storage\/v1\/b\/([^/]+)\/o$/.exec(url.pathname);
    if (upload !== null) {
      if (upload[1] !== 'terms') return refuse(404, 'NOT_FOUND');
      const name = url.searchParams.get('name') ?? '';
      objects.set(`gs://${upload[1]}/${name}`, request.body);
      return send(200, { kind: 'storage#object', name, bucket: upload[1] });
    }
    const parent = `/v3/projects/${GOOGLE_PROJECT}/locations/us-central1`;
    if (!url.pathname.startsWith(parent)) return refuse(404, 'NOT_FOUND');
    const path = url.pathname.slice(parent.length);
    if (path === '/supportedLanguages') {
      const languages = CODES.map((languageCode) => ({ languageCode, supportSource: true, supportTarget: true }));
      return send(200, { languages });
    }
    if (path === '/glossaries' && request.method === 'POST') {
      const body = JSON.parse(request.body) as { name: string; inputConfig: { gcsSource: { inputUri: string } } };
      if (glossaries.has(body.name)) return refuse(409, 'ALREADY_EXISTS');
      const name = `${parent.slice('/v3/'.length)}/operations/${operations.size + 1}`;
      operations.set(name, { looks: 0, glossary: body.name, uri: body.inputConfig.gcsSource.inputUri });
      return send(200, { name, metadata: { state: 'RUNNING' } });
    }
    if (path.startsWith('/glossaries/')) {
      const name = url.pathname.slice('/v3/'.length);
      return glossaries.has(name) ? send(200, { name }) : refuse(404, 'NOT_FOUND');
    }
    if (path.startsWith('/operations/')) {
      const name = url.pathname.slice('/v3/'.length);
      const operation = operations.get(name);
      if (operation === undefined) return refuse(404, 'NOT_FOUND');
      operation.looks += 1;
      if (operation.looks < LOOKS) return send(200, { name });
      const csv = objects.get(operation.uri);
      if (csv === undefined) return send(200, { name, done: true, error: { code: 7, message: 'PERMISSION_DENIED' } });
      glossaries.set(operation.glossary, parse(csv) as [string, string][]);
      return send(200, { name, done: true, response: { name: operation.glossary } });
    }
    if (path !== ':translateText') return refuse(404, 'NOT_FOUND');

    const body = JSON.parse(request.body) as {
      contents: string[];
      mimeType: string;
      sourceLanguageCode: string;
      targetLanguageCode: string;
      glossaryConfig?: { glossary: string };
    };
    const { contents: texts, sourceLanguageCode: source, targetLanguageCode: target } = body;
    const size = texts.reduce((sum, text) => sum + Array.from(text).length, 0);
    if (texts.length > 1024 || size > 30_000) return refuse(400, 'Text is too long.');
    if (!CODES.includes(source) || !CODES.includes(target)) return refuse(400, 'INVALID_ARGUMENT');
    const entries = body.glossaryConfig === undefined ? [] : glossaries.get(body.glossaryConfig.glossary);
    if (entries === undefined) return refuse(404, 'NOT_FOUND');
    const question = { texts, source, target, marked: body.mimeType === 'text/html' };
    questions.push(question);
    const answers = answerAsEngine(question, options);
    const listed = (all: readonly string[]) => all.map((translatedText) => ({ translatedText }));
    const withTerms = answers.map((text) =>
      entries.reduce((changed, [from, to]) => changed.replaceAll(from.toUpperCase(), to), text),
    );
    return send(200, {
      translations: listed(answers),
      ...(body.glossaryConfig === undefined ? {} : { glossaryTranslations: listed(withTerms) }),
    });
  });

  const folder = await mkdtemp(join(tmpdir(), 'loquent-google-'));
  const credentialsPath = join(folder, 'account.json');
  const account = {
    type: 'service_account',
    project_id: GOOGLE_PROJECT,
    private_key_id: 'key-1',
    private_key: await exportPKCS8(keys.privateKey),
    client_email: 'loquent@loquent-test.iam.gserviceaccount.com',
    token_uri: `${server.url}/token`,
  };
  await writeFile(credentialsPath, JSON.stringify(account));
  return {
    ...server,
    questions,
    credentialsPath,
    glossaries,
    objects,
    tokens,
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
