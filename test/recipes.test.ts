import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { isExcluded } from '#test/suite/long.ts';
import { EXAMPLES } from '#tools/recipes/examples.ts';
import { addedFiles, copyTree, followRecipe } from '#tools/recipes/follow-recipe.ts';
import { isPathOf, readRecipe } from '#tools/recipes/recipe-steps.ts';

// Not on PostgreSQL: it tests the documentation.

const isWithoutCopy = isExcluded('following recipes of CONTRIBUTING in a copy of the repository');

describe.each(EXAMPLES)('the recipe "$title"', (example) => {
  const { added, edited } = readRecipe(example.title);

  it('has a step for each file of its example, and no other', () => {
    const matches = (steps: readonly string[], paths: readonly string[]) =>
      steps.map((step) => paths.filter((path) => isPathOf(step, path)));
    expect(matches(added, addedFiles(example)).flat().toSorted()).toEqual(addedFiles(example).toSorted());
    expect(matches(added, addedFiles(example))).not.toContainEqual([]);
    expect(edited.toSorted()).toEqual(Object.keys(example.edits).toSorted());
  });
});

it('takes at most six new files and three edits to add a job type', () => {
  const { added, edited } = readRecipe('Add a job type');
  expect(added.length).toBeLessThanOrEqual(6);
  expect(edited.length).toBeLessThanOrEqual(3);
});

describe.skipIf(isWithoutCopy)('a copy of the repository in which the recipes were followed', () => {
  let tree: string;
  const remove = () => rm(tree, { recursive: true, force: true });
  /** Runs a program in the copy. @returns `passed`, or the exit code and the output */
  async function run(...[program, ...args]: [string, ...string[]]): Promise<string> {
    const env = {
      ...process.env,
      PATH: `${join(tree, 'node_modules/.bin')}:${process.env['PATH']}`,
      TEMPORAL_TEST_ADDRESS: inject('temporalAddress'),
    };
    const child = spawn(program, args, { cwd: tree, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => output.push(data));
    const [status] = (await once(child, 'close')) as [number | null];
    return status === 0 ? 'passed' : `${program} ${args.join(' ')}: ${status}\n${Buffer.concat(output).toString()}`;
  }

  beforeAll(async () => {
    tree = await mkdtemp(join(tmpdir(), 'loquent-recipes-'));
    await copyTree(tree);
    for (const example of EXAMPLES) await followRecipe(tree, example);
    assert.equal(await run('node', 'tools/openapi/generate.ts'), 'passed');
    assert.equal(await run('node', 'tools/client/generate.ts'), 'passed');
  });
  afterAll(remove);

  it('compiles, with its client and its console', async () => {
    expect(await run('tsc', '-p', '.')).toBe('passed');
    expect(await run('tsc', '-p', 'web')).toBe('passed');
  });

  it('has the job type in the API description and in the client', async () => {
    const description = await readFile(join(tree, 'docs/openapi.json'), 'utf8');
    expect(Object.keys((JSON.parse(description) as { paths: object }).paths)).toContain('/v1/jobs/word-count');
    expect(await readFile(join(tree, 'client/generated/operations.ts'), 'utf8')).toContain('createWordCount');
  });

  it.each(EXAMPLES)('passes the tests of the example for "$title"', async ({ tests }) => {
    expect(await run('vitest', 'run', ...tests)).toBe('passed');
  });
});
