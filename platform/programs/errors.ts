import { type LoquentError, operatorMistake, serviceFailure } from '#domain/errors.ts';
import type { ProgramCall } from '#domain/ports/programs.ts';
import type { AppliedLimits } from './limits.ts';

const MEBIBYTE = 1024 * 1024;

/** A program that is not installed or not executable. Id `tool_missing`. */
export function toolMissing(call: ProgramCall, cause: unknown): LoquentError {
  const name = call.package ?? call.program;
  return operatorMistake(
    'tool_missing',
    `${call.program} is not installed on this machine. Install ${name} (apt-get install ${name}), and try again.`,
    { cause },
  );
}

/** A program that could not be started, for lack of memory or processes. Id `tool_failed`, retryable. */
export function toolFailed({ program }: ProgramCall, cause: unknown): LoquentError {
  const code = (cause as { code?: unknown }).code;
  const reason = typeof code === 'string' ? ` (${code})` : '';
  return serviceFailure(
    'tool_failed',
    `${program} could not be started${reason}. Try again when the machine is less busy.`,
    { retryable: true, cause },
  );
}

/** A program that ran, or was silent, for too long. Id `tool_timeout`. */
export const toolTimeout = ({ program }: ProgramCall, limit: string) =>
  serviceFailure(
    'tool_timeout',
    `${program} was stopped because it ran too long (${limit}). Use a smaller file, or try again.`,
  );

/** A program that printed more than its limit. Id `tool_output_too_large`. */
export const toolOutputTooLarge = ({ program }: ProgramCall, limit: number) =>
  serviceFailure(
    'tool_output_too_large',
    `${program} was stopped because it printed more than ${limit} bytes. Check its input file.`,
  );

/** The limit that a program reached. */
export type ReachedLimit = 'memory' | 'processor time' | 'file size';

/** A reached limit, id `tool_limit_reached`: the same input would reach it again. @param name in PROGRAM_MEMORY */
export function toolLimitReached(
  name: string,
  reached: ReachedLimit,
  { memory, processorTime, fileSize }: AppliedLimits,
) {
  const [limit, advice] = {
    memory: [`${Math.round(memory / MEBIBYTE)} MB of memory`, `PROGRAM_MEMORY (${name}=MEGABYTES)`],
    'processor time': [`${Math.round(processorTime / 1000)} s of processor time`, undefined],
    'file size': [`${fileSize} bytes in one file`, 'PROGRAM_FILE_BYTES'],
  }[reached] as [string, string | undefined];
  const raise = advice === undefined ? '' : `, or have the operator raise ${advice}`;
  return operatorMistake(
    'tool_limit_reached',
    `${name} was stopped because it needed more than ${limit}. Use a smaller or simpler file${raise}.`,
    { details: [{ path: reached, message: limit }] },
  );
}

/** The service stops while a program runs. Id `tool_stopped`, retryable. */
export const toolStopped = ({ program }: ProgramCall) =>
  serviceFailure('tool_stopped', `${program} was stopped because the service is shutting down. Try again.`, {
    retryable: true,
  });
