import { fileURLToPath } from 'node:url';
import type { TextBlock } from '#domain/context/text-block.ts';
import { LoquentError, type LoquentErrorOptions, serviceFailure } from '#domain/errors.ts';
import type { ProgramResult, ProgramRunner } from '#domain/ports/programs.ts';
import { threadsStalled } from '#platform/threads/errors.ts';
import { stallTimeoutOf } from '#platform/threads/time-limit.ts';
import { plainModules } from '#platform/threads/types/plain-modules.ts';
import { documentTooSlow, passagesUnreadable, pdfOutOfMemory } from './errors.ts';

/** Bytes that V8 counts as written when it starts: the space for compiled code, which it reserves writable. */
const RESERVED = 640 * 1024 ** 2;
/** Bytes of memory for a PDF: three times what one of 5,000 pages and 25 MB takes. docs/decisions/0073. */
const MEMORY = 1024 ** 3;
/** Bytes of blocks: as JSON, the most text that is read of a PDF. */
const MAX_OUTPUT = 400_000_000;
/** Exit code of a reader that refuses the document; its stderr has the reason. */
const REFUSED = 2;

const reader = fileURLToPath(new URL('./pdf-reader.ts', import.meta.url));

export interface PdfSource {
  readonly key: string;
  readonly bytes: Uint8Array;
  /** Milliseconds of processor time. */
  readonly timeLimit: number;
  readonly signal: AbortSignal;
}

/**
 * Reads a PDF in a process of its own: fonts and images that inflate are buffers outside the heap of a thread, which only
 * the system can limit.
 *
 * @returns blocks as `parsePdfBlocks` takes them
 * @throws LoquentError as `readPdfBlocks`; `document_too_large`, `document_too_slow`, `document_unreadable`,
 *   `threads_stalled` (retryable), `tool_failed` and `tool_stopped` (retryable)
 */
export async function readPdf(
  programs: ProgramRunner,
  { key, bytes, timeLimit, signal }: PdfSource,
): Promise<Uint8Array> {
  const result = await programs
    .run({
      program: process.execPath,
      name: 'pdf',
      arguments: ['--no-warnings', ...plainModules, reader],
      input: bytes,
      limits: { memory: MEMORY + RESERVED, processorTime: timeLimit },
      outputLimit: MAX_OUTPUT,
      timeout: stallTimeoutOf(timeLimit),
      signal,
    })
    .catch((error: unknown) => {
      throw error instanceof LoquentError ? explain(key, error) : error;
    });
  if (result.exitCode === 0) return result.stdout;
  throw refusalOf(key, result);
}

/** Blocks of a reader's output. */
export function parsePdfBlocks(output: Uint8Array): readonly TextBlock[] {
  const lines = Buffer.from(output.buffer, output.byteOffset, output.byteLength).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as TextBlock);
}

function explain(key: string, error: LoquentError): LoquentError {
  if (error.id === 'tool_timeout') return threadsStalled(error);
  if (error.id === 'tool_output_too_large') return pdfOutOfMemory(key, error);
  if (error.id !== 'tool_limit_reached') return error;
  return error.details?.[0]?.path === 'processor time' ? documentTooSlow(key, error) : pdfOutOfMemory(key, error);
}

function refusalOf(key: string, { exitCode, signal, stderr }: ProgramResult): LoquentError {
  if (exitCode === REFUSED) {
    const { error } = JSON.parse(stderr.trim().split('\n').at(-1)!) as { error: LoquentErrorOptions };
    return new LoquentError(error);
  }
  if (signal === 'SIGKILL') {
    const message = `${key}: The reader was ended by the system, mostly for lack of memory. Try again when it is less busy.`;
    return serviceFailure('tool_failed', message, { retryable: true });
  }
  return passagesUnreadable(key, new Error(stderr.slice(-2_000)));
}
