const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters that HTML doesn't permit; a parser would change some of them. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** A text as HTML, for content and for quoted attributes; characters that HTML can't hold become U+FFFD. */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(CONTROLS, '\ufffd')
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** An address for a link; undefined: none that people should follow. */
export function linkAddress(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, href, username, password } = new URL(url);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' ? escapeHtml(href) : undefined;
}
