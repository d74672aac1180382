import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { missingApertium } from '#providers/language/local/testing/engine-support.ts';
import { isExcluded } from '#test/suite/long.ts';
import { readDocumentation, ROOT, type CodeBlock, type DocumentationFile } from '#test/documentation/documents.ts';
import { runShellBlocks } from '#test/documentation/shell-blocks.ts';
import { startTestService, TEST_API_KEY } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { isToolMissing } from '#test/suite/skipped.ts';

// Runs first.

// Not on PostgreSQL: it tests the documentation.

const documents = readDocumentation().filter(({ blocks }) => blocks.some(isRun));
const isWithoutEngine = isToolMissing(await missingApertium(), 'the commands of the documentation');

/** The document that a newcomer tries; the guides are run by `npm run test:all`. */
const FIRST_READ = 'README.md';
const isWithoutGuides = isExcluded('the commands of the guides');

const service = sharedByTests(() => startTestService());

function isRun({ language, notRun }: CodeBlock): boolean {
  return language === 'bash' && notRun === undefined;
}

/** A folder that looks as a clone in which the service was started. */
async function makeClone(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'loquent-documentation-'));
  const entries = (await readdir(ROOT)).filter((name) => name !== '.data' && name !== '.git');
  for (const name of entries) await symlink(join(ROOT, name), join(folder, name));
  await mkdir(join(folder, '.data'));
  await writeFile(join(folder, '.data/api-key'), `${TEST_API_KEY}\n`);
  return folder;
}

async function runDocument({ blocks }: DocumentationFile): Promise<ReadonlyMap<CodeBlock, string>> {
  const folder = await makeClone();
  const commands = blocks.filter(isRun);
  try {
    const outputs = await runShellBlocks(commands, {
      folder,
      environment: {
        ...service.environment,
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
      },
      address: new URL(service.apiUrl).host,
    });
    return new Map(commands.map((block, index) => [block, outputs[index] ?? '']));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The JSON answers in what commands printed: curl ends none of them with a line end. */
function answersIn(output: string): readonly unknown[] {
  return output
    .replaceAll(/(?<=\})(?=\{|[a-z]+: )/gu, '\n')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as unknown);
}

/** Paths of what an answer is shown with and hasn't: fields that it lacks, values of another type, other lists of texts. */
function missingIn(answer: unknown, shown: unknown, path = ''): readonly string[] {
  if (Array.isArray(shown)) {
    if (!Array.isArray(answer)) return [path];
    if (shown.every((item) => typeof item === 'string')) return isDeepStrictEqual(answer, shown) ? [] : [path];
    const best = (item: unknown) => fewest(answer.map((one) => missingIn(one, item, `${path}[]`))) ?? [`${path}[]`];
    return shown.flatMap(best);
  }
  if (typeof shown !== 'object' || shown === null) return typeof answer === typeof shown ? [] : [path];
  if (typeof answer !== 'object' || answer === null) return [path];
  return Object.entries(shown).flatMap(([key, value]) =>
    missingIn((answer as Record<string, unknown>)[key], value, `${path}.${key}`),
  );
}

function fewest(lists: readonly (readonly string[])[]): readonly string[] | undefined {
  return lists.toSorted((one, other) => one.length - other.length)[0];
}

describe.skipIf(isWithoutEngine)('the commands of the documentation', () => {
  it.for(documents.map((document) => [document.path, document] as const))(
    'of %s succeed, and print the answers that are shown',
    async ([path, document], { skip }) => {
      skip(isWithoutGuides && path !== FIRST_READ, 'npm run test:all has it');
      const outputs = await runDocument(document);
      for (const block of document.blocks) {
        const output = block.before === undefined ? undefined : outputs.get(block.before);
        if (block.language !== 'json' || output === undefined) continue;
        const shown: unknown = JSON.parse(block.text);
        const missingFields = fewest(answersIn(output).map((answer) => missingIn(answer, shown)));
        expect(missingFields, `line ${block.line}`).toEqual([]);
      }
    },
  );
});
