import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guidePage } from '#tools/console/guide-pages.ts';

const NAMES = globSync('docs/guides/*.md').map((path) => basename(path, '.md'));
const pageOf = (name: string) => guidePage(readFileSync(`docs/guides/${name}.md`, 'utf8'), NAMES);
const PAGES = [...readFileSync('web/app/router.tsx', 'utf8').matchAll(/page\(\s*'(\/[^']*)'(?:,\s*'([^']*)')?/g)].map(
  ([, path = '', guide = '']) => [path, guide] as const,
);

describe('the page of the console', () => {
  it.each(PAGES)('%s has a guide: %s', (_, guide) => {
    const [name = '', anchor] = guide.split('#');
    expect(NAMES).toContain(name);
    if (anchor !== undefined) expect(pageOf(name)).toContain(`id="${anchor}"`);
  });
});

describe.each(NAMES)('the guide %s', (name) => {
  it('links only to guides and to what the service has, and has no scripts, pictures and comments', () => {
    const html = pageOf(name);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address);
    const others = links.filter((address) => !/^(?:https?:|#|\.\.\/openapi\.json$|guide\.css$)/.test(address));
    expect(others.filter((address) => !NAMES.includes(address.split('#')[0]))).toEqual([]);
    expect(html).not.toMatch(/<(?:script|img|iframe)|&lt;!-- not run/);
  });
});

describe('a guide', () => {
  it('has HTML as text, no addresses that run, and anchors like those of GitHub', () => {
    const html = guidePage(
      '# A `b` & c\n\n<script>x</script>\n\n[one](javascript:x) [two](../x.md) [three](a.md#b)\n',
      ['a'],
    );
    expect(html).toContain('<h1 id="a-b--c">');
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('<p>one two <a href="a#b">three</a></p>');
  });
});
