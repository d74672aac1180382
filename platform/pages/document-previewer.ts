import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { LoquentError, userMistake } from '#domain/errors.ts';
import type { ProgramCall, ProgramRunner } from '#domain/ports/programs.ts';
import { FairSlots } from '#platform/fair-slots.ts';
import { pagesFailed, pagesMissing, pagesTooComplex, pagesTooLarge, pagesUnsupported } from './errors.ts';
import { withNeutralPath } from './neutral-path.ts';
import { writeOfficeProfile } from './office-profile.ts';
import { readPageWords, type PageSize, type PageText } from './page-words.ts';

/** A stored document. */
export interface PagedDocument {
  /** Id; has its share of the programs. */
  readonly organization: string;
  /** Names this version of the document among all organizations'. */
  readonly version: string;
  /** Name of the file; its extension determines the format. */
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

export interface DocumentPreviewerOptions {
  readonly programs: ProgramRunner;
  /** Holds the files of documents that were opened last. */
  readonly folder: string;
  readonly logger: Logger;
  /** Default: LibreOffice. The first one that exists is used. */
  readonly office?: readonly string[];
  /** Default: those of Poppler. */
  readonly poppler?: { readonly words: string; readonly picture: string };
}

/** Makes pictures of the pages of documents. */
export interface DocumentPreviewer {
  /** @throws LoquentError `unsupported_format`, `too_large`, `capability_unavailable`, `threads_busy`, `document_unreadable`, `document_too_large` */
  pages(document: PagedDocument, signal: AbortSignal): Promise<DocumentPages>;
  /** A page as PNG. @param number from 1 @throws as `pages`; `not_found` without this page */
  picture(document: PagedDocument, number: number, signal: AbortSignal): Promise<Uint8Array>;
  /** Ends what runs and removes all files. */
  close(): Promise<void>;
}

/**
 * File extensions, and the filters that read and print such files: LibreOffice would go by the content of a file. HTML
 * is read as text, since the web filter drops the first paragraph of a page.
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
const MAX_CACHED_DOCUMENTS = 12;
interface RenderedDocument extends DocumentPages {
  /** Folder of its files. */
  readonly place: string;
}

interface CachedDocument {
  readonly rendered: Promise<RenderedDocument>;
  /** The result of `rendered`; undefined until then. */
  result?: RenderedDocument;
  /** Pictures that are being made of its files, which stay until they are. */
  readonly uses: Set<Promise<unknown>>;
}

/** Creates a maker that uses LibreOffice and Poppler, one document at a time. */
export function createDocumentPreviewer({
  programs,
  folder,
  logger,
  office = ['soffice', 'libreoffice'],
  poppler = { words: 'pdftotext', picture: 'pdftoppm' },
}: DocumentPreviewerOptions): DocumentPreviewer {
  const slots = new FairSlots({ slots: 1, slotsPerOrganization: 1, waiting: 24 });
  const pictureSlots = new FairSlots({ slots: 2, slotsPerOrganization: 1, waiting: 200 });
  const ended = new AbortController();
  /** In the order of their last use. */
  const kept = new Map<string, CachedDocument>();
  const removals = new Set<Promise<void>>();

  async function make(document: PagedDocument): Promise<RenderedDocument> {
    const giveBack = await slots.acquire(document.organization, ended.signal);
    try {
      const place = await mkdtemp(join(folder, 'pages-'));
      try {
        return { place, ...(await makeIn(place, document)) };
      } catch (error) {
        await remove(place);
        throw error;
      }
    } finally {
      giveBack();
    }
  }

  async function makeIn(place: string, document: PagedDocument): Promise<DocumentPages> {
    const [, filter, exporter] = FORMATS.find(([end]) => end.test(document.name))!;
    const name = `document${/\.\w+$/.exec(document.name)![0].toLowerCase()}`;
    await pipeline(await document.open(), createWriteStream(join(place, name), { mode: 0o600 }));
    const profile = await writeOfficeProfile(place);
    const range = JSON.stringify({ PageRange: { type: 'string', value: `1-${MAX_PAGES}` } });
    const parameters = [
      profile,
      '--headless',
      '--norestore',
      `--infilter=${filter}`,
      '--convert-to',
      `pdf:${exporter}:${range}`,
      '--outdir',
      place,
    ];
    await withNeutralPath(place, (path) => convert(place, [...parameters, join(path, name)]));
    const output = join(place, 'document.pdf');
    // LibreOffice reports no error for a document that it can't read.
    const printed = await stat(output).catch(() => undefined);
    if (printed === undefined) throw pagesFailed();
    if (printed.size > MAX_PRINTED) throw pagesTooComplex();
    const words = ['-q', '-bbox', '-l', String(MAX_PAGES), output, '-'];
    const { stdout } = await run({ program: poppler.words, arguments: words }, place, MAX_WORDS, TIMEOUT);
    return readPageWords(stdout);
  }

  async function convert(place: string, args: readonly string[]): Promise<void> {
    // Temporary files that the programs leave when they are ended are removed with the folder.
    const environment = { HOME: place, TMPDIR: place };
    for (const [index, program] of office.entries()) {
      try {
        await run({ program, arguments: args, environment }, place, 1024 ** 2, TIMEOUT);
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
      if (result.exitCode !== 0) throw pagesFailed();
      return result;
    } catch (error) {
      if (!(error instanceof LoquentError)) throw error;
      if (error.id === 'tool_missing') throw pagesMissing();
      // A limit of time, memory or output.
      throw error.id.startsWith('tool_') && error.id !== 'tool_failed' ? pagesTooComplex() : error;
    }
  }

  function keep(document: PagedDocument): CachedDocument {
    const { version, name, size } = document;
    const known = kept.get(version);
    if (known !== undefined) {
      kept.delete(version);
      kept.set(version, known);
      return known;
    }
    if (!hasPages(name)) throw pagesUnsupported();
    if (size > MAX_SIZE) throw pagesTooLarge();
    const entry: CachedDocument = { rendered: make(document), uses: new Set() };
    kept.set(version, entry);
    settle(version, entry).catch(() => undefined);
    return entry;
  }

  async function settle(version: string, entry: CachedDocument): Promise<void> {
    try {
      entry.result = await entry.rendered;
      // Documents that still wait have no files.
      for (const [oldest, other] of kept) if (kept.size > MAX_CACHED_DOCUMENTS && other.result) discard(oldest, other);
    } catch {
      discard(version, entry);
    }
  }

  /** Forgets a document, and removes its files when no picture is made of them any more. */
  function discard(version: string, entry: CachedDocument): void {
    if (kept.get(version) === entry) kept.delete(version);
    const { result, uses } = entry;
    if (result === undefined) return;
    const removal = Promise.allSettled(uses).then(() => remove(result.place));
    removals.add(removal);
    removal.finally(() => removals.delete(removal)).catch(() => undefined);
  }

  /** Never rejects: leftovers waste room, and are removed at a later start. */
  async function remove(place: string): Promise<void> {
    try {
      await rm(place, { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      logger.warn({ err: error, folder: place }, 'failed to remove the files of pages');
    }
  }

  /** The document is made for everybody who waits; one of them may go. */
  async function pages(document: PagedDocument, signal: AbortSignal): Promise<DocumentPages> {
    signal.throwIfAborted();
    const { rendered: made } = keep(document);
    const gone = Promise.withResolvers<never>();
    const leave = () => gone.reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([made, gone.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  /** Undefined if the files of the document are gone. */
  async function draw(version: string, number: number): Promise<Uint8Array | undefined> {
    const entry = kept.get(version);
    if (entry?.result === undefined) return undefined;
    const { place } = entry.result;
    const page = String(number);
    const args = ['-q', '-png', '-f', page, '-l', page, '-scale-to', String(PICTURE_SIZE), 'document.pdf'];
    const use = run({ program: poppler.picture, arguments: args }, place, MAX_PICTURE, PICTURE_TIMEOUT);
    entry.uses.add(use);
    try {
      return (await use).stdout;
    } catch (error) {
      if (existsSync(join(place, 'document.pdf'))) throw error;
      discard(version, entry);
      return undefined;
    } finally {
      entry.uses.delete(use);
    }
  }

  return {
    pages,
    async picture(document, number, signal) {
      for (;;) {
        const { pages: sizes } = await pages(document, signal);
        if (number > sizes.length) throw userMistake('not_found', `The document has ${sizes.length} pages.`);
        const giveBack = await pictureSlots.acquire(document.organization, signal);
        try {
          const picture = await draw(document.version, number);
          if (picture !== undefined) return picture;
        } finally {
          giveBack();
        }
      }
    },
    async close() {
      ended.abort(new Error('The service stops.'));
      slots.close();
      pictureSlots.close();
      await Promise.allSettled([...kept.values()].map(({ rendered: made }) => made));
      for (const [version, entry] of kept) discard(version, entry);
      await Promise.all(removals);
    },
  };
}
