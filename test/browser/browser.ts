import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { startTestApi, type TestApi, type TestApiOptions } from '#test/service/api.ts';
import { isWithout } from '#test/suite/skipped.ts';

/** Debian's and Ubuntu's Chromium; no other browser is downloaded. */
const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** Path of a browser; undefined: not found. */
export const browserProgram = PROGRAMS.find((path) => existsSync(path));

/** Tests with a browser are skipped. */
export const isWithoutBrowser = isWithout(
  'Chromium (npm run bootstrap -- --with browser)',
  browserProgram !== undefined,
  'the console',
);

/** Nothing leaves this machine: updates, look-ups and synchronization are off. */
const OPTIONS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A console in a browser. */
export interface OpenConsole {
  readonly browser: Browser;
  /** A page of a new browser profile, signed in unless `key` is ''. `problems` of it are its errors and refused resources. */
  open(path?: string, options?: OpenOptions): Promise<OpenedPage>;
  close(): Promise<void>;
}

/** The console of an API without workers, whose jobs tests make themselves. */
export interface ApiConsole extends OpenConsole {
  readonly api: TestApi;
}

interface OpenOptions extends BrowserContextOptions {
  /** Default: the owner's. */
  readonly key?: string;
}

export interface OpenedPage {
  readonly page: Page;
  readonly problems: readonly string[];
}

/** Starts an API without workers, in a moment, and a browser. */
export async function startApiConsole(options: TestApiOptions = {}): Promise<ApiConsole> {
  const api = await startTestApi(options);
  const ticketOf = (key: string) => api.dependencies.signInTickets.issue(key);
  const opened = await openConsole({ url: api.url, ticketOf, ownKey: api.owner.key });
  return {
    ...opened,
    api,
    async close() {
      await opened.close();
      await api.close();
    },
  };
}

/** Where a console is, and how it lets somebody in. */
export interface Served {
  readonly url: string;
  /** @returns a ticket that signs in once with the key */
  readonly ticketOf: (key: string) => string;
  readonly ownKey: string;
}

/** Starts a browser for a console. @throws Error without Chromium */
export async function openConsole({ url, ticketOf, ownKey }: Served): Promise<OpenConsole> {
  const browser = await chromium.launch({ executablePath: browserProgram!, args: OPTIONS });
  return {
    browser,
    async open(path = '', { key = ownKey, ...context } = {}) {
      const profile = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...context });
      const page = await profile.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      await page.goto(`${url}/${key === '' ? '' : `#ticket=${ticketOf(key)}`}`);
      // On small screens the navigation is folded.
      if (key !== '') await page.locator('#content h1').waitFor();
      if (path !== '') await page.goto(`${url}/${path}`);
      return { page, problems };
    },
    close: () => browser.close(),
  };
}

/** Waits until a page has all that it reads. */
export async function pageIsRead(page: Page): Promise<void> {
  await page.locator('#content h1').waitFor();
  const loader = page.locator('.mantine-Loader-root, .mantine-Skeleton-root').first();
  while ((await loader.count()) > 0) await loader.waitFor({ state: 'detached' });
}

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** WCAG 2.2, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Violations of WCAG 2.2 A and AA that axe finds in a page: id of the rule and the elements. */
export async function accessibilityProblems(page: Page): Promise<readonly string[]> {
  // The policy of the page refuses foreign scripts, but doesn't apply to the browser's own evaluation.
  await page.evaluate(await readFile(axeSource, 'utf8'));
  const result = await page.evaluate<AxeResult>(`axe.run(document, { runOnly: ${JSON.stringify(RULES)} })`);
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}
