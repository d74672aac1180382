import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LoquentError, serviceFailure, userMistake } from '#domain/errors.ts';
import type { ProgramCall, ProgramRunner } from '#domain/ports/programs.ts';
import { FairSlots } from '#platform/fair-slots.ts';

/** Makes PDF files of web pages that need nothing else. */
export type PdfPrinter = ReturnType<typeof createPdfPrinter>;

export interface PdfPrinterOptions {
  readonly programs: ProgramRunner;
  /** Holds the files of a program, which are removed afterwards. */
  readonly folder: string;
  /** Browsers on PATH, the first one that exists is used; default: Chromium and Chrome by their usual names. */
  readonly browsers?: readonly string[];
  /** Default: LibreOffice. */
  readonly office?: readonly string[];
}

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];
const OFFICE = ['soffice', 'libreoffice'];

/** Milliseconds: ten thousand issues take a browser some ten seconds. */
const TIMEOUT = 120_000;
/** Bytes for each process of a browser: several times what ten thousand issues take. */
const MEMORY = 4 * 1024 ** 3;
/** Processors that a process of a browser may keep busy all the time. */
const THREADS = 4;
/** A browser takes some hundred megabytes. One organization has at most half of the waiting places. */
const SLOTS = { slots: 1, slotsPerOrganization: 1, waiting: 24 };

/** Creates a printer that uses a browser of this machine, or LibreOffice. */
export function createPdfPrinter({ programs, folder, browsers = BROWSERS, office = OFFICE }: PdfPrinterOptions) {
  const slots = new FairSlots(SLOTS);

  async function printIn(place: string, html: Uint8Array, signal: AbortSignal): Promise<Buffer> {
    const page = join(place, 'report.html');
    const output = join(place, 'report.pdf');
    await writeFile(page, html, { mode: 0o600 });
    const calls = [
      ...browsers.map((program) => ({
        program,
        arguments: browserArguments(place, page, output),
        environment: { HOME: place },
      })),
      // Temporary files that LibreOffice leaves when it is ended are removed with the folder.
      ...office.map((program) => ({
        program,
        arguments: officeArguments(place, page),
        environment: { HOME: place, TMPDIR: place },
      })),
    ];
    for (const call of calls) {
      if (await succeeds(programs, { ...call, folder: place }, signal)) {
        return readFile(output);
      }
    }
    throw noPrinter();
  }

  return {
    /**
     * @param html a page without scripts and addresses
     * @param organization id; has its share of the programs
     * @throws LoquentError `capability_unavailable` without a program for it, `threads_busy` while too many of the organization wait,
     *   `tool_failed`, `tool_timeout`; the signal's reason
     */
    async print(html: Uint8Array, organization: string, signal: AbortSignal): Promise<Buffer> {
      const giveBack = await slots.acquire(organization, signal);
      try {
        const place = await mkdtemp(join(folder, 'pdf-'));
        try {
          return await printIn(place, html, signal);
        } finally {
          await rm(place, { recursive: true, force: true, maxRetries: 3 });
        }
      } finally {
        giveBack();
      }
    },
  };
}

/** @returns false if the program isn't installed */
async function succeeds(programs: ProgramRunner, call: ProgramCall, signal: AbortSignal): Promise<boolean> {
  try {
    const limits = { memory: MEMORY, processorTime: TIMEOUT * THREADS };
    const { exitCode } = await programs.run({ ...call, name: 'printer', limits, signal, timeout: TIMEOUT });
    if (exitCode === 0) return true;
  } catch (error) {
    if (error instanceof LoquentError && error.id === 'tool_missing') return false;
    throw error;
  }
  throw serviceFailure(
    'tool_failed',
    `${call.program} could not make a PDF file of the report. Ask for text/html and print it from a browser.`,
  );
}

/** No name resolution, in case a page has more than it should. Chromium has no sandbox for root. */
function browserArguments(place: string, page: string, output: string): readonly string[] {
  return [
    '--headless',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-extensions',
    '--no-first-run',
    '--host-resolver-rules=MAP * ~NOTFOUND',
    `--user-data-dir=${join(place, 'profile')}`,
    '--no-pdf-header-footer',
    `--print-to-pdf=${output}`,
    pathToFileURL(page).href,
  ];
}

/** Prints as a text document: LibreOffice drops the first paragraph of a web page. */
const FILTER = '--infilter=HTML (StarWriter)';

function officeArguments(place: string, page: string): readonly string[] {
  const profile = `-env:UserInstallation=${pathToFileURL(join(place, 'profile')).href}`;
  return ['--headless', profile, FILTER, '--convert-to', 'pdf:writer_pdf_Export', '--outdir', place, page];
}

const noPrinter = () =>
  userMistake(
    'capability_unavailable',
    'This server has no program that makes PDF files: install Chromium or LibreOffice, or ask for text/html and print it from a browser.',
  );
