import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import type { CodeBlock } from './documents.ts';

export interface ShellSettings {
  /** Where the commands run, and where their output is kept as `output-N`. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Replaces the address of the documents, `127.0.0.1:8080`. */
  readonly address: string;
}

const UNREACHED = 'was not reached';

/**
 * Runs the shell blocks of a document in one shell, as a reader does who pastes them one after the other.
 *
 * @returns what each block printed
 * @throws Error with the line of the first block that failed, and what it printed
 */
export async function runShellBlocks(
  blocks: readonly CodeBlock[],
  { folder, environment, address }: ShellSettings,
): Promise<readonly string[]> {
  const commands = blocks.map(({ text }) => text.replaceAll(/(?:127\.0\.0\.1|localhost):8080/gu, address));
  const script = commands.map((text, index) => `{\n${text}\n} >output-${index} 2>&1\n`).join('');
  const options = { cwd: folder, env: environment, timeout: 2 * TEST_TIMEOUT.timeout };
  const code = await new Promise<number>((resolve) => {
    // Without --norc bash reads its start-up file when its input is a socket.
    execFile('bash', ['--norc', '-euo', 'pipefail', '-c', script], options, (error) => resolve(error === null ? 0 : 1));
  });
  const outputs: string[] = [];
  for (const index of blocks.keys()) {
    outputs.push(await readFile(join(folder, `output-${index}`), 'utf8').catch(() => UNREACHED));
  }
  if (code === 0) return outputs;
  const unreached = outputs.indexOf(UNREACHED);
  const failed = (unreached === -1 ? outputs.length : unreached) - 1;
  throw new Error(`the commands at line ${blocks[failed]?.line} failed:\n${outputs[failed]}`);
}
