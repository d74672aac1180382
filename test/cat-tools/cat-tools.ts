import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compileJava } from '#bench/java-program.ts';
import type { ReviewFormat } from '#formats/review/review-segment.ts';
import { findPythonProgram } from '#tools/setup/python-environment.ts';

const run = promisify(execFile);
const PROJECT = fileURLToPath(new URL('.', import.meta.url));

/** Version of translate-toolkit; those of Okapi and OmegaT are in `pom.xml`. */
const TOOLKIT = { package: 'translate-toolkit', version: '3.20.4', program: 'python' } as const;

/** A file on its way through a program, in which the texts of some segments get "EDITED " in front. */
export interface CatToolEdit {
  readonly format: ReviewFormat;
  readonly bytes: Uint8Array;
  /** BCP 47. */
  readonly language: string;
  /** Ids of the segments. */
  readonly ids: readonly string[];
  /** Parts of their sources, by which a program finds them that doesn't show ids. */
  readonly sources: readonly string[];
}

const EXTENSIONS: Readonly<Record<ReviewFormat, string>> = {
  xliff12: 'xlf',
  xliff21: 'xlf',
  tmx: 'tmx',
  csv: 'csv',
  'docx-table': 'docx',
};

/** Programs with which translators and reviewers edit files, without their windows. */
export class CatTools {
  readonly #folder: string;
  #java: Promise<string> | undefined;
  #files = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(): Promise<CatTools> {
    return new CatTools(await mkdtemp(join(tmpdir(), 'loquent-cat-tools-')));
  }

  close(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }

  /** Okapi's filter reads and writes the file; `merge`: it extracts it to XLIFF 1.2, and merges the edited XLIFF. */
  async okapi(way: 'edit' | 'merge', edit: CatToolEdit): Promise<Buffer> {
    const { input, output } = await this.#place(edit);
    await this.#runJava('OkapiFilters', [edit.format, way, 'en', edit.language, input, output, ...edit.ids]);
    return readFile(output);
  }

  /** The validator of Okapi's library for XLIFF 2 checks the file. @throws Error with what it finds */
  async validate(edit: CatToolEdit): Promise<void> {
    const { input } = await this.#place(edit);
    await this.#runJava('OkapiFilters', ['xliff21', 'validate', 'en', edit.language, input]);
  }

  /** OmegaT opens the file in a project, saves it, and creates the translated document. */
  async omegaT(edit: CatToolEdit): Promise<Buffer> {
    const { input, output, folder } = await this.#place(edit);
    await this.#runJava('OmegaTProject', [folder, 'en', edit.language, input, output, ...edit.sources]);
    return readFile(output);
  }

  /** translate-toolkit opens and saves the file. */
  async toolkit(edit: CatToolEdit): Promise<Buffer> {
    const { input, output } = await this.#place(edit);
    const found = await findPythonProgram(TOOLKIT);
    if ('missing' in found) throw new Error(`translate-toolkit: ${found.missing}`);
    await run(found.program, [join(PROJECT, 'edit-with-toolkit.py'), edit.format, input, output, ...edit.ids]);
    return readFile(output);
  }

  async #place({ format, bytes }: CatToolEdit) {
    this.#files += 1;
    const folder = join(this.#folder, `${this.#files}`);
    await mkdir(folder);
    const input = join(folder, `reviewed.${EXTENSIONS[format]}`);
    await writeFile(input, bytes);
    return { folder, input, output: join(folder, `output.${EXTENSIONS[format]}`) };
  }

  async #runJava(program: string, parameters: readonly string[]): Promise<void> {
    this.#java ??= compileJava({ project: PROJECT, folder: this.#folder, online: true });
    const classPath = await this.#java;
    await run('java', ['-Djava.awt.headless=true', '-cp', classPath, program, ...parameters], { timeout: 180_000 });
  }
}
