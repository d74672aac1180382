import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatForFile } from '#formats/registry.ts';
import { readableText } from '#domain/icu/readable-text.ts';
import { compileCacheEnvironment } from '#test/suite/compile-cache.ts';

const PROGRAM = fileURLToPath(new URL('../../demo/demo.ts', import.meta.url));
const STAYS_UP = 'The service stays up';

export interface DemoRun {
  /** Folder with the results. */
  readonly folder: string;
  /** Lines on standard output, without those of the progress of jobs that still run. */
  readonly lines: readonly string[];
  /** After SIGINT, once the service is up, or by `--exit`. */
  readonly exitCode: number | null;
  readonly remove: () => Promise<void>;
}

/** Runs the demo in a new deployment with a Temporal server of its own, and stops it as Ctrl-C does, unless `--exit` ends it. */
export async function runDemo(
  parameters: readonly string[],
  environment: Record<string, string> = {},
): Promise<DemoRun> {
  const data = await mkdtemp(join(tmpdir(), 'loquent-test-demo-'));
  const child = spawn(process.execPath, [PROGRAM, ...parameters], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      ...compileCacheEnvironment(),
      DATA_DIR: data,
      PORT: '0',
      TEMPORAL_PORT: '0',
      TEMPORAL_UI_PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes(STAYS_UP)) child.kill('SIGINT');
  });
  const [exitCode] = (await once(child, 'exit')) as [number | null];
  if (!output.includes(STAYS_UP) && !parameters.includes('--exit'))
    throw new Error(`the demo ended early: ${output}${errors}`);
  const lines = output
    .replaceAll(data, '.data')
    .trimEnd()
    .split('\n')
    .filter((line) => !isProgress(line));
  const remove = () => rm(data, { recursive: true, force: true });
  return { folder: join(data, 'demo'), lines, exitCode, remove };
}

/** True if a line shows a moment of a job that depends on how fast it was. */
const isProgress = (line: string) => /^ {2}(queued|running) /.test(line);

/** Lines without what differs between runs: ids, sizes and addresses. */
export function comparableLines(lines: readonly string[]): readonly string[] {
  return lines
    .filter((line) => line !== '' && !isProgress(line))
    .map((line) =>
      line
        .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gu, 'ID')
        .replaceAll(/127\.0\.0\.1:\d+/gu, 'ADDRESS')
        .replaceAll(/#ticket=\S+/gu, '#ticket')
        .replaceAll(/\d+ bytes/gu, 'N bytes'),
    );
}

/** Texts of a document, in its order. */
export async function documentTexts(path: string): Promise<readonly string[]> {
  const { units } = formatForFile(path)!.read(await readFile(path));
  return units.map(({ content }) => readableText(content));
}
