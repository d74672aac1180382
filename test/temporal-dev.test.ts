import { readFile } from 'node:fs/promises';
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

describe('temporal-dev.yml', () => {
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
    const script = (await read('scripts/lib/packages.sh')).match(/APERTIUM_PACKAGES='([^']+)'/)?.[1] ?? '';
    const image = (await read('Dockerfile')).match(/apt-get install[^&]+/)?.[0] ?? '';
    expect(namesIn(script).length).toBeGreaterThan(10);
    expect(namesIn(image)).toEqual(namesIn(script));
  });
});
