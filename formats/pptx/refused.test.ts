import { describe, expect, it } from 'vitest';
import { buildDocx } from '#formats/docx/testing/build-docx.ts';
import { pptxFormat } from './index.ts';
import { buildPptx, SLIDE_DECLARATIONS, presentationPartSource, textBox, slideTitle } from './testing/build-pptx.ts';

/** An OLE container with a stream. */
const ole = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(stream, 'utf16le')]);
const firstSlide = (before: string, content: string) =>
  buildPptx({ slides: [''], firstSlide: `${before}<p:sld ${SLIDE_DECLARATIONS}>${content}</p:sld>` });
/** Elements in one another, each unlike the others, so that they don't look like a zip bomb. */
const nested = (depth: number) =>
  Array.from({ length: depth }, (_, index) => `<p:grpSp id="${(index * 7919) % 10_007}">`).join('') +
  '</p:grpSp>'.repeat(depth);
const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

describe('presentations that are refused', () => {
  it.each<[string, string, RegExp, Uint8Array]>([
    ['no bytes', 'document_empty', /empty/, new Uint8Array()],
    ['a file cut short', 'document_corrupt', /incomplete/, buildPptx({ slides: [] }).subarray(0, 400)],
    ['a password', 'document_encrypted', /password/, ole('EncryptedPackage')],
    ['the format before 2007', 'document_mislabeled', /PowerPoint 97-2003/, ole('PowerPoint Document')],
    ['a Word document', 'document_mislabeled', /a Word document, not a PowerPoint/, buildDocx({ mainType: DOCX_TYPE })],
    ['an external entity', 'document_unsafe', /slide1\.xml.*DOCTYPE/, firstSlide('<!DOCTYPE d SYSTEM "a">', '')],
    ['a zip bomb', 'document_unsafe', /zip bomb/, firstSlide('', ' '.repeat(30_000_000))],
    ['elements nested 10,000 deep', 'document_too_large', /nests/, firstSlide('', nested(10_000))],
    ['broken XML', 'document_corrupt', /slide1\.xml.*well-formed/, firstSlide('', '<p:cSld>')],
    [
      'broken XML in notes',
      'document_corrupt',
      /notesSlide1\.xml/,
      buildPptx({ slides: [{ shapes: '', notes: '<a:p>' }] }),
    ],
  ])('%s', (_, id, message, bytes) => {
    expect(() => pptxFormat.read(bytes)).toThrow(
      expect.objectContaining({ id, retryable: false, message: expect.stringMatching(message) }),
    );
  });

  it('do not include slide shows, templates and files with macros', () => {
    for (const kind of [
      'openxmlformats-officedocument.presentationml.slideshow',
      'ms-powerpoint.presentation.macroEnabled',
      'ms-powerpoint.slideshow.macroEnabled',
      'ms-powerpoint.template.macroEnabled',
    ]) {
      const mainType = `application/vnd.${kind}.main+xml`;
      expect(pptxFormat.read(buildPptx({ slides: [slideTitle('One')], mainType })).units).toHaveLength(1);
    }
  });

  it('do not include those with damage in a chart or in properties, which stay as they are', () => {
    const bytes = buildPptx({
      slides: [{ shapes: slideTitle('One'), parts: { chart: '<c:v>' } }],
      properties: '<dc:title>',
    });
    const document = pptxFormat.read(bytes);
    expect(document.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('"ppt/charts/chart1.xml" is damaged'),
      expect.stringContaining('"docProps/core.xml" is damaged'),
    ]);
    const targets = new Map([[document.units.at(0)!.id, { text: 'Uno', codes: [] }]]);
    const written = document.write(targets, { sourceLanguage: 'en', targetLanguage: 'es' });
    expect(presentationPartSource(written)).toContain('>Uno<');
    expect(presentationPartSource(written, 'ppt/charts/chart1.xml')).toBe(
      presentationPartSource(bytes, 'ppt/charts/chart1.xml'),
    );
  });
});

describe('warnings about a presentation', () => {
  it('name what is not translated, and a signature that a translation invalidates', () => {
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const link = `<Relationship Id="v" Type="${office}/video" Target="http://example.com/a.mp4" TargetMode="External"/>`;
    const image = `<Relationship Id="i" Type="${office}/image" Target="../media/a.png"/>`;
    const signature =
      '<Relationship Id="z" Type="http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin" Target="sig"/>';
    const bytes = buildPptx({
      slides: [{ shapes: textBox('One'), relationships: link + image }],
      relationships: signature,
      entries: [
        { name: 'ppt/media/a.png', data: 'a' },
        { name: 'sig', data: '' },
      ],
    });
    expect(pptxFormat.read(bytes).warnings).toEqual([
      { code: 'part_not_translated', message: expect.stringContaining('has pictures') },
      { code: 'part_not_translated', message: expect.stringContaining('linked sounds or videos') },
      { code: 'signature_invalidated', message: expect.stringContaining('The presentation has a digital signature') },
    ]);
  });
});
