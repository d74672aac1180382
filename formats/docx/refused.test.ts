import { describe, expect, it } from 'vitest';
import { buildZip } from '#formats/zip/testing/build-zip.ts';
import { docxFormat } from './index.ts';
import { buildDocx, WORD_DECLARATIONS, paragraph, documentPartSource, textRun } from './testing/build-docx.ts';

const document = (content: string, before = '') => ({
  document: `${before}<w:document ${WORD_DECLARATIONS}><w:body>${content}</w:body></w:document>`,
});

/** Elements in one another, each unlike the others, so that they don't look like a zip bomb. */
const nested = (depth: number) =>
  Array.from({ length: depth }, (_, index) => `<w:sdt w:id="${(index * 7919) % 10_007}">`).join('') +
  '</w:sdt>'.repeat(depth);

describe('files that are refused', () => {
  it.each<[string, string, RegExp, Uint8Array]>([
    ['no bytes', 'document_empty', /empty/, new Uint8Array()],
    ['a file cut short', 'document_corrupt', /incomplete/, buildDocx({ body: '' }).subarray(0, 400)],
    [
      'an external entity',
      'document_unsafe',
      /word\/document\.xml.*DOCTYPE/,
      buildDocx(document('&x;', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>')),
    ],
    [
      'entities that multiply',
      'document_unsafe',
      /DOCTYPE/,
      buildDocx(document('&b;', '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>')),
    ],
    ['undefined entities', 'document_corrupt', /entity/, buildDocx({ body: paragraph(textRun('&nbsp;')) })],
    ['a zip bomb', 'document_unsafe', /zip bomb/, buildDocx(document(' '.repeat(30_000_000)))],
    ['elements nested 10,000 deep', 'document_too_large', /nests/, buildDocx({ body: nested(10_000) })],
    ['broken XML', 'document_corrupt', /word\/document\.xml.*well-formed/, buildDocx({ body: '<w:p>' })],
    [
      'broken XML in a header',
      'document_corrupt',
      /word\/header1\.xml/,
      buildDocx({ body: '', parts: { header1: '<w:p>' } }),
    ],
    [
      'an Excel workbook',
      'document_mislabeled',
      /an Excel workbook/,
      buildDocx({ mainType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml' }),
    ],
    [
      'a PowerPoint presentation',
      'document_mislabeled',
      /a PowerPoint presentation/,
      buildDocx({ mainType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml' }),
    ],
    [
      'a zip archive',
      'document_mislabeled',
      /a zip archive, not a Word document\. Unpack it/,
      buildZip([{ name: 'a.txt', data: 'a' }]),
    ],
    [
      'an OpenDocument file',
      'document_mislabeled',
      /OpenDocument file, not a Word document\. Save it as \.docx and/,
      buildZip([{ name: 'META-INF/manifest.xml', data: '' }]),
    ],
    ['no document', 'document_corrupt', /does not name/, buildZip([{ name: '[Content_Types].xml', data: '<a/>' }])],
  ])('%s', (_, id, message, bytes) => {
    expect(() => docxFormat.read(bytes)).toThrow(
      expect.objectContaining({ id, retryable: false, message: expect.stringMatching(message) }),
    );
  });

  it.each([
    ['styles', '<w:style>'],
    ['settings', '<w:rsids>'],
    ['settings', '<w:themeFontLang w:val="en-US"/>\u0001'],
  ])('do not include documents whose %s are damaged, of which only a text is translated', (name, content) => {
    const bytes = buildDocx({ body: paragraph(textRun('Text')), parts: { [name]: content } });
    const document = docxFormat.read(bytes);
    const targets = new Map([[document.units.at(0)!.id, { text: '本文', codes: [] }]]);
    const written = document.write(targets, { sourceLanguage: 'en', targetLanguage: 'ja' });
    expect(documentPartSource(written)).toContain('<w:lang w:eastAsia="ja"/></w:rPr><w:t>本文');
    expect(documentPartSource(written, `word/${name}.xml`)).toBe(documentPartSource(bytes, `word/${name}.xml`));
  });

  it.each([
    ['a chart', 'word/chart1.xml', buildDocx({ body: paragraph(textRun('Text')), parts: { chart1: '<c:v>' } })],
    ['properties', 'docProps/core.xml', buildDocx({ body: paragraph(textRun('Text')), properties: '<dc:title>' })],
  ])('do not include documents with damage in %s, which stays as it is', (_, name, bytes) => {
    const document = docxFormat.read(bytes);
    expect(document.warnings).toEqual([
      { code: 'part_not_translated', message: expect.stringContaining(`"${name}" is damaged`) },
    ]);
    const [unit] = document.units;
    const targets = new Map([[unit!.id, { text: 'Texto', codes: [] }]]);
    const written = document.write(targets, { sourceLanguage: 'en', targetLanguage: 'es' });
    expect(documentPartSource(written)).toContain('Texto');
    expect(documentPartSource(written, name)).toBe(documentPartSource(bytes, name));
  });

  it('include those with damaged comments, which an instruction may name, and with charts nested without end', () => {
    const refusal = (parts: Record<string, string>) => () => docxFormat.read(buildDocx({ body: '', parts }));
    expect(refusal({ comments: '<w:p>' })).toThrow(expect.objectContaining({ id: 'document_corrupt' }));
    expect(refusal({ chart1: nested(10_000) })).toThrow(expect.objectContaining({ id: 'document_too_large' }));
  });

  it('reads macro-enabled documents and templates', () => {
    for (const mainType of [
      'application/vnd.ms-word.document.macroEnabled.main+xml',
      'application/vnd.ms-word.template.macroEnabledTemplate.main+xml',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
    ]) {
      expect(docxFormat.read(buildDocx({ body: paragraph(textRun('a')), mainType })).units).toHaveLength(1);
    }
  });
});
