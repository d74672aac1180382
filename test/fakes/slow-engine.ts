import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./slow-engine.mjs', import.meta.url));

/** Set when a test that needs the program can't run here; printed as the reason. */
export const missingApertiumProgram =
  spawnSync('apertium-wblank-mode', ['-h']).error === undefined
    ? undefined
    : 'apertium is not installed (npm run bootstrap installs it)';

export interface SlowEngine {
  /** Variables that make a service use it for English to Spanish. */
  readonly environment: Readonly<Record<string, string>>;
  /** Every text that it was asked to translate, in order, with Apertium's added stop marks. */
  requests(): Promise<readonly string[]>;
  /** Ends its pause. */
  resume(): Promise<void>;
  /** Ids of its processes that are alive. */
  processes(): readonly number[];
  readonly remove: () => Promise<void>;
}

/**
 * Puts a slow engine in the place of Apertium's English-Spanish pair: a real child process on a real pipe.
 *
 * @param delay ms per segment
 * @param pauseAfter requests after which it answers no more until `resume`; 0 for no pause
 */
export async function installSlowEngine(delay: number, pauseAfter = 0): Promise<SlowEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'loquent-test-engine-'));
  const log = join(folder, 'requests.log');
  await writeFile(log, '');
  await mkdir(join(folder, 'modes'));
  await chmod(PROGRAM, 0o755);
  await writeFile(join(folder, 'modes', 'eng-spa.mode'), `'${PROGRAM}' '${log}' ${delay} ${pauseAfter} $1 $2\n`);
  return {
    environment: { APERTIUM_PATH: join(folder, 'modes') },
    async requests() {
      const lines = (await readFile(log, 'utf8')).split('\n').filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line) as string);
    },
    resume: () => writeFile(`${log}.resumed`, ''),
    processes: () => processesMentioning(log),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function processesMentioning(text: string): readonly number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 16_000_000 }).split('\n');
  return lines.filter((line) => line.includes(text)).map((line) => Number.parseInt(line, 10));
}
