import { buildDocx, paragraph, textRun, type DocxSource } from '#formats/docx/testing/build-docx.ts';
import { nested, repeated, withTexts, type HostileInput } from './hostile-input.ts';

const documents = (name: string, make: (size: number) => DocxSource): HostileInput => ({
  name,
  make: (size) => buildDocx({ ...make(size), stored: true }),
});

const body = (name: string, make: (size: number) => string): HostileInput =>
  documents(name, (size) => ({ body: make(size) }));
const inParagraph = (name: string, piece: string | ((index: number) => string)): HostileInput =>
  body(name, (size) => paragraph(repeated(piece, size, textRun('Some words '), textRun(' and more words'))));

const BOLD = '<w:b/>';

export const hostileDocx: readonly HostileInput[] = [
  ...withTexts((text) => paragraph(textRun(text))).map(({ name, make }) => body(name, (size) => make(size) as string)),
  body('paragraphs', (size) => repeated(paragraph(textRun('a')), size)),
  body('empty paragraphs', (size) => repeated(paragraph(''), size)),
  inParagraph('runs', textRun('a')),
  inParagraph('runs that differ', (index) => textRun('a', index % 2 === 0 ? BOLD : '')),
  inParagraph('runs in many looks', (index) =>
    textRun('a', `<w:color w:val="${(index % 0xffffff).toString(16).padStart(6, '0')}"/>`),
  ),
  inParagraph('blanks in runs of their own', (index) => textRun(' ', index % 2 === 0 ? BOLD : '')),
  inParagraph('line breaks', '<w:r><w:br/></w:r>'),
  inParagraph('tabs in a run', '<w:r><w:tab/></w:r>'),
  inParagraph('field characters that begin', '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'),
  inParagraph('field characters that end', '<w:r><w:fldChar w:fldCharType="end"/></w:r>'),
  inParagraph('bookmarks that begin', (index) => `<w:bookmarkStart w:id="${index}" w:name="a"/>`),
  inParagraph('hyperlinks', `<w:hyperlink w:anchor="a">${textRun('a')}</w:hyperlink>`),
  inParagraph('insertions', `<w:ins w:id="1" w:author="a">${textRun('a')}</w:ins>`),
  inParagraph('references', textRun('&amp;')),
  inParagraph('empty texts', '<w:r><w:t/></w:r>'),
  body('nested hyperlinks', (size) =>
    paragraph(nested('<w:hyperlink w:anchor="a">', textRun('a'), '</w:hyperlink>', size)),
  ),
  body('nested tables', (size) =>
    nested('<w:tbl><w:tr><w:tc>', paragraph(textRun('a')), `${paragraph('')}</w:tc></w:tr></w:tbl>`, size),
  ),
  body('nested text boxes', (size) =>
    nested(
      '<w:p><w:r><w:pict><v:shape><v:textbox><w:txbxContent>',
      paragraph(textRun('a')),
      '</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>',
      size,
    ),
  ),
  body('nested content controls', (size) =>
    nested('<w:sdt><w:sdtContent>', paragraph(textRun('a')), '</w:sdtContent></w:sdt>', size),
  ),
  body('nested alternatives', (size) =>
    paragraph(
      `<w:r>${nested('<mc:AlternateContent><mc:Choice Requires="wps">', '', '</mc:Choice></mc:AlternateContent>', size)}</w:r>${textRun('a')}`,
    ),
  ),
  body('unknown elements', (size) => paragraph(nested('<a:x>', '', '</a:x>', size) + textRun('a'))),
  body('cells', (size) => `<w:tbl><w:tr>${repeated(`<w:tc>${paragraph(textRun('a'))}</w:tc>`, size)}</w:tr></w:tbl>`),
  body('rows', (size) => `<w:tbl>${repeated(`<w:tr><w:tc>${paragraph(textRun('a'))}</w:tc></w:tr>`, size)}</w:tbl>`),
  body('attributes', (size) => `<w:p${repeated((index) => ` w:a${index}="b"`, size)}>${textRun('a')}</w:p>`),
  body('blanks in a tag', (size) => `<w:p${' '.repeat(size)}>${textRun('a')}</w:p>`),
  body('comments of XML', (size) => repeated('<!--a-->', size) + paragraph(textRun('a'))),
  body('a tag that never ends', (size) => repeated('a', size, '<w:p ')),
  documents('styles, each based on the one before', (size) => ({
    body: paragraph(`<w:pPr><w:pStyle w:val="s0"/></w:pPr>${textRun('a')}`),
    parts: {
      styles: repeated(
        (index) => `<w:style w:type="paragraph" w:styleId="s${index}"><w:basedOn w:val="s${index + 1}"/></w:style>`,
        size,
      ),
    },
  })),
  documents('styles in use, each based on the one before', (size) => ({
    body: repeated((index) => paragraph(`<w:pPr><w:pStyle w:val="s${index}"/></w:pPr>${textRun('a')}`), size / 2),
    parts: {
      styles: repeated(
        (index) => `<w:style w:type="paragraph" w:styleId="s${index}"><w:basedOn w:val="s${index + 1}"/></w:style>`,
        size / 2,
      ),
    },
  })),
  documents('footnotes', (size) => ({
    body: paragraph(repeated((index) => `<w:r><w:footnoteReference w:id="${index}"/></w:r>`, size / 2, textRun('a'))),
    parts: {
      footnotes: repeated((index) => `<w:footnote w:id="${index}">${paragraph(textRun('a'))}</w:footnote>`, size / 2),
    },
  })),
  documents('comments', (size) => ({
    body: paragraph(repeated((index) => `<w:commentRangeStart w:id="${index}"/>`, size / 2, textRun('a'))),
    parts: {
      comments: repeated((index) => `<w:comment w:id="${index}">${paragraph(textRun('a'))}</w:comment>`, size / 2),
    },
  })),
  documents('many parts', (size) => ({
    body: paragraph(textRun('a')),
    parts: Object.fromEntries(
      Array.from({ length: size / 1024 }, (_, index) => [`header${index + 1}`, paragraph(textRun('a'))]),
    ),
  })),
  documents('many entries', (size) => ({
    body: paragraph(textRun('a')),
    // At most a thousand are read.
    entries: Array.from({ length: size / 300 }, (_, index) => ({ name: `word/media/a${index}.bin`, data: 'a' })),
  })),
];
