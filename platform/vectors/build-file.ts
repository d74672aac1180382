import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programEnvironment } from '#platform/programs/environment.ts';
import { plainModules } from '#platform/threads/types/plain-modules.ts';
import type { BuildInput, BuildMessage, VectorPage } from './build-program.ts';

/** Time for a million vectors of 3,072 dimensions, an hour and more of computation, doubled. */
const BUILD_TIME = 3 * 60 * 60 * 1000;
/** MB of the program's JavaScript heap; the graph is outside of it. */
const BUILD_MEMORY = 512;

const PROGRAM = fileURLToPath(new URL('./build-program.ts', import.meta.url));

export interface FileToBuild extends BuildInput {
  /** Reads the next vectors; an empty page is the end. */
  readonly nextPage: () => Promise<VectorPage>;
  /** When aborted, ends the program. */
  readonly signal: AbortSignal;
}

/**
 * Builds an HNSW file in a process of its own: usearch aborts the process when a thread ends while it runs in it.
 *
 * @returns the number of vectors
 * @throws the reason of `signal`, errors of `nextPage`; an `Error` when the program fails or takes three hours
 */
export async function buildHnswFile({ path, dimensions, nextPage, signal }: FileToBuild): Promise<number> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const program = fork(PROGRAM, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--no-warnings', `--max-old-space-size=${BUILD_MEMORY}`, ...plainModules],
    env: programEnvironment(),
    timeout: BUILD_TIME,
    killSignal: 'SIGKILL',
  });
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  const answer = async (message: BuildMessage) => {
    if ('size' in message) resolve(message.size);
    else program.send(await nextPage(), ignoreError);
  };
  program.on('message', (message: BuildMessage) => void answer(message).catch(reject));
  program.once('error', reject);
  // It follows the last message; the exit may be reported before.
  const closed = new Promise<void>((end) => program.once('close', () => end()));
  closed.then(() => reject(new Error(`The program ended with ${program.signalCode ?? program.exitCode}.`)), reject);
  program.send({ path, dimensions } satisfies BuildInput, ignoreError);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', abort);
    program.kill('SIGKILL');
    if (program.pid !== undefined) await closed;
  }
}

/** Errors of sending are ends of the program, which are reported as such. */
function ignoreError(): void {}
