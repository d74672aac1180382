import { describe, expect, it } from 'vitest';
import { buildZip } from '#formats/zip/testing/build-zip.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { docxFormat } from './index.ts';
import { bodySource, buildDocx, paragraph, textRun } from './testing/build-docx.ts';
import { marked } from './testing/coded-notation.ts';

const COUNT = 20_000;
const repeated = (make: (index: number) => string, times = COUNT) =>
  Array.from({ length: times }, (_, i) => make(i)).join('');
/** Differs from one to the next, so that the whole is not taken for a zip bomb. */
const word = (index: number) => `w${((index * 7919) % 999_983).toString(36)} `;
const character = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;

/** Quadratic time or memory would exceed the test's time limit. */
describe('documents made to exhaust their reader', () => {
  it('have styles that are based on thousands of others, or in a ring on themselves', () => {
    const style = (index: number, base: number, more = '') =>
      `<w:style w:type="paragraph" w:styleId="s${index}"><w:basedOn w:val="s${base}"/>${more}</w:style>`;
    const body = `<w:p><w:pPr><w:pStyle w:val="s0"/></w:pPr>${textRun('Text')}</w:p>`;
    const statusWith = (styles: string) =>
      docxFormat.read(buildDocx({ body, parts: { styles } }), { describe: true }).units.map((unit) => unit.skipReason);
    const chain = repeated((index) => style(index, index + 1));
    expect(statusWith(chain + style(COUNT, COUNT + 1, '<w:rPr><w:vanish/></w:rPr>'))).toEqual(['hidden']);
    expect(statusWith(repeated((index) => style(index, (index + 1) % COUNT, '<w:name w:val="vanish"/>')))).toEqual([
      undefined,
    ]);
  });

  it('have fields within fields', () => {
    const field = `${character('begin')}<w:r><w:instrText>REF a</w:instrText></w:r>${character('separate')}`;
    const body = paragraph(repeated((index) => field + textRun(word(index))) + character('end').repeat(COUNT));
    const document = docxFormat.read(buildDocx({ body }));
    const [unit] = document.units;
    expect(unit!.content.text).toBe(repeated(word));
    const languages = { sourceLanguage: 'en', targetLanguage: 'de' };
    const written = document.write(new Map([[unit!.id, marked(unit!.content)]]), languages);
    expect(docxFormat.read(written).units.at(0)!.content.text).toBe(marked(unit!.content).text);
  });

  it('have thousands of fields and of properties in one place', () => {
    const page = `${character('begin')}<w:r><w:instrText>PAGE</w:instrText></w:r>${character('separate')}`;
    const fields = repeated((index) => page + textRun(word(index)) + character('end'));
    const late = `<w:r><w:t>late</w:t>${'<w:rPr/>'.repeat(COUNT)}</w:r>`;
    const texts = docxFormat.read(buildDocx({ body: paragraph(textRun('Pages ') + fields) + paragraph(late) })).units;
    expect(texts.map(({ content }) => content.text)).toEqual(['Pages ', 'late']);
  });

  it('name numbering thousands of times where none is', () => {
    const numbering = `<w:abstractNum>${repeated((index) => `lvlText ${word(index)}`, 200_000)}</w:abstractNum>`;
    expect(docxFormat.read(buildDocx({ body: paragraph(textRun('Text')), parts: { numbering } })).units).toHaveLength(
      1,
    );
  });

  it('have lists of thousands of levels, and thousands of lists that refer to one another', () => {
    const levels = repeated((index) => `<w:lvl w:ilvl="${index}"><w:pStyle w:val="l${index}"/></w:lvl>`);
    const lists = repeated(
      (index) =>
        `<w:abstractNum w:abstractNumId="${index}"><w:numStyleLink w:val="s${index}"/></w:abstractNum>` +
        `<w:num w:numId="${index}"><w:abstractNumId w:val="${index}"/></w:num>`,
    );
    const styles = repeated(
      (index) =>
        `<w:style w:type="numbering" w:styleId="s${index}"><w:pPr><w:numPr><w:numId w:val="${(index + 1) % COUNT}"/>` +
        '</w:numPr></w:pPr></w:style>',
    );
    const numbering =
      `<w:abstractNum w:abstractNumId="a">${levels}</w:abstractNum>` +
      `<w:num w:numId="a"><w:abstractNumId w:val="a"/></w:num>${lists}`;
    const item = (list: string, level: number) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${textRun(word(level))}</w:p>`;
    const body = repeated((index) => item('a', index) + item(`${index}`, index));
    const { units } = docxFormat.read(buildDocx({ body, parts: { styles, numbering } }), { describe: true });
    expect(units.map(({ facets }) => facets!.list)).toEqual(
      Array.from({ length: COUNT }, () => ['numbered', undefined]).flat(),
    );
  });

  it('refer to a part thousands of times, which refers to others as often', () => {
    const relationship = (kind: string, target: string) => (index: number) =>
      `<Relationship Id="r${index * 7919}" Target="${target}" ` +
      `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}"/>`;
    const relationships = (content: string) =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
    const archive = new ZipArchive(
      buildDocx({ body: paragraph(textRun('Text')), parts: { header1: paragraph(textRun('Top')) } }),
    );
    const replaced = archive.entries.map((entry) => {
      const isOfBody = entry.name === 'word/_rels/document.xml.rels';
      const data = isOfBody ? relationships(repeated(relationship('header', 'header1.xml'))) : archive.read(entry);
      return { name: entry.name, data, stored: true };
    });
    const ofHeader = relationships(repeated(relationship('image', 'document.xml')));
    const bytes = buildZip([...replaced, { name: 'word/_rels/header1.xml.rels', data: ofHeader, stored: true }]);
    const { units, warnings } = docxFormat.read(bytes);
    expect(units.map(({ content }) => content.text)).toEqual(['Text', 'Top']);
    expect(warnings).toEqual([{ code: 'part_not_translated', message: expect.stringContaining('pictures') }]);
  });

  it('have tables in tables, whose paths end before they are longer than the document', () => {
    const [open, close] = ['<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>'];
    const cells = repeated((index) => open + paragraph(textRun(word(index))) + close, 100);
    const { units } = docxFormat.read(buildDocx({ body: open.repeat(600) + cells + close.repeat(600) }));
    expect(units).toHaveLength(100);
    expect(Math.max(...units.map(({ context }) => context.length))).toBeLessThan(1_000);
  });

  it('have content controls in content controls, all of which show data', () => {
    const control = (index: number) =>
      `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/a[1]/b[${index + 1}]"/><w:text/></w:sdtPr><w:sdtContent>`;
    const [depth, close] = [900, '</w:sdtContent></w:sdt>'];
    const body = paragraph(repeated(control, depth) + repeated((index) => textRun(word(index))) + close.repeat(depth));
    const document = docxFormat.read(buildDocx({ body }));
    const [unit] = document.units;
    const written = document.write(new Map([[unit!.id, marked(unit!.content)]]), {
      sourceLanguage: 'en',
      targetLanguage: 'en-XA',
    });
    expect(bodySource(written)).toContain('⟦w0');
  });

  it('have attributes of thousands of words where a language is looked for', () => {
    const words = repeated((index) => `rPr ${word(index)}`, 100_000);
    const drawn = `<w:drawing><a:p><a:r><a:rPr lang="en-US" b="${words}"/><a:t>Drawn</a:t></a:r></a:p></w:drawing>`;
    const spaces = ' '.repeat(100_000);
    const spaced = textRun('Spaced', `<w:lang${spaces}w:bidi="ar"/>`);
    const document = docxFormat.read(buildDocx({ body: paragraph(`<w:r>${drawn}</w:r>`) + paragraph(spaced) }));
    const targets = new Map(document.units.map(({ id, content }) => [id, marked(content)]));
    const written = bodySource(document.write(targets, { sourceLanguage: 'en', targetLanguage: 'de' }));
    expect(written).toContain('<a:rPr lang="de" b=');
    expect(written.replace(spaces, ' ')).toContain('<w:lang w:bidi="ar" w:val="de"/>');
  });
});
