import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { LoquentError, operatorMistake } from '#domain/errors.ts';
import type { ProgramRunner, RunningProgram } from '#domain/ports/programs.ts';
import { providerFailed } from '#providers/language/errors.ts';
import type { VoiceFolders } from './neural-voices.ts';

export interface SpeechServerOptions extends VoiceFolders {
  readonly programs: ProgramRunner;
  /** Path of the Python of the speech service's environment. */
  readonly python: string;
  /** Path of its `server.py`. */
  readonly script: string;
  /** Path of a folder with CTranslate2 weights, or a name that faster-whisper knows. */
  readonly model: string;
  /** Folder where weights that are named are kept. */
  readonly modelFolder: string;
  /** Folder where the bootstrap installs the weights of that name, which are taken if they are there. */
  readonly installedModel?: string;
  /** Path of the weights that tell voices apart. */
  readonly voiceEncoder?: string;
}

/** Where the running service is. */
export interface SpeechAddress {
  /** Ends in `/v1`. */
  readonly baseUrl: string;
  readonly token: string;
}

/** Milliseconds until the service listens: Python and its libraries take a second or two. */
const START_TIMEOUT = 60_000;

/** Bytes of memory: the largest Whisper models take some 6 GB without quantization. */
const MEMORY = 8 * 1024 ** 3;

/** A process of the service, while it runs. */
interface Running {
  readonly program: RunningProgram;
  readonly address: Promise<SpeechAddress>;
  /** Calls whose answers are waited for. */
  calls: number;
  /** True: a call was cancelled, and the service may still be computing its answer. */
  isAbandoned: boolean;
}

/** The speech service as one process of ours: started at the first call, and again after it has ended. */
export class SpeechServer {
  readonly #options: SpeechServerOptions;
  #running: Running | undefined;
  #isClosed = false;

  constructor(options: SpeechServerOptions) {
    this.#options = options;
  }

  /**
   * Calls the service, which is started if need be. A model can't be interrupted: after a cancelled call, the process
   * is ended as soon as no other call waits for it, or before this call rejects if no other call is waiting. The next
   * call starts another process.
   *
   * @param signal of the call
   * @throws LoquentError `tool_missing`, `provider_failed`; errors of the call
   */
  async call<Result>(signal: AbortSignal, call: (address: SpeechAddress) => Promise<Result>): Promise<Result> {
    signal.throwIfAborted();
    if (this.#isClosed) throw providerFailed('The speech service is shutting down; try again later.');
    const running = (this.#running ??= this.#start());
    running.calls += 1;
    try {
      return await call(await orAborted(running.address, signal));
    } finally {
      running.calls -= 1;
      running.isAbandoned ||= signal.aborted;
      if (running.isAbandoned && running.calls === 0) await this.#end(running);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running?.program.end();
  }

  async #end(running: Running): Promise<void> {
    if (this.#running === running) this.#running = undefined;
    await running.program.end();
  }

  #start(): Running {
    const { programs, python, script, model, modelFolder, installedModel = '' } = this.#options;
    const { kokoroFolder = '', piperFolder = '', voiceEncoder = '' } = this.#options;
    const token = randomBytes(24).toString('base64url');
    const { promise, resolve, reject } = Promise.withResolvers<SpeechAddress>();
    // The awaiting caller gets the error.
    promise.catch(() => undefined);
    let output = '';
    let lastWords = '';
    const timer = setTimeout(() => void program.end().catch(() => undefined), START_TIMEOUT);
    const program = programs.start(
      {
        program: python,
        name: 'speech',
        limits: { memory: MEMORY },
        arguments: [
          script,
          `--model=${existsSync(installedModel) ? installedModel : model}`,
          `--kokoro=${kokoroFolder}`,
          `--piper=${piperFolder}`,
          `--speakers=${voiceEncoder}`,
        ],
        package: 'the speech service (npm run bootstrap -- --with speech)',
        environment: {
          LOQUENT_SPEECH_TOKEN: token,
          HF_HOME: modelFolder,
          HOME: modelFolder,
          // The program's folder may belong to another user.
          PYTHONDONTWRITEBYTECODE: '1',
          // Each request has a thread, and glibc keeps freed memory in an arena per thread: 790 MB instead of 550.
          MALLOC_ARENA_MAX: '2',
          // Small products of matrices: on busy machines further threads take ten times the processor time.
          OPENBLAS_NUM_THREADS: '1',
        },
      },
      {
        onOutput(chunk) {
          output += Buffer.from(chunk).toString('utf8');
          const port = /"port":\s*(\d+)/.exec(output)?.[1];
          if (port === undefined) return;
          clearTimeout(timer);
          resolve({ baseUrl: `http://127.0.0.1:${port}/v1`, token });
        },
        onErrorLine: (line) => (lastWords = line.slice(0, 300)),
        onEnd: (error) => {
          clearTimeout(timer);
          if (this.#running?.address === promise) this.#running = undefined;
          reject(startFailure(error, lastWords));
        },
      },
    );
    return { program, address: promise, calls: 0, isAbandoned: false };
  }
}

/** Rejects with the signal's reason if it is aborted before the promise is settled. */
async function orAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function startFailure(error: Error | undefined, lastWords: string): Error {
  if (error instanceof LoquentError && error.id === 'tool_missing') {
    return operatorMistake(
      'tool_missing',
      'The speech service is not installed on this machine. Run npm run bootstrap -- --with speech, or set ' +
        'SPEECH_RECOGNIZER to a provider with an account.',
      { cause: error },
    );
  }
  if (error instanceof LoquentError) return error;
  return providerFailed(`The speech service ended${lastWords === '' ? '' : `: ${lastWords}`}; try again.`);
}
