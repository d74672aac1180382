import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { LoquentError } from '#domain/errors.ts';
import { environmentSchema, loadConfig } from '#config/config.ts';

const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8');

function errorOf(environment: Record<string, string>): LoquentError {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof LoquentError) return error;
  }
  throw new Error('the configuration was accepted');
}

describe('the configuration', () => {
  it('needs nothing', () => {
    expect(loadConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: 'file:.data/loquent.db',
      storageUrl: 'file:.data/storage',
      temporal: { address: undefined, namespace: 'default', tls: undefined },
      workerQueues: ['jobs', 'providers', 'media', 'tms', 'downloads', 'webhooks'],
    });
  });

  it('takes an empty variable as one that is not set', () => {
    expect(loadConfig({ PORT: '', TEMPORAL_ADDRESS: '', LOQUENT_SECRET_KEY: '' })).toMatchObject({
      port: 8080,
      secretKey: undefined,
      previousSecretKey: undefined,
    });
  });

  it('names every wrong variable with what it got and what it takes', () => {
    const error = errorOf({
      PORT: 'web',
      WORKER_QUEUES: 'jobs,mail',
      TEMPORAL_ADDRESS: 'http://temporal',
      LOG_LEVEL: 'loud',
    });
    expect(error.id).toBe('invalid_configuration');
    expect(error.details?.map(({ path }) => path)).toEqual(['PORT', 'TEMPORAL_ADDRESS', 'WORKER_QUEUES', 'LOG_LEVEL']);
    expect(error.message).toContain('"web"');
    expect(error.message).toContain('host:port');
  });

  it('never shows the value of a secret', () => {
    const error = errorOf({
      LOQUENT_SECRET_KEY: 'hunter2',
      LOQUENT_API_KEY: 'hunter3',
      DATABASE_URL: 'mysql://root:hunter4@db',
    });
    expect(error.details).toHaveLength(3);
    expect(error.message).not.toMatch(/hunter/);
  });

  it('turns TLS on for an API key, a client certificate or the flag', () => {
    expect(loadConfig({ TEMPORAL_API_KEY: 'key' }).temporal.tls).toEqual({});
    expect(loadConfig({ TEMPORAL_TLS: 'true' }).temporal.tls).toEqual({});
    expect(loadConfig({ TEMPORAL_TLS_CERT: 'a.pem', TEMPORAL_TLS_KEY: 'b.pem' }).temporal.tls).toMatchObject({
      certificatePath: 'a.pem',
      keyPath: 'b.pem',
    });
    expect(loadConfig({ TEMPORAL_TLS: 'false' }).temporal.tls).toBeUndefined();
  });

  it('takes an issuer on https, or on this machine, together with its audience', () => {
    const oidc = (OIDC_ISSUER: string, more = {}) => loadConfig({ OIDC_ISSUER, OIDC_AUDIENCE: 'api', ...more }).oidc;
    expect(oidc('https://id.example.com/')).toEqual({
      issuer: 'https://id.example.com/',
      audience: 'api',
      memberOf: undefined,
      roleClaim: undefined,
      consoleClient: undefined,
    });
    expect(oidc('http://localhost:8090/realms/a', { OIDC_PROVISIONING: 'member:default' })?.memberOf).toBe('default');
    for (const local of ['http://127.0.0.1:8090', 'http://[::1]:8090']) expect(oidc(local)?.issuer).toBe(local);
    for (const wrong of [
      'http://id.example.com',
      'http://127.0.0.1.example.com',
      'https://id.example.com/?tenant=a',
      'https://user:password@id.example.com',
      'ftp://id.example.com',
      'id.example.com',
    ]) {
      expect(errorOf({ OIDC_ISSUER: wrong, OIDC_AUDIENCE: 'api' }).details).toMatchObject([{ path: 'OIDC_ISSUER' }]);
    }
  });

  it('refuses half a configuration of an issuer', () => {
    const pathsOf = (environment: Record<string, string>) => errorOf(environment).details?.map(({ path }) => path);
    expect(pathsOf({ OIDC_ISSUER: 'https://id.example.com' })).toEqual(['OIDC_AUDIENCE']);
    expect(pathsOf({ OIDC_AUDIENCE: 'api' })).toEqual(['OIDC_ISSUER']);
    expect(pathsOf({ OIDC_PROVISIONING: 'member:default' })).toEqual(['OIDC_ISSUER']);
    expect(pathsOf({ OIDC_ROLE_CLAIM: 'roles' })).toEqual(['OIDC_ISSUER']);
    const issuer = { OIDC_ISSUER: 'https://id.example.com', OIDC_AUDIENCE: 'api' };
    expect(pathsOf({ ...issuer, OIDC_PROVISIONING: 'everybody' })).toEqual(['OIDC_PROVISIONING']);
  });

  it('refuses to distinguish speakers with a recognizer that does not', () => {
    const pathsOf = (environment: Record<string, string>) =>
      errorOf({ SPEECH_SPEAKERS: 'true', ...environment }).details?.map(({ path }) => path);
    expect(pathsOf({ SPEECH_RECOGNIZER: 'openai' })).toEqual(['OPENAI_TRANSCRIPTION_MODEL']);
    const model = { SPEECH_RECOGNIZER: 'openai', OPENAI_TRANSCRIPTION_MODEL: 'gpt-4o-transcribe-diarize' };
    for (const accepted of [model, {}, { SPEECH_RECOGNIZER: 'elevenlabs' }, { SPEECH_RECOGNIZER: 'deepgram' }]) {
      expect(loadConfig({ SPEECH_SPEAKERS: 'true', ...accepted }).speech.SPEECH_SPEAKERS).toBe(true);
    }
  });

  it('knows which of its values must stay out of logs', () => {
    const config = loadConfig({ LOQUENT_API_KEY: 'a'.repeat(24), LOQUENT_SECRET_KEY: 'b'.repeat(32) });
    expect(config.secrets).toEqual(['a'.repeat(24), 'b'.repeat(32)]);
  });

  it('keeps the keys of every provider out of logs', () => {
    const names = Object.keys(environmentSchema.shape).filter((name) => /(API|SECRET_ACCESS)_KEY$/.test(name));
    const values = Object.fromEntries(names.map((name) => [name, `value-of-${name}-that-is-long-enough`]));
    const access = { S3_ACCESS_KEY_ID: 'id', TEMPORAL_ADDRESS: '127.0.0.1:7233' };
    expect(names.length).toBeGreaterThan(10);
    expect(loadConfig({ ...values, ...access }).secrets.toSorted()).toEqual(Object.values(values).toSorted());
  });
});

describe('the guide to configuration', () => {
  it('lists every variable with its default and meaning', async () => {
    const guide = await read('docs/guides/configuration.md');
    for (const [name, schema] of Object.entries(environmentSchema.shape)) {
      const parsed = schema.safeParse(undefined);
      const value = (parsed.success ? parsed.data : undefined) as string | number | boolean | undefined;
      const shown = value === undefined ? '' : `\`${String(value)}\``;
      expect(guide).toContain(`| \`${name}\` | ${shown} | ${schema.description} |`);
    }
  });
});

describe('temporal-dev.yml', () => {
  it('gives its services variables that exist and values that are accepted', async () => {
    const compose = parse(await read('temporal-dev.yml'), { merge: true }) as {
      services: Record<string, { environment?: Record<string, string> }>;
    };
    for (const name of ['api', 'worker', 'migrate']) {
      const environment = compose.services[name]?.environment ?? {};
      const unknown = Object.keys(environment).filter((variable) => !(variable in environmentSchema.shape));
      expect(unknown, name).toEqual([]);
      const values = Object.entries(environment).map(([variable, value]) => [variable, substitute(value)]);
      expect(() => loadConfig(Object.fromEntries(values)), name).not.toThrow();
    }
  });
});

/** As Compose does: the default of `${NAME:-default}`, and some value for what has to be given. */
function substitute(value: string): string {
  return value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1').replaceAll(/\$\{\w+:\?[^}]*\}/g, 'x'.repeat(40));
}
