import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** Name of the style of the guides, in the folder of the pages. */
export const GUIDE_STYLE = 'guide.css';

/** The name by which links reach a heading, as GitHub makes it. */
export const headingAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/gu, '-');

/**
 * A guide as a page of HTML, without scripts: HTML in it is text. Links lead to other guides and to the reference of the API; those to
 * other files of the repository are texts.
 *
 * @param markdown in the dialect of GitHub @param names of all guides, without `.md`
 */
export function guidePage(markdown: string, names: readonly string[]): string {
  // Comments tell tests what not to run; those in blocks of code stay.
  const visible = markdown.replaceAll(/(^```[\s\S]*?^```)|<!--[\s\S]*?-->\n?/gm, '$1');
  const html = micromark(visible, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
    .replaceAll(/<img [^>]*>/g, '')
    .replaceAll(
      /<h(\d)>(.*?)<\/h\1>/g,
      (_, level: string, inner: string) => `<h${level} id="${headingAnchor(textOf(inner))}">${inner}</h${level}>`,
    )
    .replaceAll(/<a href="([^"]*)">([\s\S]*?)<\/a>/g, (_, target: string, inner: string) => {
      const address = addressOf(target, names);
      return address === undefined ? inner : `<a href="${address}">${inner}</a>`;
    })
    // Scrolled parts are reachable by the keyboard.
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="scroller" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  const [, title = ''] = /<h1[^>]*>(.*?)<\/h1>/.exec(html) ?? [];
  const list = names.map((name) => `<li><a href="${name}">${name}</a></li>`).join('');
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8" />' +
    '<meta name="viewport" content="width=device-width, initial-scale=1" />' +
    `<title>${textOf(title)} · Loquent</title><link rel="stylesheet" href="${GUIDE_STYLE}" /></head><body>` +
    `<nav><details><summary>All guides</summary><ul>${list}</ul></details></nav><main>${html}</main></body></html>`
  );
}

/** The text of HTML, of which entities that begin with `&` stay out of anchors. */
const textOf = (html: string) =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => (entity === '&quot;' ? '"' : ''));

/** The address for a link of a guide; undefined: the service doesn't have its target. */
function addressOf(target: string, names: readonly string[]): string | undefined {
  if (/^(?:https?:|#)/.test(target)) return target;
  if (target === '../openapi.json') return target;
  const [, name = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(target) ?? [];
  return names.includes(name) ? `${name}${anchor}` : undefined;
}
