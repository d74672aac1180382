import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startTestApi } from '#test/service/api.ts';
import { emptyFolder, sharedByTests } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';

// Not on PostgreSQL: it tests the command line.

const PROGRAM = fileURLToPath(new URL('../loquent.mjs', import.meta.url));
const hasTerminals = !isWithoutProgram('script', 'colours on a terminal');
const STYLED = '\u001b[1m';

describe.skipIf(!hasTerminals)('a table on a terminal', () => {
  const api = sharedByTests(() => startTestApi());
  const folder = emptyFolder();
  const show = async (variables: Readonly<Record<string, string>>) => {
    const command = `${process.execPath} ${PROGRAM} glossary list`;
    const service = { LOQUENT_URL: api.url, LOQUENT_API_KEY: api.owner.key };
    const env = { PATH: process.env['PATH'], HOME: folder, TERM: 'xterm', ...service, ...variables };
    return (await promisify(execFile)('script', ['-qec', command, '/dev/null'], { cwd: folder, env })).stdout;
  };

  it('has a bold header, and none with NO_COLOR', async () => {
    expect(await show({})).toContain(STYLED);
    const plain = await show({ NO_COLOR: '1' });
    expect(plain).toContain('Name');
    expect(plain).not.toContain('\u001b[');
  });
});
