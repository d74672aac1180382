import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CheckedFile, CheckRequest } from './checker-process.ts';

export interface FileReport extends CheckedFile {
  readonly path: string;
}

export interface CheckersOptions {
  readonly processes: number;
  /** Number of damaged variants that are checked instead of each file; 0 for the files. */
  readonly mutants: number;
  /** Milliseconds after which the check of a file is given up as a failure. */
  readonly timeout: number;
  /** MB of heap that a process has. */
  readonly memory: number;
  readonly onReport?: (report: FileReport) => void;
}

const PROGRAM = fileURLToPath(new URL('checker-process.ts', import.meta.url));

/** Checks files in processes, so that one that ends its process or never ends is a failure of its own. */
export async function checkFiles(paths: readonly string[], options: CheckersOptions): Promise<FileReport[]> {
  const reports: FileReport[] = [];
  const waiting = [...paths].reverse();
  const work = async () => {
    let checker: Checker | undefined;
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      checker ??= new Checker(options);
      const report = { path, ...(await checker.check(path)) };
      if (checker.hasEnded) checker = undefined;
      reports.push(report);
      options.onReport?.(report);
    }
    checker?.end();
  };
  await Promise.all(Array.from({ length: options.processes }, work));
  return reports;
}

class Checker {
  readonly #child: ChildProcess;
  readonly #timeout: number;
  readonly #mutants: number;
  #complaints = '';

  constructor({ memory, mutants, timeout }: CheckersOptions) {
    const stdio = ['ignore', 'ignore', 'pipe', 'ipc'] as const;
    this.#child = fork(PROGRAM, { execArgv: [`--max-old-space-size=${memory}`], stdio: [...stdio] });
    this.#child.stderr!.on('data', (chunk: Buffer) => (this.#complaints += chunk.toString()));
    this.#timeout = timeout;
    this.#mutants = mutants;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  end(): void {
    this.#child.kill();
  }

  async check(path: string): Promise<CheckedFile> {
    const done = new AbortController();
    const { signal } = done;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#child.kill('SIGKILL');
    }, this.#timeout);
    try {
      const request: CheckRequest = { path, mutants: this.#mutants };
      this.#child.send(request);
      const answered = once(this.#child, 'message', { signal }).then(([checked]) => checked as CheckedFile);
      // It has closed its outputs, so that all of what it said is here.
      const ended = once(this.#child, 'close', { signal }).then(() => undefined);
      const checked = await Promise.race([answered, ended]);
      if (checked !== undefined) return checked;
      const failure = isLate ? `not done after ${this.#timeout} ms` : `it ended its process: ${this.#lastComplaint()}`;
      return { failures: [failure], units: 0, words: 0, textBytes: 0, milliseconds: 0, growth: 0 };
    } finally {
      clearTimeout(timer);
      done.abort();
    }
  }

  #lastComplaint(): string {
    return /^.*(?:FATAL|Error).*$/m.exec(this.#complaints)?.[0] ?? `${this.#child.exitCode ?? this.#child.signalCode}`;
  }
}
