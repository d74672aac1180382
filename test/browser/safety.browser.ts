import { describe, expect, it } from 'vitest';
import { uploadForm } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { isWithoutBrowser, startApiConsole } from './console.ts';
import { createFixtures } from './fixtures.ts';

describe.skipIf(isWithoutBrowser)('the console', () => {
  const logged: string[] = [];
  const console = sharedByTests(() => startApiConsole({ onLogLine: (line) => void logged.push(line) }));

  it('runs no code and takes no markup that is made of text', async () => {
    const { page } = await console.open();
    const refused = (code: string) =>
      page.evaluate(`(() => { try { ${code}; return 'done'; } catch (error) { return error.name; } })()`);
    // The browser's own evaluation bypasses the policy of the page: its content tries itself.
    await page.evaluate(
      `window.tried = []; addEventListener('securitypolicyviolation', ({ effectiveDirective }) => window.tried.push(effectiveDirective))`,
    );
    expect(await refused(`document.body.innerHTML = '<b>text</b>'`)).toBe('TypeError');
    expect(await refused(`document.createElement('script').text = '1'`)).toBe('TypeError');
    expect(await refused(`setTimeout('1')`)).toBe('TypeError');
    await page
      .evaluate(
        `document.body.append(Object.assign(document.createElement('script'), { src: 'https://example.com/x.js' }))`,
      )
      .catch(() => undefined);
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('img'), { src: 'https://example.com/x.png' }))`,
    );
    // Not `waitForFunction`, whose text the page evaluates from its second look on, and may not.
    await expect.poll(() => page.evaluate(`window.tried.includes('img-src')`)).toBe(true);
  });

  it('can not be shown in a frame', async () => {
    const { page } = await console.open('', { key: '' });
    await page.goto('about:blank');
    await page.setContent(`<iframe src="${console.api.url}/"></iframe>`);
    await page.waitForFunction('document.readyState === "complete"');
    const [frame] = page.frames().slice(1);
    await frame!.waitForURL(/^chrome-error:/);
    expect(await frame!.locator('input').count()).toBe(0);
  });

  it('has no cookies, and no key in addresses, stores that outlive the tab, and logs', async () => {
    const { jobId } = await createFixtures(console.api);
    const { page } = await console.open();
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    for (const path of ['jobs', `jobs/${jobId}`, `jobs/${jobId}/review`, 'text', 'new']) {
      await page.goto(`${console.api.url}/${path}`);
      await page.locator('#content h1').waitFor();
    }
    const { key } = console.api.owner;
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter((address) => address.includes(key) || address.includes('ticket'))).toEqual([]);
    expect(addresses.filter((address) => !address.startsWith(console.api.url) && !address.startsWith('blob:'))).toEqual(
      [],
    );
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain(key);
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.filter((line) => line.includes(key) || line.includes('#ticket'))).toEqual([]);
  });

  it('never runs what was uploaded', async () => {
    const page = '<script>parent.document.title = "taken over"</script><p>Page</p>';
    await uploadForm(console.api, [
      ['path', 'page.html'],
      ['file', new File([page], 'page.html')],
    ]);
    const answer = await console.api.request('/v1/files/download?path=page.html');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const link = await console.api.request('/v1/files/stream-url?key=page.html');
    const { url } = (await link.json()) as { readonly url: string };
    const opened = await console.open();
    // Also where somebody opens the address that players use.
    const address = new URL(new URL(url).pathname, console.api.url).href;
    await expect(opened.page.goto(address)).rejects.toThrow('Download is starting');
  });
});
