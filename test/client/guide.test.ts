import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readDocumentation, ROOT } from '#test/documentation/documents.ts';
import { startTestService, TEST_API_KEY } from '#test/service/service.ts';
import { sharedByTests, temporaryFolder } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests the documentation.

const service = sharedByTests(() => startTestService());
const folder = temporaryFolder();

/** Runs code of a document as one module. @returns its output */
async function runModule(code: string): Promise<string> {
  const client = pathToFileURL(join(ROOT, 'client/index.ts')).href;
  const module = code
    .replaceAll("'@loquent/client'", `'${client}'`)
    .replaceAll('http://127.0.0.1:8080', service.apiUrl);
  await writeFile(join(folder, 'main.mjs'), module);
  const environment = { PATH: process.env['PATH'], LOQUENT_API_KEY: TEST_API_KEY };
  return (await promisify(execFile)(process.execPath, ['main.mjs'], { cwd: folder, env: environment })).stdout;
}

describe('the code', () => {
  it('of the guide for the client prints what is shown', async () => {
    const { blocks } = readDocumentation().find(({ path }) => path === 'docs/guides/client.md')!;
    const texts = (language: string) => blocks.filter((block) => block.language === language).map(({ text }) => text);
    expect(texts('js').length).toBeGreaterThan(3);
    expect(await runModule(texts('js').join(''))).toBe(texts('text').join(''));
  });

  it("of the package's README runs", async () => {
    const readme = await readFile(join(ROOT, 'client/README.md'), 'utf8');
    const [, code = ''] = /^```js\n([\s\S]*?)^```$/m.exec(readme)!;
    expect(await runModule(code)).toMatch(/100 %\n\[.*\]\n$/);
  });
});
