import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ProgramCall } from '#domain/ports/programs.ts';

export interface ProgramLimitSettings {
  /** Bytes of memory by name of program; `Infinity`: no limit. They override the limits of calls. */
  readonly memory: Readonly<Record<string, number>>;
  /** Processes and threads that the user of this process may have; `Infinity`: no limit. The system exempts root. */
  readonly processes: number;
  /** Bytes of a file that a program writes; `Infinity`: no limit. */
  readonly fileSize: number;
}

/** The limits of a call, after defaults and settings. `Infinity`: no limit. */
export interface AppliedLimits {
  /** Bytes. */
  readonly memory: number;
  /** Milliseconds. */
  readonly processorTime: number;
  readonly processes: number;
  /** Bytes. */
  readonly fileSize: number;
}

/** Bytes for programs whose calls name no limit: several times what the small ones need. */
const DEFAULT_MEMORY = 1024 ** 3;

/** The name of a program in settings and messages. */
export const programName = ({ name, program }: ProgramCall) => name ?? basename(program);

/** The limits of a call. @param timeout of the run in ms; `Infinity` for a program that runs until it is stopped */
export function limitsOf(call: ProgramCall, settings: ProgramLimitSettings, timeout: number): AppliedLimits {
  return {
    memory: settings.memory[programName(call)] ?? call.limits?.memory ?? DEFAULT_MEMORY,
    processorTime: call.limits?.processorTime ?? timeout,
    processes: settings.processes,
    fileSize: settings.fileSize,
  };
}

/**
 * Options of prlimit(1). RLIMIT_DATA counts private writable memory since Linux 4.7; unlike RLIMIT_AS, it permits the
 * address space that runtimes reserve. Limits that are above a hard limit of this process are omitted, because only
 * root could set them and the stricter one is inherited.
 */
export function prlimitOptions({ memory, processorTime, processes, fileSize }: AppliedLimits): readonly string[] {
  const wanted: readonly (readonly [option: string, resource: string, value: number])[] = [
    ['core', 'Max core file size', 0],
    ['data', 'Max data size', memory],
    ['cpu', 'Max cpu time', Math.max(1, Math.ceil(processorTime / 1000))],
    ['nproc', 'Max processes', processes],
    ['fsize', 'Max file size', fileSize],
  ];
  const hard = hardLimits();
  return wanted
    .filter(
      ([, resource, value]) => Number.isFinite(value) && value <= (hard.get(resource) ?? Number.POSITIVE_INFINITY),
    )
    .map(([option, , value]) => `--${option}=${Math.floor(value)}`);
}

/** Hard limits of this process; unlimited resources are omitted. Source: proc(5). */
function hardLimits(): ReadonlyMap<string, number> {
  const limits = new Map<string, number>();
  for (const line of readFileSync('/proc/self/limits', 'utf8').split('\n')) {
    const [, resource, hard] = /^(Max(?: [a-z]+)+) {2,}\S+ +(\d+) /.exec(line) ?? [];
    if (resource !== undefined) limits.set(resource, Number(hard));
  }
  return limits;
}
