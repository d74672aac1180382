import { fileURLToPath } from 'node:url';
import { compileJava } from './java-program.ts';
import { startLineProcess, type LineProcess } from './line-process.ts';

const PROJECT = fileURLToPath(new URL('okapi/', import.meta.url));

/** Starts one of the programs around Okapi's filter, those in `okapi/src/main/java`. */
export type StartOkapi = (program: 'PseudoTranslate' | 'TranslateFiles', parameters?: readonly string[]) => LineProcess;

/**
 * Has Maven fetch the filter, and compiles what is around it.
 *
 * @param folder where what is compiled goes
 * @param online false: takes it only if an earlier run has fetched it, as tests should
 * @returns how to start it; a string says why that can't be done
 */
export async function buildOkapi(folder: string, online: boolean): Promise<StartOkapi | string> {
  try {
    const classPath = await compileJava({ project: PROJECT, folder, online });
    return (program, parameters = []) => startLineProcess('java', ['-cp', classPath, program, ...parameters]);
  } catch (error) {
    return (error as Error).message;
  }
}
