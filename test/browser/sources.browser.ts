import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedByTests } from '#test/suite/shared.ts';
import { isWithoutBrowser, startApiConsole } from './console.ts';

/** A folder as projects have them: files of the same name in several folders, and hidden ones. */
const SITE = {
  'site/en/index.json': '{"title":"Home"}',
  'site/shop/index.json': '{"title":"Shop"}',
  'site/.git/index.json': '{"title":"Hidden"}',
};

describe.skipIf(isWithoutBrowser)('the sources of a new job', () => {
  const console = sharedByTests(() => startApiConsole());
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sources-'));
    for (const [path, text] of Object.entries(SITE)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Drops a file or folder of this machine on the page, as a mouse does. */
  const drop = async (page: Page, path: string) => {
    const session = await page.context().newCDPSession(page);
    const box = (await page.getByText('Drop files or a folder here').boundingBox())!;
    const at = { x: box.x + 5, y: box.y + 5 };
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, ...at, data });
  };
  const file = (name: string, text: string, mimeType = 'application/json') => ({
    name,
    mimeType,
    buffer: Buffer.from(text),
  });
  const choose = async (page: Page, field: string | RegExp, words: string) => {
    await page.getByRole('combobox', { name: field }).fill(words);
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
  };
  const start = async (page: Page) => {
    await choose(page, 'Source language', 'English (en)');
    await choose(page, /^Target languages/, '(en-XA)');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
  };
  const jobs = async () => {
    const answer = await console.api.request('/v1/jobs');
    const list = (await answer.json()) as { readonly jobs: readonly { readonly source_files: readonly string[] }[] };
    return list.jobs.map(({ source_files: keys }) => keys.map((key) => key.split('/').slice(2).join('/')));
  };
  const stored = async (name: string) => {
    const answer = await console.api.request('/v1/jobs');
    const { jobs: list } = (await answer.json()) as {
      readonly jobs: readonly { readonly source_files: readonly string[] }[];
    };
    const key = list.flatMap(({ source_files: keys }) => keys).find((each) => each.endsWith(name))!;
    return (await console.api.request(`/v1/files/download?path=${encodeURIComponent(key)}`)).text();
  };

  it('keep the folders of a dropped folder', async () => {
    const { page, problems } = await console.open('new');
    await drop(page, join(folder, 'site'));
    await page.getByText('site/en/index.json').waitFor();
    await page.getByText('site/shop/index.json').waitFor();
    expect(await page.getByText('.git').count()).toBe(0);
    await start(page);
    await page.waitForURL(/\/jobs\/[\w-]+$/);
    expect(await jobs()).toContainEqual(['site/en/index.json', 'site/shop/index.json']);
    expect(await stored('en/index.json')).toBe(SITE['site/en/index.json']);
    expect(await stored('shop/index.json')).toBe(SITE['site/shop/index.json']);
    expect(problems).toEqual([]);
  });

  it('have two files of the same name, given at once or one after the other', async () => {
    const { page } = await console.open('new');
    const input = page.locator('input[type=file]');
    await input.setInputFiles([file('strings.json', '{"a":"One"}'), file('strings.json', '{"a":"Two"}')]);
    await page.getByText('2/strings.json').waitFor();
    await input.setInputFiles([file('strings.json', '{"a":"Third"}')]);
    await page.getByText('3/strings.json').waitFor();
    await start(page);
    await page.waitForURL(/\/jobs\/[\w-]+$/);
    expect(await jobs()).toContainEqual(['strings.json', '2/strings.json', '3/strings.json']);
    expect(await stored('2/strings.json')).toBe('{"a":"Two"}');
    expect(await stored('3/strings.json')).toBe('{"a":"Third"}');
  });

  it('are refused with their number where a job takes fewer', async () => {
    for (let number = 0; number < 120; number += 1) {
      await mkdir(join(folder, 'many'), { recursive: true });
      await writeFile(join(folder, `many/page-${number}.txt`), `Page ${number}.`);
    }
    const { page } = await console.open('new');
    await drop(page, join(folder, 'many'));
    await choose(page, /^Target languages/, '(en-XA)');
    await page.getByRole('alert').getByText('120 files are chosen, and a job takes 100.').waitFor();
    expect(await page.getByRole('button', { name: 'Start', exact: true }).isDisabled()).toBe(true);
  });

  it('that are recordings get a job each, and are not mixed with documents', async () => {
    const { page } = await console.open('new');
    const input = page.locator('input[type=file]');
    await input.setInputFiles([file('one.mp4', 'video', 'video/mp4'), file('note.txt', 'Hello.', 'text/plain')]);
    await page.getByRole('alert').getByText('Recordings and documents need different jobs.').waitFor();
    await page.getByRole('button', { name: 'Remove note.txt' }).click();
    await input.setInputFiles([file('two.mp4', 'video 2', 'video/mp4')]);
    await page.getByText('Each recording gets a job of its own: 2 jobs.').waitFor();
    const sent: { readonly requests: readonly { readonly source_file: string }[] }[] = [];
    await page.route('**/v1/job-groups', async (route) => {
      sent.push(route.request().postDataJSON() as (typeof sent)[number]);
      await route.continue();
    });
    await start(page);
    await page.getByRole('heading', { name: 'Recordings of one request' }).waitFor();
    const keys = sent.flatMap(({ requests }) => requests.map(({ source_file: key }) => key));
    expect(keys.map((key) => key.split('/').at(-1))).toEqual(['one.mp4', 'two.mp4']);
    await page.getByRole('link', { name: 'two.mp4' }).waitFor();
  });
});
