import { describe, expect, it } from 'vitest';
import { coded } from '#formats/docx/testing/coded-notation.ts';
import { pptxFormat } from './index.ts';
import {
  buildPptx,
  slideParagraph,
  presentationPartSource,
  slideRun,
  shape,
  slideTable,
  textBox,
  slideTitle,
  type PptxSource,
} from './testing/build-pptx.ts';
import { writeTranslatedPresentation } from './testing/translate-to.ts';

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'de' };

/** Translates the only text of a paragraph; @returns the content of the written one */
function rewritten(content: string, target: string): string {
  const document = pptxFormat.read(buildPptx({ slides: [shape(`<a:p>${content}</a:p>`)] }));
  const written = document.write(new Map([[document.units.at(0)!.id, coded(target)]]), LANGUAGES);
  return /<a:p>(.*)<\/a:p>/s.exec(presentationPartSource(written))![1]!;
}

const german = (text: string, attributes = '') =>
  `<a:r><a:rPr lang="de"${attributes && ` ${attributes}`}></a:rPr><a:t>${text}</a:t></a:r>`;

describe('a translated presentation', () => {
  it('is the same without translations', () => {
    const bytes = buildPptx({ slides: [slideTitle('One'), textBox('Two')] });
    expect(Buffer.from(pptxFormat.read(bytes).write(new Map(), LANGUAGES)).equals(bytes)).toBe(true);
  });

  it('has the formatting of its source, in the order of the translation', () => {
    expect(rewritten(slideRun('A ') + slideRun('bold', 'b="1"') + slideRun(' word'), 'Ein Wort, <1>fett</1>')).toBe(
      german('Ein Wort, ') + german('fett', 'b="1"'),
    );
  });

  it('keeps line breaks, tabs and fields', () => {
    const field = '<a:fld id="{1}" type="slidenum"><a:t>3</a:t></a:fld>';
    const content = `${slideRun('Page ')}${field}${slideRun(' of\tten')}<a:br/>${slideRun('end')}<a:endParaRPr lang="en-US"/>`;
    expect(rewritten(content, 'Seite <1/> von<2/>zehn<3/>Ende')).toBe(
      `${german('Seite ')}${field}${german(' von\tzehn')}<a:br/>${german('Ende')}<a:endParaRPr lang="en-US"/>`,
    );
    expect(rewritten(slideRun('\tIndented'), 'Eingerückt')).toBe(german('\tEingerückt'));
  });

  it('names the language of its runs, also of those that named none', () => {
    const chinese = '<a:r><a:rPr lang="zh-CN" altLang="en-US" b="1"/><a:t>字</a:t></a:r>';
    expect(rewritten(`${chinese}<a:r><a:t>plain words</a:t></a:r>`, '<1>Z</1>eichen')).toBe(
      '<a:r><a:rPr lang="de" altLang="de" b="1"/><a:t>Z</a:t></a:r><a:r><a:rPr lang="de"/><a:t>eichen</a:t></a:r>',
    );
    const unnamed = '<a:r><a:rPr b=" lang=\'x\' "/><a:t>Text</a:t></a:r>';
    expect(rewritten(unnamed, 'x')).toContain('<a:rPr lang="de" b=" lang=\'x\' "/>');
  });

  it('has the same text in both alternatives and in the rendering of a diagram', () => {
    const alternatives = `<mc:AlternateContent><mc:Choice Requires="p14">${textBox('Same')}</mc:Choice><mc:Fallback>${textBox('Same')}</mc:Fallback></mc:AlternateContent>`;
    const text = '<a:p><a:r><a:t>Plan</a:t></a:r></a:p>';
    const parts = {
      diagramData: `<dgm:pt><dgm:t>${text}</dgm:t></dgm:pt>`,
      diagramDrawing: `<dsp:sp><dsp:txBody>${text}</dsp:txBody></dsp:sp>`,
    };
    const written = writeTranslatedPresentation(
      { slides: [{ shapes: alternatives, parts }] },
      { to: 'de' },
      (source) => `${source}!`,
    );
    expect(presentationPartSource(written).match(/<a:t>Same!<\/a:t>/g)).toHaveLength(2);
    expect(presentationPartSource(written, 'ppt/diagrams/drawing1.xml')).toContain('<a:t>Plan!</a:t>');
  });

  it('leaves the diagram of a slide alone that is not translated, although another one has the same text', () => {
    const parts = {
      diagramData: '<dgm:pt><dgm:t><a:p><a:r><a:t>Plan</a:t></a:r></a:p></dgm:t></dgm:pt>',
      diagramDrawing: '<dsp:sp><dsp:txBody><a:p><a:r><a:t>Plan</a:t></a:r></a:p></dsp:txBody></dsp:sp>',
    };
    const document = pptxFormat.read(
      buildPptx({
        slides: [
          { shapes: '', parts },
          { shapes: '', parts },
        ],
      }),
    );
    const [first] = document.units;
    const written = document.write(new Map([[first!.id, coded('Plano')]]), LANGUAGES);
    expect(presentationPartSource(written, 'ppt/diagrams/drawing1.xml')).toContain('Plano');
    expect(presentationPartSource(written, 'ppt/diagrams/drawing2.xml')).not.toContain('Plano');
  });

  it('can have texts that are skipped by default: hidden slides, comments, prompts', () => {
    const source: PptxSource = {
      slides: [
        { shapes: slideTitle('Backup'), isHidden: true, parts: { comments: '<p:cm><p:text>Why?</p:text></p:cm>' } },
      ],
      layout: shape(slideParagraph(slideRun('Prompt')), { placeholder: 'type="title"' }),
    };
    const document = pptxFormat.read(buildPptx(source));
    expect(document.units.map(({ translate }) => translate)).toEqual([false, false, false]);
    const written = document.write(new Map(document.units.map(({ id }) => [id, coded('Neu')])), LANGUAGES);
    for (const name of ['slides/slide1', 'comments/comment1', 'slideLayouts/slideLayout1']) {
      expect(presentationPartSource(written, `ppt/${name}.xml`)).toContain('>Neu<');
    }
  });

  it('refuses translations of texts that it does not have, or that lack a code', () => {
    const document = pptxFormat.read(
      buildPptx({ slides: [shape(slideParagraph(`${slideRun('One')}<a:br/>${slideRun('two')}`))] }),
    );
    const refused = expect.objectContaining({ id: 'document_write_failed' });
    expect(() => document.write(new Map([['x', coded('x')]]), LANGUAGES)).toThrow(refused);
    expect(() => document.write(new Map([[document.units.at(0)!.id, coded('x')]]), LANGUAGES)).toThrow(refused);
  });
});

describe('a translation from right to left', () => {
  const arabic = (source: PptxSource, part?: string) =>
    presentationPartSource(writeTranslatedPresentation(source, { to: 'ar' }), part);
  const turned = (slide: string, more: Partial<PptxSource> = {}) => arabic({ slides: [slide], ...more });

  it('turns paragraphs and mirrors their alignment', () => {
    const aligned = (align: string) =>
      shape(slideParagraph(slideRun('a word'), `<a:pPr algn="${align}" lvl="1"><a:buNone/></a:pPr>`));
    expect(turned(aligned('l'))).toContain('<a:pPr lvl="1" algn="r" rtl="1"><a:buNone/></a:pPr>');
    expect(turned(aligned('r'))).toContain('<a:pPr lvl="1" algn="l" rtl="1"><a:buNone/></a:pPr>');
    expect(turned(aligned('ctr'))).toContain('<a:pPr algn="ctr" lvl="1" rtl="1"><a:buNone/></a:pPr>');
    expect(turned(textBox('a word'))).toContain('<a:p><a:pPr algn="r" rtl="1"/><a:r>');
  });

  it('leaves text centerd that is centerd by its shape, its layout or its master', () => {
    const centered = '<a:lvl1pPr algn="ctr"/>';
    const styles = `<p:titleStyle>${centered}</p:titleStyle>`;
    expect(turned(textBox('a word', { levels: centered }))).toContain('<a:pPr rtl="1"/>');
    expect(turned(slideTitle('a word'), { styles })).toContain('<a:pPr rtl="1"/>');
    const layout = shape('<a:p/>', { placeholder: 'type="body" idx="7"', levels: centered });
    expect(turned(textBox('a word', { placeholder: 'idx="7"' }), { layout })).toContain('<a:pPr rtl="1"/>');
  });

  it('leaves paragraphs as they are that are written from right to left already', () => {
    const hebrew = shape(slideParagraph(slideRun('שלום'), '<a:pPr algn="r" rtl="1"/>'));
    expect(
      presentationPartSource(writeTranslatedPresentation({ slides: [hebrew] }, { from: 'he', to: 'ar' })),
    ).toContain('<a:pPr algn="r" rtl="1"/>');
    expect(
      presentationPartSource(writeTranslatedPresentation({ slides: [hebrew] }, { from: 'he', to: 'en' })),
    ).toContain('<a:pPr algn="l" rtl="0"/>');
  });

  it('turns tables and columns, and leaves the alignment of diagrams to their layout', () => {
    expect(turned(slideTable([['a', 'b']], ''))).toContain('<a:tbl><a:tblPr rtl="1"/><a:tr');
    expect(turned(slideTable([['a', 'b']], '<a:tblPr firstRow="1"/>'))).toContain('<a:tblPr firstRow="1" rtl="1"/>');
    expect(turned(textBox('a word', { body: ' numCol="2"' }))).toContain('<a:bodyPr numCol="2" rtlCol="1">');
    const parts = { diagramData: '<dgm:pt><dgm:t><a:p><a:r><a:t>a word</a:t></a:r></a:p></dgm:t></dgm:pt>' };
    expect(arabic({ slides: [{ shapes: '', parts }] }, 'ppt/diagrams/data1.xml')).toContain('<a:p><a:pPr rtl="1"/>');
  });

  it('replaces fonts that have no letters of the script', () => {
    const fonts = '<a:latin typeface="Calibri"/><a:ea typeface="Calibri"/><a:cs typeface="Calibri"/>';
    const slides = [shape(slideParagraph(slideRun('a word', '', fonts)))];
    const latin = '<a:latin typeface="Calibri"/>';
    expect(arabic({ slides })).toContain(`${latin}<a:ea typeface="Calibri"/><a:cs typeface="Arial"/>`);
    expect(presentationPartSource(writeTranslatedPresentation({ slides }, { to: 'ja' }))).toContain(
      `${latin}<a:ea typeface="Yu Gothic"/>`,
    );
    const themed = [shape(slideParagraph(slideRun('a word', '', '<a:cs typeface="+mn-lt"/>')))];
    expect(arabic({ slides: themed })).toContain('<a:cs typeface="+mn-cs"/>');
  });
});
