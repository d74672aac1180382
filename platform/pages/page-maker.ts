import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LoquentError, userMistake } from '#domain/errors.ts';
import type { ProgramCall, ProgramRunner } from '#domain/ports/programs.ts';
import { FairSlots } from '#platform/fair-slots.ts';
import { writeOfficeProfile } from './office-profile.ts';
import { PageText, readPageWords, type PageSize } from './page-words.ts';

/** A stored document. */
export interface PagedDocument {
  /** Id; has its share of the programs. */
  readonly organization: string;
  /** Names this version of the document among all organizations'. */
  readonly version: string;
  /** Name of the file; its end tells the format. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  open(): Promise<Readable>;
}

/** The pages of a document, as an office program prints it. */
export interface DocumentPages {
  readonly pages: readonly PageSize[];
  readonly text: PageText;
}

export interface PageMakerOptions {
  readonly programs: ProgramRunner;
  /** Holds the files of documents that were opened last. */
  readonly folder: string;
  /** Default: LibreOffice. The first one that exists is used. */
  readonly office?: readonly string[];
  /** Default: those of Poppler. */
  readonly poppler?: { readonly words: string; readonly picture: string };
}

/** Makes pictures of the pages of documents. */
export interface PageMaker {
  /** @throws LoquentError `unsupported_format`, `too_large`, `capability_unavailable`, `threads_busy`, `document_unreadable`, `document_too_large` */
  pages(document: PagedDocument, signal: AbortSignal): Promise<DocumentPages>;
  /** A page as PNG. @param number from 1 @throws as `pages`; `not_found` without this page */
  picture(document: PagedDocument, number: number, signal: AbortSignal): Promise<Uint8Array>;
  /** Ends what runs and removes all files. */
  close(): Promise<void>;
}

/**
 * Ends of names, and the filters that read and print such files: LibreOffice would go by what is in a file. HTML is read as
 * text, since it leaves out the first paragraph of a web page.
 */
const FORMATS = [
  [/\.doc[xm]$/i, 'MS Word 2007 XML', 'writer_pdf_Export'],
  [/\.xls[xm]$/i, 'Calc MS Excel 2007 XML', 'calc_pdf_Export'],
  [/\.ppt[xm]$/i, 'Impress MS PowerPoint 2007 XML', 'impress_pdf_Export'],
  [/\.html?$/i, 'HTML (StarWriter)', 'writer_pdf_Export'],
] as const;

/** True for documents that have pages. @param name of a file */
export const hasPages = (name: string): boolean => FORMATS.some(([end]) => end.test(name));

/** Bytes of a document. */
const MAX_SIZE = 25_000_000;
/** Bytes of its pages on the disk. */
const MAX_PRINTED = 100_000_000;
/** Pages that are shown of a document. */
const MAX_PAGES = 300;
/** Bytes of the words of so many pages, with their places. */
const MAX_WORDS = 64 * 1024 ** 2;
/** Bytes of a picture. */
const MAX_PICTURE = 16 * 1024 ** 2;
/** Pixels of the longer side of a picture. */
const PICTURE_SIZE = 1_100;
/** Milliseconds. */
const TIMEOUT = 120_000;
const PICTURE_TIMEOUT = 20_000;
/** Bytes for each process. */
const MEMORY = 2 * 1024 ** 3;
/** Documents whose files are kept. */
const MAX_KEPT = 12;

interface Kept {
  readonly place: Promise<string>;
  readonly made: Promise<DocumentPages>;
}

/** Creates a maker that uses LibreOffice and Poppler, one document at a time. */
export function createPageMaker({
  programs,
  folder,
  office = ['soffice', 'libreoffice'],
  poppler = { words: 'pdftotext', picture: 'pdftoppm' },
}: PageMakerOptions): PageMaker {
  const slots = new FairSlots({ slots: 1, slotsPerOrganization: 1, waiting: 24 });
  const pictureSlots = new FairSlots({ slots: 2, slotsPerOrganization: 1, waiting: 200 });
  const ended = new AbortController();
  /** In the order of their last use. */
  const kept = new Map<string, Kept>();

  async function make(document: PagedDocument, created: Promise<string>): Promise<DocumentPages> {
    const place = await created;
    const giveBack = await slots.acquire(document.organization, ended.signal);
    try {
      const [, filter, exporter] = FORMATS.find(([end]) => end.test(document.name))!;
      const path = join(place, `document${/\.\w+$/.exec(document.name)![0].toLowerCase()}`);
      await pipeline(await document.open(), createWriteStream(path, { mode: 0o600 }));
      const profile = await writeOfficeProfile(place);
      const range = JSON.stringify({ PageRange: { type: 'string', value: `1-${MAX_PAGES}` } });
      await convert(place, [
        profile,
        '--headless',
        '--norestore',
        `--infilter=${filter}`,
        '--convert-to',
        `pdf:${exporter}:${range}`,
        '--outdir',
        place,
        path,
      ]);
      const output = join(place, 'document.pdf');
      // LibreOffice tells nothing of a document that it can't read.
      const printed = await stat(output).catch(() => undefined);
      if (printed === undefined) throw failed();
      if (printed.size > MAX_PRINTED) throw tooComplex();
      const words = ['-q', '-bbox', '-l', String(MAX_PAGES), output, '-'];
      const { stdout } = await run({ program: poppler.words, arguments: words }, place, MAX_WORDS, TIMEOUT);
      const read = readPageWords(Buffer.from(stdout).toString());
      return { pages: read.pages, text: new PageText(read.words) };
    } finally {
      giveBack();
    }
  }

  async function convert(place: string, args: readonly string[]): Promise<void> {
    for (const [index, program] of office.entries()) {
      try {
        await run({ program, arguments: args, environment: { HOME: place } }, place, 1024 ** 2, TIMEOUT);
        return;
      } catch (error) {
        const isMissing = error instanceof LoquentError && error.id === 'capability_unavailable';
        if (!isMissing || index === office.length - 1) throw error;
      }
    }
  }

  async function run(call: ProgramCall, place: string, outputLimit: number, timeout: number) {
    const limits = { memory: MEMORY, processorTime: timeout };
    const signal = ended.signal;
    try {
      const run = { ...call, name: 'pages', folder: place, limits, signal, timeout, outputLimit };
      const result = await programs.run(run);
      if (result.exitCode !== 0) throw failed();
      return result;
    } catch (error) {
      if (!(error instanceof LoquentError)) throw error;
      if (error.id === 'tool_missing') throw missing();
      // A limit of time, memory or output.
      throw error.id.startsWith('tool_') && error.id !== 'tool_failed' ? tooComplex() : error;
    }
  }

  function keep(document: PagedDocument): Kept {
    const { version, name, size } = document;
    const known = kept.get(version);
    if (known !== undefined) {
      kept.delete(version);
      kept.set(version, known);
      return known;
    }
    if (!hasPages(name)) throw unsupported();
    if (size > MAX_SIZE) throw tooLarge();
    const place = mkdtemp(join(folder, 'pages-'));
    const entry = { place, made: make(document, place) };
    kept.set(version, entry);
    entry.made.catch(() => {
      if (kept.get(version) === entry) void remove(version, entry);
    });
    for (const [oldest, other] of kept) if (kept.size > MAX_KEPT) void remove(oldest, other);
    return entry;
  }

  async function remove(version: string, { place, made }: Kept): Promise<void> {
    kept.delete(version);
    await made.catch(() => undefined);
    await rm(await place, { recursive: true, force: true, maxRetries: 3 });
  }

  /** The document is made for everybody who waits; one of them may go. */
  async function pages(document: PagedDocument, signal: AbortSignal): Promise<DocumentPages> {
    signal.throwIfAborted();
    const { made } = keep(document);
    const gone = Promise.withResolvers<never>();
    const leave = () => gone.reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([made, gone.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  return {
    pages,
    async picture(document, number, signal) {
      const { pages: sizes } = await pages(document, signal);
      if (number > sizes.length) throw userMistake('not_found', `The document has ${sizes.length} pages.`);
      const entry = keep(document);
      const place = await entry.place;
      const giveBack = await pictureSlots.acquire(document.organization, signal);
      try {
        const page = String(number);
        const args = ['-q', '-png', '-f', page, '-l', page, '-scale-to', String(PICTURE_SIZE), 'document.pdf'];
        const call = { program: poppler.picture, arguments: args };
        return (await run(call, place, MAX_PICTURE, PICTURE_TIMEOUT)).stdout;
      } catch (error) {
        // Its files may be gone: another request makes them anew.
        void remove(document.version, entry);
        throw error;
      } finally {
        giveBack();
      }
    },
    async close() {
      ended.abort(new Error('The service stops.'));
      slots.close();
      pictureSlots.close();
      await Promise.all([...kept].map(([version, entry]) => remove(version, entry)));
    },
  };
}

const unsupported = () =>
  userMistake('unsupported_format', 'Pages are made of docx, xlsx, pptx and html files. Download the file to see it.');

const tooLarge = () =>
  userMistake('too_large', 'Pages are made of files of at most 25 MB. Download the file to see it.');

const missing = () =>
  userMistake(
    'capability_unavailable',
    'This server has no programs that show pages. Install LibreOffice (libreoffice-writer-nogui, libreoffice-calc-nogui, ' +
      'libreoffice-impress-nogui) and Poppler (poppler-utils) on it, or download the file.',
  );

const tooComplex = () =>
  userMistake(
    'document_too_large',
    'LibreOffice needs too long or too much memory for this file. Download it to see it.',
  );

const failed = () =>
  userMistake('document_unreadable', 'LibreOffice could not make pages of this file. Download it to see it.');
