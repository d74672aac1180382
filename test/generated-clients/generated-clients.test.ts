import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiDocument } from '#api/openapi/document.ts';
import { startTestApi } from '#test/service/api.ts';
import { LONG_RUN } from '#test/suite/long.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests clients that are generated from the API description.

/** Versions of the generators. */
const OPENAPI_PYTHON_CLIENT = '0.29.1';
const OPENAPI_GENERATOR = '7.25.0';
const MINUTES = 60_000;

const api = sharedByTests(() => startTestApi());
const here = fileURLToPath(new URL('.', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loquent-generated-'));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(createApiDocument()));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a program in the folder, or one below it. @returns what it printed */
async function run(program: string, parameters: readonly string[], below = '.'): Promise<string> {
  const environment = { ...process.env, LOQUENT_URL: api.url, LOQUENT_API_KEY: api.owner.key };
  const options = { cwd: join(folder, below), env: environment, maxBuffer: 64 * 1024 * 1024, timeout: 15 * MINUTES };
  const { stdout } = await promisify(execFile)(program, [...parameters], options);
  return stdout;
}

async function missing(programs: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    programs.map((program) =>
      promisify(execFile)(program, [program === 'go' ? 'version' : '--version']).then(
        () => true,
        () => false,
      ),
    ),
  );
  return programs.filter((_, index) => found[index] !== true);
}

/** OpenAPI Generator from Maven Central. */
async function generate(parameters: readonly string[]): Promise<void> {
  const artifact = `org.openapitools:openapi-generator-cli:${OPENAPI_GENERATOR}`;
  await run('mvn', ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`]);
  const jar = join(folder, `openapi-generator-cli-${OPENAPI_GENERATOR}.jar`);
  await run('java', ['-jar', jar, 'generate', '-i', 'openapi.json', ...parameters]);
}

const LANGUAGES = [
  {
    name: 'Python',
    tools: ['python3'],
    smoke: async () => {
      await run('python3', ['-m', 'venv', 'venv']);
      const generator = `openapi-python-client==${OPENAPI_PYTHON_CLIENT}`;
      await run('venv/bin/pip', ['install', '-q', '--disable-pip-version-check', generator]);
      const options = ['--config', join(here, 'python.yaml'), '--output-path', 'python', '--meta', 'none'];
      const told = await run('venv/bin/openapi-python-client', ['generate', '--path', 'openapi.json', ...options]);
      // Schemas that it can't describe are omitted, with a warning.
      if (/WARNING|Unable/.test(told)) throw new Error(told);
      await mkdir(join(folder, 'python-path'));
      await cp(join(folder, 'python'), join(folder, 'python-path/loquent_client'), { recursive: true });
      await cp(join(here, 'smoke.py'), join(folder, 'python-path/smoke.py'));
      return run('../venv/bin/python', ['smoke.py'], 'python-path');
    },
  },
  {
    name: 'Go',
    tools: ['go', 'java', 'mvn'],
    smoke: async () => {
      const names = ['--git-user-id=loquent', '--git-repo-id=client', '--additional-properties=packageName=loquent'];
      await generate(['-g', 'go', '-o', 'go', ...names]);
      // Its examples of tests import what they don't have.
      await rm(join(folder, 'go/test'), { recursive: true });
      await mkdir(join(folder, 'go/smoke'));
      await cp(join(here, 'smoke.go'), join(folder, 'go/smoke/main.go'));
      await run('go', ['mod', 'tidy'], 'go');
      await run('go', ['build', './...'], 'go');
      return run('go', ['run', './smoke'], 'go');
    },
  },
  {
    name: 'Java',
    tools: ['java', 'mvn'],
    smoke: async () => {
      await generate(['-g', 'java', '-o', 'java']);
      await cp(join(here, 'Smoke.java'), join(folder, 'java/src/main/java/Smoke.java'));
      const classpath = ['dependency:build-classpath', '-Dmdep.outputFile=classpath.txt'];
      await run('mvn', ['-q', '-B', '-DskipTests', 'compile', ...classpath], 'java');
      return run('sh', ['-c', 'java -cp "target/classes:$(cat classpath.txt)" Smoke'], 'java');
    },
  },
] as const;

describe.each(LANGUAGES)('a generated client for $name', ({ name, tools, smoke }) => {
  it('compiles, and does what the API describes', async ({ skip }) => {
    if (!LONG_RUN) return skip('npm run test:long generates clients');
    const lacking = await missing(tools);
    if (lacking.length > 0) {
      console.log(`No generated client for ${name}: ${lacking.join(', ')} missing`);
      return skip(`needs ${lacking.join(', ')}`);
    }
    const lines = (await smoke()).trim().split('\n');
    const answer = JSON.parse(lines.at(-1) ?? '') as { text: string; name: string; code: string };
    expect(answer).toMatchObject({ name, code: 'not_found' });
    expect(answer.text).toMatch(/^\[.*\]$/u);
  });
});
