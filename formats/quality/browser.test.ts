import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { afterAll, describe, expect, it } from 'vitest';
import { hasProgram, isWithout } from '#test/suite/skipped.ts';
import { writeHtmlReport } from './html.ts';
import { assessed, findingOf, qualityReportOf } from './testing/reports.ts';

const BROWSER = ['chromium', 'chromium-browser', 'google-chrome'].find(hasProgram);

const TRICKS = [
  '<script>document.title="run"</script>',
  '<img src=x onerror="document.title=\'run\'">',
  '<svg onload=document.title="run"><animate onbegin=document.title="run" attributeName=x dur=1s>',
  '"><iframe srcdoc="<script>parent.document.title=1</script>"></iframe>',
  '</p></article></section></main><h1>Spoofed</h1>',
  '<style>body{display:none}</style><link rel=stylesheet href="data:text/css,*{display:none}">',
  '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<!-- --><![CDATA[ ]]><?x ?>&lt;b&gt;&#60;&amp;lt;',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=document.title=1&gt;">',
  '</title></style></textarea></noscript><xmp><plaintext>',
  "javascript:alert(1) ' onmouseover='document.title=1",
  '<a href="javascript:document.title=1" autofocus onfocus=document.title=1>x</a>',
  '\u202e\u2066<b>\u0000\u0007\ud800</b>',
];

type Node = DefaultTreeAdapterTypes.Node;

/** All elements of a page, in order. */
function elementsOf(node: Node): DefaultTreeAdapterTypes.Element[] {
  const own = 'tagName' in node ? [node] : [];
  return [...own, ...('childNodes' in node ? node.childNodes.flatMap(elementsOf) : [])];
}

function textOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

describe.skipIf(isWithout('Chromium', BROWSER !== undefined, 'reports in a browser'))('the report in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loquent-test-report-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The page after its scripts would have run. */
  function render(html: string): DefaultTreeAdapterTypes.Element[] {
    const file = join(folder, 'report.html');
    writeFileSync(file, html);
    const options = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--dump-dom'];
    const profile = `--user-data-dir=${join(folder, 'profile')}`;
    const { stdout, status } = spawnSync(BROWSER!, [...options, profile, pathToFileURL(file).href]);
    expect(status).toBe(0);
    return elementsOf(parse(stdout.toString('utf8')));
  }

  const reportWith = (texts: readonly string[], url?: string) =>
    writeHtmlReport(
      qualityReportOf(
        texts.map((text, index) => {
          const fix = [{ start: 0, end: 1, text }];
          const found = assessed(String(index), text, [findingOf('major', { message: text, fix })], text);
          const segment = { ...found.segment, place: text, ...(url === undefined ? {} : { url }) };
          return { ...found, segment };
        }),
        'de',
        texts.join(''),
      ),
    );
  const shown = (text: string) => text.toWellFormed().replaceAll(/[\u0000\u0007]/g, '\ufffd');

  it('would run scripts that a page has', () => {
    const elements = render('<!doctype html><title>x</title><script>document.title="run"</script>');
    expect(textOf(elements.find(({ tagName }) => tagName === 'title')!)).toBe('run');
  });

  it('shows tricks with HTML, script, SVG and CSS as text, even without its policy', () => {
    const html = reportWith(TRICKS, 'https://tms.example/?a="><script>document.title=1</script>');
    const plain = reportWith(
      TRICKS.map((_, index) => `text ${index}`),
      'https://tms.example/',
    );
    const permissive = (page: string) => page.replace(/<meta http-equiv=Content-Security-Policy[^>]*>/, '');
    expect(permissive(html)).not.toBe(html);
    const [elements, expected] = [render(permissive(html)), render(permissive(plain))];
    expect(elements.map(({ tagName }) => tagName)).toEqual(expected.map(({ tagName }) => tagName));
    expect(elements.map(({ attrs }) => attrs.map(({ name }) => name))).toEqual(
      expected.map(({ attrs }) => attrs.map(({ name }) => name)),
    );
    const title = elements.find(({ tagName }) => tagName === 'title');
    expect(textOf(title!)).toBe('Quality assurance of 1 files');
    const targets = elements.filter(
      ({ tagName, attrs }) => tagName === 'p' && attrs.some(({ name, value }) => name === 'lang' && value === 'de'),
    );
    expect(targets.map(textOf)).toEqual(TRICKS.map(shown));
    const messages = elements.filter(({ tagName }) => tagName === 'li').map(textOf);
    for (const [index, trick] of TRICKS.entries()) expect(messages[index]).toContain(shown(trick));
  });
});
