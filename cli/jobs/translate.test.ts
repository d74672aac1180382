import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { EXIT } from '#cli/exit-codes.ts';
import { runLoquent, type CommandPlace } from '#cli/testing/run-loquent.ts';
import { startTestService, TEST_API_KEY } from '#test/service/service.ts';
import { emptyFolder, sharedByTests } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';

// Not on PostgreSQL: it tests the command line.

const PROGRAM = fileURLToPath(new URL('../loquent.mjs', import.meta.url));
const PSEUDO = expect.stringMatching(/^\[.*\]/) as string;
const hasTerminals = !isWithoutProgram('script', 'Ctrl-C on a terminal');

const service = sharedByTests(() => startTestService());
const folder = emptyFolder();
const environment = () => ({ LOQUENT_URL: service.apiUrl, LOQUENT_API_KEY: TEST_API_KEY });
const run = (parameters: readonly string[], place: Partial<CommandPlace> = {}) =>
  runLoquent(parameters, { folder, environment: environment(), ...place });
const read = (path: string) => readFile(join(folder, path), 'utf8');
const put = async (path: string, text: string) => writeFile(join(folder, path), text);

describe('loquent translate', () => {
  it('writes each file in each language where --out says, and leaves no uploads', async () => {
    await mkdir(join(folder, 'en'));
    await put('en/one.txt', 'Good morning.\n');
    await put('en/two.txt', 'Good evening.\n');
    const { code, stdout, stderr } = await run([
      'translate',
      'en/one.txt',
      'en/two.txt',
      '--from',
      'en',
      '--to',
      'en-XA,en-XB',
      '--out',
      'out/{lang}/{name}.{ext}',
    ]);
    expect({ code, stderr }).toMatchObject({ code: EXIT.done });
    expect(await Promise.all(['en-XA', 'en-XB'].map((lang) => read(`out/${lang}/two.txt`)))).toEqual([
      PSEUDO,
      expect.stringContaining('\u202e') as string,
    ]);
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/).slice(0, 3))).toEqual([
      ['File', 'Language', 'Translated'],
      ['out/en-XA/one.txt', 'en-XA', '1/1'],
      ['out/en-XB/one.txt', 'en-XB', '1/1'],
      ['out/en-XA/two.txt', 'en-XA', '1/1'],
      ['out/en-XB/two.txt', 'en-XB', '1/1'],
      [''],
    ]);
    // Without a terminal there are lines and no colors.
    expect(stderr).toMatch(/^upload one\.txt: 100 % \(14\/14 bytes\)\n/);
    expect(`${stdout}${stderr}`).not.toContain('\u001b');
    expect(await (await service.request('/v1/files/list?path=cli')).json()).toMatchObject({ total: 0 });
  });

  it('takes options of formats, and names those that no format has', async () => {
    await put('options.json', '{"id": "Some words", "title": "More words"}');
    const parameters = [
      'translate',
      'options.json',
      '--from',
      'en',
      '--to',
      'en-XA',
      '--out',
      'chosen.json',
      '--option',
    ];
    expect(await run([...parameters, 'json.skip=id'])).toMatchObject({ code: EXIT.done });
    expect(JSON.parse(await read('chosen.json'))).toEqual({ id: 'Some words', title: PSEUDO });
    expect(await run([...parameters, 'docx.skip=id'])).toMatchObject({
      code: EXIT.usage,
      stderr: expect.stringContaining('no format has it') as string,
    });
  });

  it('gives programs JSON only, and leaves a job on demand, which is found by its name', async () => {
    await put('a.txt', 'Good morning.\n');
    const options = ['--from', 'en', '--to', 'en-XA', '--json', '--name', 'Spring'];
    const left = await run(['translate', 'a.txt', ...options, '--no-wait']);
    const { job_id: jobId } = JSON.parse(left.stdout) as { job_id: string };
    const followed = await run(['jobs', 'follow', 'Spring', '--json']);
    expect(JSON.parse(followed.stdout)).toMatchObject({ job_id: jobId, status: 'completed' });
    expect(followed.stderr).toBe('');
    expect((await run(['jobs', 'show', 'Spring'])).stdout).toContain(jobId);
    expect((await run(['jobs', 'list', '--status', 'completed', '--mine'])).stdout).toContain('Spring');
    const again = await run(['jobs', 'cancel', jobId]);
    expect(again).toMatchObject({ code: EXIT.failed, stderr: expect.stringContaining('already') as string });
    expect((await run(['jobs', 'show', 'Summer'])).stderr).toBe(
      'No job has the id or name "Summer". loquent jobs list shows them.\n',
    );
  });

  it('finds a job without a name by the title that the list shows, and by words of its files', async () => {
    await put('report-2030.txt', 'Good evening.\n');
    const left = await run(['translate', 'report-2030.txt', '--from', 'en', '--to', 'en-XA', '--json', '--no-wait']);
    const { job_id: jobId } = JSON.parse(left.stdout) as { job_id: string };
    expect((await run(['jobs', 'show', 'report-2030.txt'])).stdout).toContain(jobId);
    const { stdout } = await run(['jobs', 'list', 'REPORT', '--mine', '--since', '2020-01-01']);
    expect(stdout).toContain('report-2030.txt');
    expect(stdout).not.toContain('Spring');
    expect((await run(['jobs', 'show', 'report'])).stderr).toContain('No job has the id or name "report"');
    expect((await run(['jobs', 'list', '--since', 'yesterday'])).stderr).toContain('--since is a date');
  });

  it('shows the message of a failed job', async () => {
    await put('broken.docx', 'no document');
    const { code, stderr } = await run(['translate', 'broken.docx', '--from', 'en', '--to', 'en-XA']);
    expect(code).toBe(EXIT.failed);
    expect(stderr).toMatch(/docx/);
    expect((await run(['translate', 'missing.txt', '--from', 'en', '--to', 'en-XA'])).stderr).toBe(
      'There is no file missing.txt.\n',
    );
  });

  it('writes the results of the other files when one fails, names that one, and fails', async () => {
    await put('good.txt', 'Good morning.\n');
    await put('broken.json', '{"greeting": ');
    const parameters = ['translate', 'good.txt', 'broken.json', '--from', 'en', '--to', 'en-XA', '--out', 'out/{name}'];
    const { code, stdout, stderr } = await run(parameters);
    expect(code).toBe(EXIT.failed);
    expect(stdout).toMatch(/^File .*\nout\/good +en-XA +1\/1 /);
    expect(await read('out/good')).toEqual(PSEUDO);
    expect(stderr).toMatch(
      /There is no result of broken\.json \(document_\w+\)\..*\n {2}broken\.json: document_\w+: broken\.json: /,
    );
    const forPrograms = await run([...parameters, '--json']);
    expect(forPrograms.code).toBe(EXIT.failed);
    expect(JSON.parse(forPrograms.stdout)).toMatchObject({ files: [{ source: 'good.txt', path: 'out/good' }] });
    expect(JSON.parse(forPrograms.stderr)).toMatchObject({
      code: 'files_failed',
      details: [expect.stringMatching(/^broken\.json: document_/)],
    });
  });

  it('translates again when a file changes', async () => {
    await put('a.txt', 'Good morning.\n');
    let step = 0;
    const { code } = await run(
      ['translate', 'a.txt', '--from', 'en', '--to', 'en-XA', '--out', '{name}.out', '--watch'],
      {
        onMessage(text, child) {
          const waits = text.split('Waiting for changes').length - 1;
          if (waits <= step) return;
          step = waits;
          if (waits === 1) void put('a.txt', 'Good evening, all of you.\n');
          else child.kill('SIGINT');
        },
      },
    );
    expect(code === null || code === EXIT.interrupted).toBe(true);
    expect((await read('a.out')).length).toBeGreaterThan('Good evening, all of you.'.length);
  });

  it('keeps watching after a failed job, but not with a wrong option', async () => {
    await put('a.json', 'no JSON');
    const watching = ['translate', 'a.json', '--from', 'en', '--to', 'en-XA', '--watch'];
    let step = 0;
    const { stderr } = await run(watching, {
      onMessage(text, child) {
        const waits = text.split('Waiting for changes').length - 1;
        if (waits <= step) return;
        step = waits;
        if (waits === 1) void put('a.json', '{"title": "Good morning"}');
        else child.kill('SIGINT');
      },
    });
    expect(stderr).toMatch(/a\.json[^]*Waiting for changes of a\.json/);
    expect(JSON.parse(await read('a.en-XA.json'))).toEqual({ title: PSEUDO });
    expect(await run([...watching, '--glossary', 'Bland'])).toMatchObject({ code: EXIT.usage });
  });

  it('leaves the job running after SIGINT without a terminal, and says how to follow it', async () => {
    await put('a.txt', 'Good morning.\n');
    let isStopped = false;
    const { code, stderr } = await run(['translate', 'a.txt', '--from', 'en', '--to', 'en-XA', '--review'], {
      onMessage(text, child) {
        if (isStopped || !text.includes('review')) return;
        isStopped = true;
        child.kill('SIGINT');
      },
    });
    expect(code).toBe(EXIT.interrupted);
    const jobId = /loquent jobs follow ([0-9a-f-]+)/.exec(stderr)?.[1];
    expect(await service.job(jobId!)).toMatchObject({ status: 'running' });
    expect((await run(['jobs', 'cancel', jobId!])).code).toBe(EXIT.done);
  });

  it.skipIf(!hasTerminals)('asks on a terminal whether the job should continue', async () => {
    await put('a.txt', 'Good morning.\n');
    const command = `${process.execPath} ${PROGRAM} translate a.txt --from en --to en-XA --review`;
    const child = spawn('script', ['-qec', command, '/dev/null'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, TERM: 'xterm', ...environment() },
    });
    let shown = '';
    let step = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      shown += String(chunk);
      if (step === 0 && shown.includes('review')) {
        step = 1;
        child.stdin.write('\u0003');
      } else if (step === 1 && shown.includes('continue? [Y/n]')) {
        step = 2;
        child.stdin.write('n\r');
      }
    });
    const [code] = (await once(child, 'close')) as [number];
    expect(shown).toMatch(/Job [0-9a-f-]+ is cancel/);
    expect(code).toBe(EXIT.interrupted);
    // On a terminal there is a bar.
    expect(shown).toContain('[#');
  });
});

describe('what goes with translations', () => {
  it('is estimated, reviewed in a file, and retried', async () => {
    await put('a.txt', 'Good morning to you.\n');
    const estimate = await run(['estimate', 'a.txt', '--from', 'en', '--to', 'en-XA']);
    expect(estimate.stdout).toMatch(/^Language +Segments +Words .*\nen-XA +1 +4 /);

    const done = await run(['translate', 'a.txt', '--from', 'en', '--to', 'en-XA', '--json']);
    const { job_id: jobId } = JSON.parse(done.stdout) as { job_id: string };
    expect((await run(['review', 'pull', jobId, '--format', 'csv', '--out', 'a.csv'])).stdout).toBe('a.csv\n');
    await put('a.csv', (await read('a.csv')).replaceAll(/\[[^\],]*\]/g, 'Corrected by hand'));
    expect((await run(['review', 'push', jobId, 'a.csv'])).stdout).toBe('a.csv: 1 updated, 0 unchanged, 0 left\n');
    // The file is older than what stands there now.
    await put('a.csv', (await read('a.csv')).replace('Corrected by hand', 'Corrected too late'));
    const late = await run(['review', 'push', jobId, 'a.csv']);
    expect(late).toMatchObject({ code: EXIT.found, stdout: expect.stringContaining('0 updated') as string });
    expect(late.stdout).toMatch(/1 left\nSegment +Why it was left\n\S+ +changed meanwhile: Corrected by hand/);
    expect(await run(['jobs', 'retry', jobId])).toMatchObject({
      code: EXIT.failed,
      stderr: expect.stringContaining('completed') as string,
    });
  });

  it('is a rewriting of files or of a text', async () => {
    await put('a.txt', 'In order to begin, utilize the button.\n');
    expect((await run(['rewrite', 'a.txt', '--type', 'simplify', '--from', 'en'])).stdout).toMatch(
      /a\.rewritten\.txt +1\/1/,
    );
    expect(await read('a.rewritten.txt')).not.toContain('utilize');
    const text = await run(['rewrite', '--text', '-', '--type', 'simplify', '--from', 'en'], {
      input: 'Utilize it.\n',
    });
    expect(text.stdout).not.toContain('tilize');
  });
});

describe('files, glossaries and memories', () => {
  it('are listed, loaded up and down, and deleted', async () => {
    await put('a.txt', 'Good morning.\n');
    expect((await run(['files', 'upload', 'a.txt', '--to', 'mine'])).stdout).toBe('mine/a.txt\n');
    expect((await run(['files', 'list', 'mine'])).stdout).toMatch(/\nmine\/a\.txt +14 /);
    expect((await run(['files', 'download', 'mine/a.txt', '--out', '-'])).stdout).toBe('Good morning.\n');
    expect((await run(['files', 'delete', 'mine/a.txt'])).code).toBe(EXIT.done);
    expect((await run(['files', 'download', 'mine/a.txt'])).code).toBe(EXIT.failed);
  });

  it('are imported, found by name, searched, checked and exported', async () => {
    await put('terms.csv', 'en,en-XA\ninvoice,bill\n');
    expect((await run(['glossary', 'import', 'terms.csv', '--name', 'Brand'])).stdout).toMatch(
      /^Brand \(\d+\): 1 entries created/,
    );
    expect((await run(['glossary', 'import', 'terms.csv', '--name', 'brand'])).stdout).toMatch(
      /^Brand \(\d+\): 0 entries created/,
    );
    expect((await run(['glossary', 'search', 'invoice'])).stdout).toMatch(/invoice +en +preferred +Brand/);
    expect((await run(['glossary', 'export', 'Brand'])).stdout).toContain('invoice,bill');
    expect(
      (await run(['glossary', 'check', '--glossary', 'Brand', '--text', 'An invoice.', '--from', 'en'])).code,
    ).toBe(EXIT.done);
    const text = await run([
      'text',
      'Send the invoice.',
      '--from',
      'en',
      '--to',
      'en-XA',
      '--glossary',
      'Brand',
      '--json',
    ]);
    expect(JSON.parse(text.stdout)).toMatchObject({ segments: [{ glossary: { applied: [{ target_term: 'bill' }] } }] });
    expect((await run(['text', 'x', '--to', 'en-XA', '--from', 'en', '--glossary', 'Bland'])).stderr).toMatch(
      /No glossary has the name "Bland"\. There is "Brand"/,
    );
  });

  it('are memories that an import makes', async () => {
    const unit =
      '<tu><tuv xml:lang="en"><seg>Good morning</seg></tuv><tuv xml:lang="es"><seg>Buen día</seg></tuv></tu>';
    const header =
      '<header srclang="en" adminlang="en" datatype="plaintext" segtype="sentence" o-tmf="x" creationtool="x" creationtoolversion="1"/>';
    await put('a.tmx', `<?xml version="1.0"?><tmx version="1.4">${header}<body>${unit}</body></tmx>`);
    const added = await run(['memory', 'import', 'a.tmx', '--name', 'Website']);
    expect({ ...added }).toMatchObject({
      stderr: expect.stringContaining('Made the translation memory Website') as string,
      code: EXIT.done,
      stdout: expect.stringMatching(/^a\.tmx is in the memory Website/) as string,
    });
    expect((await run(['memory', 'export', 'Website'])).stdout).toContain('Buen día');
    expect((await run(['memory', 'list'])).stdout).toMatch(/Website +website +translation_memory +1/);
  });
});
