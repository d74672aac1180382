import { LoquentError } from '#client/errors.ts';
import { JobFailedError } from '#client/wait.ts';
import { CommandError, EXIT, type ExitCode } from './exit-codes.ts';

/** Error output of a command, and its exit code. */
export interface RenderedFailure {
  readonly exitCode: ExitCode;
  readonly message: string;
  readonly code: string;
  readonly details: readonly string[];
  readonly requestId?: string | undefined;
}

/** The sentence of the service or of the command, and what to do about it. @throws the error itself if it is a defect */
export function renderFailure(error: unknown): RenderedFailure {
  if (error instanceof CommandError) {
    return { exitCode: error.exitCode, message: error.message, code: error.code, details: [] };
  }
  if (error instanceof LoquentError) {
    // The sentence has the problem already where there is one.
    const fields = error.details
      .filter(({ message }) => !error.message.includes(message))
      .map(({ path, message }) => `${path}: ${message}`);
    return {
      exitCode: exitCodeOf(error),
      message: error.message,
      code: error.code,
      details: [...fields, ...failedFilesOf(error), ...advice(error)],
      requestId: error.requestId,
    };
  }
  const { code, message } = error as NodeJS.ErrnoException;
  // A file that isn't there, a folder without permission: Node's sentence names both.
  if (typeof code === 'string' && 'syscall' in (error as object)) {
    return { exitCode: EXIT.failed, message, code: code.toLowerCase(), details: [] };
  }
  throw error;
}

/** Each file of which a job has no result, with its own error. */
function failedFilesOf(error: LoquentError): readonly string[] {
  const failure = error instanceof JobFailedError ? error.job.error : null;
  const { files, count } = { files: failure?.files ?? [], count: failure?.file_count ?? 0 };
  const told = files.map(({ source_file: file, language, code, message }) => {
    return `${language === undefined ? file : `${file} (${language})`}: ${code}: ${message}`;
  });
  return count > told.length ? [...told, `and ${count - told.length} more`] : told;
}

function exitCodeOf({ status, code }: LoquentError): ExitCode {
  if (status === 401 || status === 403) return EXIT.notAllowed;
  return code === 'connection_failed' || status === 502 || status === 503 || status === 504
    ? EXIT.unreachable
    : EXIT.failed;
}

function advice({ status, code }: LoquentError): readonly string[] {
  if (status === 401) return ['Set LOQUENT_API_KEY, or keep a key with: loquent login'];
  if (code === 'connection_failed')
    return ['LOQUENT_URL or --url says where Loquent is; npm start starts it in the repository.'];
  return [];
}
