import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { startTestService, type TestService, type TestServiceOptions } from '#test/service.ts';

/** Debian's and Ubuntu's Chromium; no other browser is downloaded. */
const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** Path of a browser; undefined: there is none, and tests with one are skipped. */
export const browserProgram = PROGRAMS.find((path) => existsSync(path));

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

/** The console of a whole service, in a browser. */
export interface TestConsole {
  readonly service: TestService;
  readonly browser: Browser;
  /** A page of a new browser profile, signed in unless `key` is ''. `problems` of it are its errors and refused resources. */
  open(path?: string, options?: OpenOptions): Promise<OpenedPage>;
  close(): Promise<void>;
}

interface OpenOptions extends BrowserContextOptions {
  /** Default: the owner's. */
  readonly key?: string;
}

export interface OpenedPage {
  readonly page: Page;
  readonly problems: readonly string[];
}

/** Starts a service and a browser. The console has to be built: `npm run test:browser` does it. */
export async function startConsole(options: TestServiceOptions = {}): Promise<TestConsole> {
  const service = await startTestService(options);
  const browser = await chromium.launch({ executablePath: browserProgram!, args: OPTIONS });
  return {
    service,
    browser,
    async open(path = '', { key = service.identity.apiKey ?? '', ...context } = {}) {
      const profile = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...context });
      const page = await profile.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      await page.goto(`${service.apiUrl}/${key === '' ? '' : `#ticket=${ticketOf(service, key)}`}`);
      if (key !== '') await page.getByRole('navigation').waitFor();
      if (path !== '') await page.goto(`${service.apiUrl}/${path}`);
      return { page, problems };
    },
    async close() {
      await browser.close();
      await service.close();
    },
  };
}

const ticketOf = (service: TestService, key: string) => service.consoleAddress(key).split('#ticket=')[1];

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** WCAG 2.2, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds of WCAG 2.2 A and AA in a page: id of the rule and the elements. */
export async function accessibilityProblems(page: Page): Promise<readonly string[]> {
  // The policy of the page refuses scripts of others, the browser's own evaluation is beside it.
  await page.evaluate(await readFile(axeSource, 'utf8'));
  const result = await page.evaluate<AxeResult>(`axe.run(document, { runOnly: ${JSON.stringify(RULES)} })`);
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}
