import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A program's report of one round of its work. */
export interface LineRound {
  readonly milliseconds: number;
  /** Processor time of all threads in ms; only of programs that compare it. */
  readonly processor?: number;
  readonly bytes: number;
  /** Kilobytes, the most that its process ever had. */
  readonly peak: number;
  /** Indexes of its files that it could not work on. */
  readonly failed?: readonly number[];
}

/** A program that does its work once for each line on its input and answers with a line of JSON. */
export interface LineProcess {
  round(): Promise<LineRound>;
  /** @returns the answer to a line; fails when the program ends before it has one */
  ask<Answer>(line: string): Promise<Answer>;
  /** Ends it, whatever it does. */
  kill(): void;
  close(): Promise<void>;
}

/** Kilobytes, the most that the process of a program has in one round, after which it ends. */
export async function peakOfRound(side: LineProcess): Promise<number> {
  const { peak } = await side.round();
  await side.close();
  return peak;
}

/** Starts such a program; it ends with us. */
export function startLineProcess(command: string, parameters: readonly string[]): LineProcess {
  const child = spawn(command, parameters, { stdio: ['pipe', 'pipe', 'ignore'] });
  const exited = once(child, 'exit');
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async <Answer>(line: string): Promise<Answer> => {
    child.stdin.write(`${line}\n`);
    const { value, done } = await lines.next();
    if (done === true) throw new Error(`${command} ended with code ${child.exitCode} before it had an answer`);
    return JSON.parse(value) as Answer;
  };
  return {
    ask,
    round: () => ask<LineRound>(''),
    kill: () => void child.kill('SIGKILL'),
    async close() {
      child.stdin.end();
      await exited;
      process.off('exit', endWithUs);
    },
  };
}
