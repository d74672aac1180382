import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { marked } from '#formats/docx/testing/coded-notation.ts';
import type { DocumentFormat } from '#formats/format.ts';
import { hasProgram, isWithout, isWithoutProgram } from '#test/suite/skipped.ts';

/** Programs of LibreOffice, which Linux distributions install one by one, with their libraries. */
const PROGRAMS = { Writer: 'sw', Calc: 'sc', Impress: 'sd' } as const;

/** True where a program of LibreOffice is; else says that tests are skipped. */
export function haveLibreOffice(program: keyof typeof PROGRAMS = 'Writer'): boolean {
  const isThere = hasProgram('soffice') && hasLibrary(PROGRAMS[program]);
  return !isWithout(`LibreOffice ${program}`, isThere, 'documents that it opens');
}

/** Other systems than Linux install all programs together. */
function hasLibrary(name: string): boolean {
  if (process.platform !== 'linux') return true;
  const found = spawnSync('sh', ['-c', 'readlink -f "$(command -v soffice)"']).stdout.toString().trim();
  return existsSync(join(dirname(found), `lib${name}lo.so`));
}

/** True where text can be read out of PDFs; else says that tests are skipped. */
export const havePdfToText = (): boolean => !isWithoutProgram('pdftotext', 'text in PDFs');

/** The text of a PDF. */
export function textOfPdf(path: string): string {
  return spawnSync('pdftotext', ['-q', path, '-'], { maxBuffer: 1 << 28 }).stdout.toString();
}

/** A folder for documents and LibreOffice's output. */
export class OfficeFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'loquent-libreoffice-'));

  /** @returns the path of the file */
  write(name: string, bytes: Uint8Array): string {
    const path = join(this.path, name);
    writeFileSync(path, bytes);
    return path;
  }

  /**
   * Converts documents in one call, with a separate profile so that a running office isn't disturbed.
   *
   * @param filter `pdf`, `txt:Text`
   * @param inputFilter for files whose format can't be detected
   * @returns the folder of the results
   */
  async convert(paths: readonly string[], filter: string, inputFilter?: string): Promise<string> {
    const profile = `-env:UserInstallation=${pathToFileURL(join(this.path, 'profile')).href}`;
    const output = join(this.path, `converted to ${filter}`);
    const reading = inputFilter === undefined ? [] : [`--infilter=${inputFilter}`];
    const switches = [profile, '--headless', '--norestore', ...reading, '--convert-to', filter, '--outdir', output];
    await promisify(execFile)('soffice', [...switches, ...paths], { timeout: 240_000, killSignal: 'SIGKILL' });
    return output;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** Marks the text of every unit that is translated. */
export function writeMarked(format: DocumentFormat, bytes: Uint8Array, targetLanguage: string): Uint8Array {
  const document = format.read(bytes);
  const translatable = document.units.filter(({ translate }) => translate);
  const targets = new Map(translatable.map(({ id, content }) => [id, marked(content)]));
  return document.write(targets, { sourceLanguage: 'en', targetLanguage });
}
