import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import { withoutFastPaths } from '#formats/ooxml/fast/switch.ts';
import { docxFormat } from './index.ts';
import { buildDocx, paragraph, documentPartSource, textRun } from './testing/build-docx.ts';
import { notation } from './testing/coded-notation.ts';
import { outline, type Outline } from '#formats/ooxml/testing/outline.ts';

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'en-XA' };

const BEGIN_FIELD =
  '<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>REF x</w:instrText>' +
  '<w:fldChar w:fldCharType="separate"/></w:r>';

const CHANGED = '<w:b/><w:rPrChange w:id="1"><w:rPr><w:i/></w:rPr></w:rPrChange>';
const CHANGED_PARAGRAPH =
  '<w:pPr><w:rPr><w:ins w:id="1"/></w:rPr><w:pPrChange w:id="2"><w:pPr><w:bidi/></w:pPr></w:pPrChange></w:pPr>';

/** Additions of a change of direction. */
const isDirection = (tag: string) => /^<\/?(?:pPr|bidi|tblPr|bidiVisual) ?[^<>]*>$/.test(tag);

class RandomDocument {
  readonly #random: () => number;
  #id = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random() * values.length)]!;
  }

  body(): string {
    const properties = ['', '', '<w:pPr><w:jc w:val="left"/></w:pPr>', CHANGED_PARAGRAPH];
    const one = () => paragraph(this.pick(properties) + this.#content(0));
    const table = () => `<w:tbl><w:tr><w:tc>${one()}${one()}</w:tc></w:tr></w:tbl>`;
    const length = 1 + Math.floor(this.#random() * 3);
    return Array.from({ length }, () => this.pick([one, one, one, table])()).join('');
  }

  target({ codes }: CodedText): CodedText {
    const text = Array.from({ length: 1 + Math.floor(this.#random() * 6) }, () => this.#word()).join('') + 'x';
    const shuffled = codes.toSorted(() => this.#random() - 0.5);
    return {
      text,
      codes: shuffled.map((code) => ({ ...code, offset: Math.floor(this.#random() * (text.length + 1)) })),
    };
  }

  #word(): string {
    return this.pick(['word ', 'a', ' ', 'Ünï ', '<&>', '😀', '12 ', '\u2028', ' two  spaces ']);
  }

  #content(depth: number): string {
    const length = 1 + Math.floor(this.#random() * 5);
    return Array.from({ length }, () => this.#piece(depth)).join('');
  }

  #piece(depth: number): string {
    const id = ++this.#id;
    const text = textRun(
      this.pick(['word ', 'text', ' ', '&amp; ', '7']),
      this.pick(['', '', '<w:b/>', '<w:i/>', '<w:vanish/>', CHANGED, '<w:ins w:id="1"/>', '<w:lang w:val="en-US"/>']),
    );
    const pieces = [
      text,
      text,
      `<w:r><w:t>a</w:t>${this.pick(['<w:tab/>', '<w:lastRenderedPageBreak/>', '<w:sym w:char="1"/>'])}<w:t>b</w:t></w:r>`,
      `<w:r><w:footnoteReference w:id="${id}"/></w:r>`,
      '<w:proofErr w:type="spellStart"/>',
      `<w:bookmarkStart w:id="${id}"/>`,
      `<w:bookmarkEnd w:id="${id - Math.floor(this.#random() * 4)}"/>`,
      '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
      BEGIN_FIELD,
      `<w:del w:id="${id}"><w:r><w:delText>gone</w:delText></w:r></w:del>`,
      `<w:ins w:id="${id}"><w:del w:id="${id}0"><w:r><w:delText>gone</w:delText></w:r></w:del></w:ins>`,
      `<w:moveFromRangeStart w:id="${id}"/><w:moveFrom w:id="${id}0">${textRun('left')}</w:moveFrom>`,
      `<w:moveFromRangeEnd w:id="${id - 2}"/>`,
      `<w:del w:id="${id}"><w:r><w:fldChar w:fldCharType="begin"/><w:delInstrText>REF y</w:delInstrText></w:r></w:del>`,
      `<w:customXmlInsRangeStart w:id="${id}"/>`,
      `<w:commentRangeStart w:id="${id}"/>`,
      `<w:r><w:commentReference w:id="${id}"/></w:r>`,
    ];
    if (depth > 1) return this.pick(pieces);
    const inner = () => this.#content(depth + 1);
    return this.pick([
      () => this.pick(pieces),
      () => this.pick(pieces),
      () => this.pick(pieces),
      () => `<w:hyperlink r:id="${id}">${inner()}</w:hyperlink>`,
      () => `<w:ins w:id="${id}">${inner()}</w:ins>`,
      () => `<w:moveTo w:id="${id}">${inner()}</w:moveTo>`,
      () => `<w:customXml w:element="x"><w:customXmlPr/>${inner()}</w:customXml>`,
      () => `<w:smartTag w:element="x">${inner()}</w:smartTag>`,
      () => `<w:sdt><w:sdtPr/><w:sdtContent>${inner()}</w:sdtContent></w:sdt>`,
      () => `<w:r><w:ruby><w:rt>${textRun('rt')}</w:rt><w:rubyBase>${textRun('base')}</w:rubyBase></w:ruby></w:r>`,
      () => `<w:r><w:pict><w:txbxContent>${paragraph(inner())}</w:txbxContent></w:pict></w:r>`,
      () => `${BEGIN_FIELD}${inner()}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
    ])();
  }
}

const seeds = Array.from({ length: 400 }, (_, index) => index + 1);

describe('random documents', () => {
  it('keep every element and read back as the text that was written, wherever codes were put', () => {
    let codes = 0;
    for (const seed of seeds) {
      const random = new RandomDocument(seededRandom(seed));
      const file = buildDocx({ body: random.body() });
      const document = docxFormat.read(file);
      const writable = document.units.filter(
        ({ skipReason }) => skipReason === undefined || skipReason === 'no_letters',
      );
      const targets = new Map(writable.map(({ id, content }) => [id, random.target(content)]));
      const targetLanguage = random.pick(['en-XA', 'de', 'ar', 'ja']);
      const languages = { sourceLanguage: 'en', targetLanguage };
      const written = Buffer.from(document.write(targets, languages));
      const plain = withoutFastPaths(() => docxFormat.read(file).write(targets, languages));
      expect(written.equals(plain), `seed ${seed}`).toBe(true);
      const [before, after] = [outline(documentPartSource(file)), outline(documentPartSource(written))];
      const structure = (part: Outline) => part.structure.filter((tag) => !isDirection(tag)).toSorted();
      expect(structure(after), `seed ${seed}`).toEqual(structure(before));
      expect(after.floating, `seed ${seed}`).toEqual(before.floating);
      // Text boxes move with the codes that they stand for, so units may come in another order.
      // Hidden and deleted text moves with its codes too, and reads in the order in which they come.
      const shown = (units: readonly Unit[]) =>
        units.filter(({ skipReason }) => skipReason !== 'hidden' && skipReason !== 'deleted_revision');
      const read = shown([...docxFormat.read(written).units]).map(({ content }) => content.text);
      const expected = shown([...document.units]).map(({ id, content }) => targets.get(id)?.text ?? content.text);
      expect(read.toSorted(), `seed ${seed}`).toEqual(expected.toSorted());
      codes += writable.reduce((sum, { content }) => sum + content.codes.length, 0);
    }
    expect(codes).toBeGreaterThan(seeds.length);
  });

  it('read back the same codes when a translation keeps their order', () => {
    for (const seed of seeds) {
      const random = new RandomDocument(seededRandom(seed));
      const document = docxFormat.read(buildDocx({ body: random.body() }));
      const writable = document.units.filter(({ skipReason }) => skipReason === undefined);
      const shouted = (content: CodedText) => ({ ...content, text: content.text.replaceAll('word', 'WORD') });
      const targets = new Map(writable.map(({ id, content }) => [id, shouted(content)]));
      const again = docxFormat.read(document.write(targets, LANGUAGES));
      expect(
        again.units.map(({ content }) => notation(content)),
        `seed ${seed}`,
      ).toEqual(document.units.map(({ id, content }) => notation(targets.get(id) ?? content)));
    }
  });
});

describe('paragraphs that no person writes', () => {
  const many = (piece: (index: number) => string) =>
    Array.from({ length: 10_000 }, (_, index) => piece(index)).join('');

  it.each([
    ['bookmarks', many((id) => `<w:bookmarkStart w:id="${id}"/>${textRun(`w${id}`)}<w:bookmarkEnd w:id="${id}"/>`)],
    [
      'fields without an end',
      textRun('w') + many((id) => `<w:r w:rsidR="${id}"><w:fldChar w:fldCharType="begin"/></w:r>`),
    ],
    ['looks', many((id) => textRun(`w${id}`, `<w:sz w:val="${id}"/>`))],
    ['links', many((id) => `<w:hyperlink r:id="${id}">${textRun(`w${id}`)}</w:hyperlink>`)],
  ])('are read and written with 10,000 %s', (_, content) => {
    const document = docxFormat.read(buildDocx({ body: paragraph(content) }));
    const backwards = ({ text, codes }: CodedText): CodedText => ({
      text: `${text}!`,
      codes: codes.map((code) => ({ ...code, offset: text.length - code.offset })).toReversed(),
    });
    const targets = new Map(document.units.map(({ id, content: source }) => [id, backwards(source)]));
    expect(targets.size).toBe(1);
    const again = docxFormat.read(document.write(targets, LANGUAGES));
    expect(again.units.map((unit) => unit.content.text)).toEqual([...targets.values()].map(({ text }) => text));
  });
});
