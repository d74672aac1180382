import { buildDocx, paragraph, textRun } from '#formats/docx/testing/build-docx.ts';
import { fileAttack } from './attack.ts';

/** Just below what the service reads in its main thread, and four times as much. */
const SIZES = [64 * 1000, 256 * 1000];

const filled = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));

/** A file of each size. @param extension with its point */
const inSizes = (name: string, extension: string, content: (bytes: number) => string) =>
  Object.fromEntries(SIZES.map((bytes) => [`${name}-${bytes}${extension}`, content(bytes)]));

/** Lists whose lines are read again for each list to which they might belong. */
export const markdownLists = fileAttack('Markdown of list marks', () => ({
  ...inSizes('nested', '.md', (bytes) => filled('* * * a\n', bytes)),
  ...inSizes('flat', '.md', (bytes) => filled('* a\n', bytes)),
}));

/** Tabs between two words of a cue. */
export const subtitleTabs = fileAttack('subtitles of tabs', () => ({
  ...inSizes('tabs', '.srt', (bytes) => `1\n00:00:01,000 --> 00:00:02,000\nSome words${filled('\t', bytes)}and more\n`),
  ...inSizes(
    'tabs',
    '.vtt',
    (bytes) => `WEBVTT\n\n00:01.000 --> 00:02.000\nSome words${filled('\t', bytes)}and more\n`,
  ),
}));

export const htmlBlanks = fileAttack('HTML with blanks in alt', () =>
  inSizes('blanks', '.html', (bytes) => `<p>Text</p><img alt="a${filled(' ', bytes)}b">`),
);

export const csvHeaders = fileAttack('CSV with a header of @a@a', () =>
  inSizes('header', '.csv', (bytes) => `${filled('@a', bytes)},de\nText,Text\n`),
);

/** Lines without a second fence, whose ends can be read in two ways each. */
export const frontMatter = fileAttack('Markdown of front matter that does not end', () => ({
  'front.md': `---\r\n${'\r\n'.repeat(40)}Text`,
}));

/** Less than what is read in the main thread, before it is inflated. */
export const inflatingDocument = fileAttack('a Word document that inflates', () => ({
  'inflating.docx': buildDocx({ body: paragraph(textRun('The house.')).repeat(70_000) }),
}));
