import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../loquent.mjs', import.meta.url));

export interface FinishedCommand {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandPlace {
  /** Working folder, and home of the user. */
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Standard input. */
  readonly input?: string;
  /** Called with what the command has written to the standard error so far, and the process. */
  readonly onMessage?: (text: string, child: ChildProcessByStdio<Writable, Readable, Readable>) => void;
}

/** Runs the command line as a process of its own, with none of the variables of this one. */
export async function runLoquent(parameters: readonly string[], place: CommandPlace): Promise<FinishedCommand> {
  const child = spawn(process.execPath, [PROGRAM, ...parameters], {
    cwd: place.folder,
    env: { PATH: process.env['PATH'], HOME: place.folder, ...place.environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (said.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => {
    said.stderr += String(chunk);
    place.onMessage?.(said.stderr, child);
  });
  // A command that doesn't read its input may end before it is written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(place.input ?? '');
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}
