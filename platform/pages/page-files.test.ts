import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { emptyFolder } from '#test/suite/shared.ts';
import { createDocumentPreviewer, type PagedDocument, type DocumentPreviewer } from './document-previewer.ts';

const NEVER = new AbortController().signal;
/** Programs that make a page of any document, and a temporary file as LibreOffice does. */
const OFFICE = 'echo pdf > document.pdf; echo left > "${TMPDIR:-/tmp}/lu-left.tmp"';
const WORDS = `printf '<page width="10" height="10">\n<word xMin="1" yMin="1" xMax="2" yMax="2">Word</word>\n'`;

const root = emptyFolder();
const files = () => join(root, 'files');
const programs = createProgramRunner();
afterAll(() => programs.close());

beforeEach(() => mkdir(files()));

async function script(name: string, lines: string): Promise<string> {
  const path = join(root, name);
  await writeFile(path, `#!/bin/sh\n${lines}\n`);
  await chmod(path, 0o700);
  return path;
}

/** @param picture shell script of the program that makes pictures */
async function makerWith(picture: string, folder = files(), office = OFFICE): Promise<DocumentPreviewer> {
  const poppler = { words: await script('words', WORDS), picture: await script('picture', picture) };
  return createDocumentPreviewer({
    programs,
    folder,
    logger: pino({ level: 'silent' }),
    office: [await script('office', office)],
    poppler,
  });
}

const documentOf = (version: string): PagedDocument => ({
  organization: 'one',
  version,
  name: 'a.docx',
  size: 1,
  open: async () => Readable.from(['a']),
});

/** Errors that would end the process. */
async function uncaughtDuring(work: () => Promise<void>): Promise<readonly unknown[]> {
  const uncaught: unknown[] = [];
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  const hear = (reason: unknown) => uncaught.push(reason);
  process.on('unhandledRejection', hear);
  try {
    await work();
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.off('unhandledRejection', hear);
    for (const other of others) process.on('unhandledRejection', other);
  }
  return uncaught;
}

describe('files of pages', () => {
  it('that can not be created fail the request, not the process', async () => {
    const uncaught = await uncaughtDuring(async () => {
      const maker = await makerWith('exit 0', join(root, 'no-such-folder'));
      await expect(maker.pages(documentOf('a'), NEVER)).rejects.toMatchObject({ code: 'ENOENT' });
      await maker.close();
    });
    expect(uncaught).toEqual([]);
  });

  it('stay while pictures of them fail, and are removed at the end', async () => {
    const maker = await makerWith('exit 1');
    for (let round = 0; round < 3; round += 1) {
      const requests = [1, 2, 3].map(() => maker.picture(documentOf('a'), 1, NEVER));
      for (const request of requests) await expect(request).rejects.toMatchObject({ id: 'document_unreadable' });
      expect(await readdir(files())).toHaveLength(1);
    }
    await maker.close();
    expect(await readdir(files())).toEqual([]);
  });

  it('are removed with a document that has no pages, and with what the program leaves', async () => {
    const maker = await makerWith('exit 0', files(), `${OFFICE}; exit 1`);
    await expect(maker.pages(documentOf('a'), NEVER)).rejects.toMatchObject({ id: 'document_unreadable' });
    expect(await readdir(files())).toEqual([]);
    await maker.close();
  });

  it('hold the temporary files of LibreOffice', async () => {
    const maker = await makerWith('exit 0');
    await maker.pages(documentOf('a'), NEVER);
    const [place] = await readdir(files());
    expect(await readdir(join(files(), place!))).toContain('lu-left.tmp');
    await maker.close();
  });

  it('that somebody has removed are made again', async () => {
    const maker = await makerWith('echo picture');
    await maker.pages(documentOf('a'), NEVER);
    const [place] = await readdir(files());
    await rm(join(files(), place!), { recursive: true });
    expect(Buffer.from(await maker.picture(documentOf('a'), 1, NEVER)).toString()).toBe('picture\n');
    await maker.close();
  });

  it('stay while a picture is made of them, whatever else is opened', async () => {
    const [begun, go] = [join(root, 'begun'), join(root, 'go')];
    const maker = await makerWith(`touch ${begun}; while [ ! -e ${go} ]; do sleep 0.02; done; cat document.pdf`);
    const picture = maker.picture(documentOf('first'), 1, NEVER);
    await vi.waitFor(async () => expect(await readdir(root)).toContain('begun'), TEST_TIMEOUT);
    for (let other = 0; other < 14; other += 1) await maker.pages(documentOf(`other ${other}`), NEVER);
    await writeFile(go, '');
    expect(Buffer.from(await picture).toString()).toBe('pdf\n');
    await vi.waitFor(async () => expect((await readdir(files())).length).toBe(12), TEST_TIMEOUT);
    await maker.close();
    expect(await readdir(files())).toEqual([]);
  });
});
