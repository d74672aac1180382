import {
  buildPptx,
  slideParagraph,
  slideRun,
  shape,
  slideTable,
  textBox,
  type PptxSource,
} from '#formats/pptx/testing/build-pptx.ts';
import { nested, repeated, withTexts, type HostileInput } from './hostile-input.ts';

const presentations = (name: string, make: (size: number) => PptxSource): HostileInput => ({
  name,
  make: (size) => buildPptx({ ...make(size), stored: true }),
});

const shapes = (name: string, make: (size: number) => string): HostileInput =>
  presentations(name, (size) => ({ slides: [make(size)] }));
const inParagraph = (name: string, piece: string | ((index: number) => string)): HostileInput =>
  shapes(name, (size) =>
    shape(slideParagraph(repeated(piece, size, slideRun('Some words '), slideRun(' and more words')))),
  );

const point = (text: string) => `<dgm:pt><dgm:t>${slideParagraph(slideRun(text))}</dgm:t></dgm:pt>`;
const LEVEL = '<a:lvl1pPr algn="l"/>';

export const hostilePptx: readonly HostileInput[] = [
  ...withTexts((text) => textBox(text, { size: [300, 100] })).map(({ name, make }) =>
    shapes(name, (size) => make(size) as string),
  ),
  shapes('paragraphs', (size) => shape(repeated(slideParagraph(slideRun('a')), size), { size: [300, 100] })),
  shapes('empty paragraphs', (size) => shape(repeated(slideParagraph(''), size, '', slideParagraph(slideRun('a'))))),
  shapes('paragraphs of a placeholder', (size) =>
    shape(repeated(slideParagraph(slideRun('a'), '<a:pPr lvl="2"/>'), size), { placeholder: 'idx="1"', levels: LEVEL }),
  ),
  inParagraph('runs', slideRun('a')),
  inParagraph('runs that differ', (index) => slideRun('a', index % 2 === 0 ? 'b="1"' : '')),
  inParagraph('runs in many looks', (index) => slideRun('a', `sz="${100 + (index % 400_000)}"`)),
  inParagraph('line breaks', '<a:br/>'),
  inParagraph('fields', '<a:fld id="{1}" type="slidenum"><a:t>1</a:t></a:fld>'),
  inParagraph('references', slideRun('&amp;')),
  inParagraph('empty texts', '<a:r><a:t/></a:r>'),
  inParagraph('attributes of a run', (index) => `<a:r><a:rPr b="${index}"/><a:t>a</a:t></a:r>`),
  shapes('tabs in a text', (size) => textBox(`a${'\t'.repeat(size)}b`)),
  shapes('text boxes', (size) => repeated(textBox('a', { size: [100, 20] }), size)),
  shapes('cells', (size) => slideTable([Array.from({ length: size / 100 }, () => 'a')])),
  shapes('rows', (size) => slideTable(Array.from({ length: size / 100 }, () => ['a']))),
  shapes('tables', (size) => repeated(slideTable([['a']]), size)),
  shapes('nested groups', (size) => nested('<p:grpSp>', textBox('a', { size: [100, 20] }), '</p:grpSp>', size)),
  shapes('nested tables', (size) =>
    nested('<a:tbl><a:tr><a:tc>', slideParagraph(slideRun('a')), '</a:tc></a:tr></a:tbl>', size),
  ),
  shapes('nested alternatives', (size) =>
    nested('<mc:AlternateContent><mc:Choice Requires="p14">', textBox('a'), '</mc:Choice></mc:AlternateContent>', size),
  ),
  shapes('unknown elements', (size) => nested('<a:x>', '', '</a:x>', size) + textBox('a')),
  shapes('attributes', (size) => `<p:sp${repeated((index) => ` a${index}="b"`, size)}>${textBox('a')}</p:sp>`),
  shapes('levels', (size) => textBox('a', { levels: repeated(LEVEL, size) })),
  shapes('properties of a body', (size) => textBox('a', { size: [9, 9], fit: repeated('<a:scene3d/>', size) })),
  presentations('a diagram and its rendering', (size) => {
    const points = repeated((index) => point(`a${index}`), size / 2);
    return { slides: [{ shapes: '', parts: { diagramData: points, diagramDrawing: points } }] };
  }),
  presentations('comments', (size) => ({
    slides: [{ shapes: textBox('a'), parts: { comments: repeated('<p:cm><p:text>a</p:text></p:cm>', size) } }],
  })),
  presentations('sections', (size) => ({
    slides: [textBox('a')],
    presentation: repeated((index) => `<p14:section name="a${index}"><p14:sldId id="${index}"/></p14:section>`, size),
  })),
  presentations('slides that are listed again', (size) => ({
    slides: [textBox('a')],
    presentation: `<p:sldIdLst>${repeated('<p:sldId id="256" r:id="s1"/>', size)}</p:sldIdLst>`,
  })),
  presentations('placeholders of a layout', (size) => ({
    slides: [textBox('a', { placeholder: 'idx="x"' })],
    layout: repeated((index) => textBox('a', { placeholder: `idx="${index}"` }), size),
  })),
  presentations('placeholders of a slide and its layout', (size) => ({
    slides: [repeated((index) => textBox('a', { placeholder: `idx="${index}"` }), size / 2)],
    layout: repeated((index) => textBox('a', { placeholder: `idx="${index + size}"` }), size / 2),
  })),
  presentations('slides', (size) => ({ slides: Array.from({ length: size / 2048 }, () => textBox('a')) })),
  presentations('many entries', (size) => ({
    slides: [textBox('a')],
    // At most a thousand are read.
    entries: Array.from({ length: size / 300 }, (_, index) => ({ name: `ppt/media/a${index}.bin`, data: 'a' })),
  })),
];
