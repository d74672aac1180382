import { chmod, readdir, writeFile } from 'node:fs/promises';
import { extractText } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { haveLibreOffice } from '#formats/ooxml/testing/libreoffice.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { temporaryFolder } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';
import { createPdfPrinter, type PdfPrinterOptions } from './pdf-printer.ts';

const HTML = Buffer.from(
  '<!doctype html><meta charset=utf-8><title>Report</title><h1>Overall 97.5</h1><p lang=ar dir=rtl>مرحبا</p>',
);
const NEVER = new AbortController().signal;

const programs = createProgramRunner();
const print = (options: Partial<PdfPrinterOptions>, signal = NEVER) =>
  createPdfPrinter({ programs, folder, ...options }).print(HTML, 'one', signal);

const folder = temporaryFolder();
afterAll(() => programs.close());

describe('a page as PDF', () => {
  it.skipIf(isWithoutProgram('chromium', 'PDF files made by it')).each([
    ['Chromium', { office: [] }],
    ['a browser that is found after others', { browsers: ['no-such-browser', 'chromium'], office: [] }],
  ])('is printed by %s', async (_name, options) => {
    const { text } = await extractText(new Uint8Array(await print(options)), { mergePages: true });
    expect(text).toContain('Overall 97.5');
    expect(await readdir(folder)).toEqual([]);
  });

  it.skipIf(!haveLibreOffice())('is printed by LibreOffice without a browser', async () => {
    const { text } = await extractText(new Uint8Array(await print({ browsers: [] })), { mergePages: true });
    expect(text).toContain('Overall 97.5');
    expect(await readdir(folder)).toEqual([]);
  });

  it('is refused without a program for it, and given up with its client', async () => {
    await expect(print({ browsers: ['no-such-browser'], office: [] })).rejects.toMatchObject({
      id: 'capability_unavailable',
    });
    await expect(print({ browsers: ['false'] })).rejects.toMatchObject({ id: 'tool_failed' });
    const gone = new Error('gone');
    await expect(print({}, AbortSignal.abort(gone))).rejects.toBe(gone);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('pages of several organizations', () => {
  it('are printed in turns, and one that asks for too many is refused', async () => {
    const browser = `${folder}/browser`;
    await writeFile(browser, '#!/bin/sh\nfor a; do case $a in --print-to-pdf=*) echo pdf > "${a#*=}";; esac; done\n');
    await chmod(browser, 0o700);
    const printer = createPdfPrinter({ programs, folder, browsers: [browser], office: [] });
    const order: string[] = [];
    const printed = async (organization: string) => {
      await printer.print(HTML, organization, NEVER);
      order.push(organization);
    };
    const outcomes = [...Array(40).keys()].map(() => printed('many'));
    outcomes.push(printed('one'));
    const settled = await Promise.allSettled(outcomes);
    expect(order.indexOf('one')).toBeLessThanOrEqual(1);
    const refused = settled.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(refused.length).toBeGreaterThan(20);
    for (const reason of refused) expect(reason).toMatchObject({ id: 'threads_busy' });
  });
});
