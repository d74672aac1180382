import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const service = z.object({
  image: z.string(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.object({ disable: z.boolean().optional() }).loose().optional(),
  command: z.array(z.string()).optional(),
});
const composeFile = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
});

const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8');
const { services, volumes } = composeFile.parse(parse(await read('temporal-dev.yml'), { merge: true }));
const all = Object.entries(services);

/** Runs the script with a `docker` that gives this output. */
async function pinImages(docker: string, ...words: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'loquent-test-images-'));
  await writeFile(join(folder, 'docker'), `#!/bin/sh\n${docker}\n`, { mode: 0o755 });
  const script = fileURLToPath(new URL('../tools/check/pin-images.sh', import.meta.url));
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
  return promisify(execFile)('bash', [script, ...words], { env }).finally(() => rm(folder, { recursive: true }));
}

describe('temporal-dev.yml', () => {
  it('takes each image by digest from variables, which a script prints', async () => {
    const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
    const { stdout } = await pinImages(`echo ${digest}`);
    const variables = new Map(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split('=') as [string, string]),
    );
    const foreign = [...new Set(all.map(([, { image }]) => image))].filter((image) => image !== 'loquent:dev');
    const pinned = foreign.map((image) => {
      const [, repository, variable = '', tag] = /^([\w./-]+):\$\{(\w+):-([\w.-]+)\}$/.exec(image) ?? [];
      expect(variables.get(variable), image).toBe(`${tag}@${digest}`);
      return `${repository} ${variable}`;
    });
    expect(variables.get('NODE_TAG')).toBe(`24-bookworm-slim@${digest}`);
    // A digest belongs to one repository.
    expect(new Set(pinned.map((name) => name.split(' ')[1])).size).toBe(pinned.length);
    expect(variables.size).toBe(pinned.length + 1);
  });

  it('rejects an invalid digest, and warns of images by tag', async () => {
    await expect(pinImages('echo latest')).rejects.toMatchObject({ code: 1, stdout: '' });
    await expect(pinImages('exit 1')).rejects.toMatchObject({ code: 1, stdout: '' });
    const { stderr } = await pinImages('exit 1', '--check');
    expect(stderr).toContain('node:24-bookworm-slim');
    expect(stderr).toContain('tools/check/pin-images.sh');
  });

  it('has every part of the scaled mode', () => {
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining(['postgres', 'temporal', 'temporal-ui', 'object-storage', 'migrate', 'api', 'worker']),
    );
  });

  it('publishes every port on 127.0.0.1 only', () => {
    const ports = all.flatMap(([, { ports: published }]) => published);
    expect(ports.length).toBeGreaterThan(0);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\$\{[A-Z0-9_]+:-\d+\}:\d+$/);
  });

  it('has no secret in it, and refuses to start without one', () => {
    const secrets = all.flatMap(([name, { environment }]) =>
      Object.entries(environment)
        .filter(([variable]) => /PASSWORD|_PWD|API_KEY|SECRET|DATABASE_URL/.test(variable))
        .map(([variable, value]) => ({ name, variable, value })),
    );
    expect(secrets.length).toBeGreaterThan(8);
    for (const { name, variable, value } of secrets) {
      // Only while a key is being replaced.
      if (variable === 'LOQUENT_SECRET_KEY_PREVIOUS') continue;
      expect(value, `${name} ${variable}`).toMatch(/^(postgres:\/\/loquent:)?\$\{[A-Z0-9_]+:\?set [^}]+\}/);
    }
  });

  it('gives Temporal a user and databases of its own, from which Loquent keeps its own database', () => {
    const server = services['temporal']?.environment ?? {};
    const schema = services['temporal-schema']?.environment ?? {};
    expect([server['POSTGRES_USER'], schema['SQL_USER']]).toEqual(['temporal', 'temporal']);
    expect(schema['SQL_PASSWORD']).toBe(server['POSTGRES_PWD']);
    expect(server['POSTGRES_PWD']).not.toBe(services['postgres']?.environment['POSTGRES_PASSWORD']);
    const [script] = services['temporal-database']?.command ?? [];
    expect(script).toContain('revoke connect on database loquent from public;');
    for (const database of [server['DBNAME'], server['VISIBILITY_DBNAME']]) expect(script).toContain(`'${database}'`);
  });

  it('refers only to services and volumes that exist, and waits for their health where they have one', () => {
    for (const [name, { depends_on: dependencies, volumes: mounts }] of all) {
      for (const [dependency, { condition }] of Object.entries(dependencies)) {
        expect(services, `${name} depends on ${dependency}`).toHaveProperty(dependency);
        if (condition === 'service_healthy') expect(services[dependency]?.healthcheck).toHaveProperty('test');
      }
      for (const mount of mounts) expect(volumes, `${name} mounts ${mount}`).toHaveProperty(mount.split(':')[0] ?? '');
    }
  });

  it.each([
    ['api', 8080],
    ['worker', 8081],
  ])('asks whether the process is ready: %s', (name, port) => {
    expect(JSON.stringify(services[name]?.healthcheck)).toContain(`http://127.0.0.1:${port}/health/ready`);
  });

  it('gives the API and the workers the same database, storage, keys and Temporal', () => {
    const api = services['api']?.environment ?? {};
    const worker = services['worker']?.environment ?? {};
    const shared = Object.keys(worker).filter((variable) => variable !== 'WORKER_QUEUES');
    for (const variable of shared) expect(worker[variable], variable).toBe(api[variable]);
    expect(shared).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'STORAGE_URL', 'TEMPORAL_ADDRESS', 'LOQUENT_SECRET_KEY']),
    );
  });
});

describe('Dockerfile', () => {
  it('installs the same translation packages as the set-up script', async () => {
    const namesIn = (text: string): string[] => [...new Set(text.match(/\bapertium(-[a-z-]+)?\b/g))].toSorted();
    const script = (await read('tools/setup/packages.sh')).match(/APERTIUM_PACKAGES='([^']+)'/)?.[1] ?? '';
    const image = (await read('Dockerfile')).match(/apt-get install[^&]+/)?.[0] ?? '';
    expect(namesIn(script).length).toBeGreaterThan(10);
    expect(namesIn(image)).toEqual(namesIn(script));
  });
});
