import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { LoquentError, operatorMistake } from '#domain/errors.ts';
import type { ProgramRunner, RunningProgram } from '#domain/ports/programs.ts';
import { providerFailed } from '#providers/language/errors.ts';

export interface SpeechServerOptions {
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

/** The speech service as one process of ours: started at the first call, and again after it has ended. */
export class SpeechServer {
  readonly #options: SpeechServerOptions;
  #running: { readonly program: RunningProgram; readonly address: Promise<SpeechAddress> } | undefined;
  #isClosed = false;

  constructor(options: SpeechServerOptions) {
    this.#options = options;
  }

  /** Where the service listens; starts it if need be. @throws LoquentError `tool_missing`, `provider_failed` */
  async address(): Promise<SpeechAddress> {
    if (this.#isClosed) throw providerFailed('The speech service is shutting down; try again later.');
    this.#running ??= this.#start();
    return this.#running.address;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running?.program.end();
  }

  #start() {
    const { programs, python, script, model, modelFolder, installedModel = '' } = this.#options;
    const token = randomBytes(24).toString('base64url');
    const { promise, resolve, reject } = Promise.withResolvers<SpeechAddress>();
    // The one who waits for it hears of a failure.
    promise.catch(() => undefined);
    let output = '';
    let lastWords = '';
    const timer = setTimeout(() => void program.end(), START_TIMEOUT);
    const program = programs.start(
      {
        program: python,
        name: 'speech',
        limits: { memory: MEMORY },
        arguments: [script, '--model', existsSync(installedModel) ? installedModel : model],
        package: 'the speech service (npm run bootstrap -- --with speech)',
        environment: {
          LOQUENT_SPEECH_TOKEN: token,
          HF_HOME: modelFolder,
          HOME: modelFolder,
          // The program's folder may belong to another user.
          PYTHONDONTWRITEBYTECODE: '1',
          // Each request has a thread, and glibc keeps what threads have freed in places of their own: 790 MB in place of 550.
          MALLOC_ARENA_MAX: '2',
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
    return { program, address: promise };
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
