import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '#formats/format.ts';
import { notation } from '#formats/docx/testing/coded-notation.ts';
import { pptxFormat } from './index.ts';
import {
  buildPptx,
  slideParagraph,
  slideRun,
  shape,
  slideTable,
  textBox,
  slideTitle,
  type PptxSource,
} from './testing/build-pptx.ts';

const read = (source: PptxSource, options?: ReadOptions) => pptxFormat.read(buildPptx(source), options).units;
const texts = (source: PptxSource) => read(source).map(({ content }) => notation(content));
/** Where each text is, with the reason why it isn't translated. */
const places = (source: PptxSource) =>
  read(source).map(({ content, context, skipReason }) =>
    [content.text, context, ...(skipReason ? [skipReason] : [])].join(' | '),
  );

describe('the text of a slide', () => {
  it('is that of its shapes, with their places', () => {
    const body = shape(slideParagraph(slideRun('One')) + slideParagraph(slideRun('Two')), { placeholder: 'idx="1"' });
    const subtitle = shape(slideParagraph(slideRun('Below')), { placeholder: 'type="subTitle" idx="2"' });
    const footer = shape(slideParagraph(slideRun('Company')), { placeholder: 'type="ftr" idx="3"' });
    const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name="G"/></p:nvGrpSpPr>${textBox('Grouped')}</p:grpSp>`;
    const slide =
      slideTitle('Title') + subtitle + body + textBox('Box') + group + slideTable([['A', 'B'], ['C']]) + footer;
    expect(places({ slides: [slide] })).toEqual([
      'Title | slide 1/title',
      'Below | slide 1/subtitle',
      'One | slide 1/body',
      'Two | slide 1/body',
      'Box | slide 1/text box',
      'Grouped | slide 1/text box',
      'A | slide 1/table/row[1]/cell[1]',
      'B | slide 1/table/row[1]/cell[2]',
      'C | slide 1/table/row[2]/cell[1]',
      'Company | slide 1/footer',
    ]);
  });

  it('has a code where formatting changes, and none between runs that look the same', () => {
    const link = '<a:hlinkClick r:id="rId2"/>';
    const content =
      slideRun('A sen') +
      slideRun('tence ', 'dirty="0"') +
      slideRun('with bold', 'b="1"') +
      slideRun(' and a ') +
      slideRun('link', '', link);
    expect(texts({ slides: [shape(slideParagraph(`${content}${slideRun('.')}`))] })).toEqual([
      'A sentence <1>with bold</1> and a <2>link</2>.',
    ]);
  });

  it('has codes for line breaks, tabs and fields', () => {
    const field = '<a:fld id="{1}" type="slidenum"><a:rPr lang="en-US"/><a:t>3</a:t></a:fld>';
    const content = `${slideRun('Page ')}${field}${slideRun(' of ten')}<a:br><a:rPr/></a:br>${slideRun('one\ttwo')}`;
    expect(texts({ slides: [shape(slideParagraph(content))] })).toEqual(['Page <1/> of ten<2/>one<3/>two']);
  });

  it('includes both alternatives, the second of which follows the first', () => {
    const alternatives = (first: string, second: string) =>
      `<mc:AlternateContent><mc:Choice Requires="p14">${textBox(first)}</mc:Choice>` +
      `<mc:Fallback>${textBox(second)}</mc:Fallback></mc:AlternateContent>`;
    expect(texts({ slides: [alternatives('Same', 'Same') + alternatives('New', 'Old')] })).toEqual([
      'Same',
      'New',
      'Old',
    ]);
  });

  it('includes alternative texts, but no names of files and of shapes', () => {
    const picture = (more: string) => `<p:pic><p:nvPicPr><p:cNvPr id="4" name="Picture 3"${more}/></p:nvPicPr></p:pic>`;
    expect(
      places({ slides: [picture(' title="A cat" descr="A cat on a mat"') + picture(' descr="cat.png"')] }),
    ).toEqual([
      'A cat | slide 1/alternative text',
      'A cat on a mat | slide 1/alternative text',
      'cat.png | slide 1/alternative text | not_text',
    ]);
  });
});

describe('the text of a presentation', () => {
  it('comes in the order of the slides, each with its notes and comments after it', () => {
    const chart = '<c:title><c:tx><c:rich><a:p><a:r><a:t>Sales</a:t></a:r></a:p></c:rich></c:tx></c:title>';
    const parts = {
      chart,
      comments: '<p:cm authorId="0"><p:text>Old comment</p:text></p:cm>',
      threads:
        '<p188:cm><p188:replyLst><p188:reply><p188:txBody><a:bodyPr/><a:p><a:r><a:t>Reply</a:t></a:r></a:p></p188:txBody>' +
        '</p188:reply></p188:replyLst><p188:txBody><a:bodyPr/><a:p><a:r><a:t>Thread</a:t></a:r></a:p></p188:txBody></p188:cm>',
    };
    const first = { shapes: slideTitle('First'), notes: slideParagraph(slideRun('Say hello')), parts };
    expect(
      places({ slides: [slideTitle('Second'), first], order: [1, 0], properties: '<dc:title>Deck</dc:title>' }),
    ).toEqual([
      'First | slide 1/title',
      'Sales | slide 1/chart',
      'Say hello | slide 1/notes',
      'Old comment | slide 1/comment | comment',
      'Reply | slide 1/comment | comment',
      'Thread | slide 1/comment | comment',
      'Second | slide 2/title',
      'Deck | document properties/title',
    ]);
  });

  it('includes a diagram once, whose rendering follows its data', () => {
    const point = (text: string) =>
      `<dgm:pt><dgm:t><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
    const drawn = (text: string) =>
      `<dsp:sp><dsp:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dsp:txBody></dsp:sp>`;
    const parts = { diagramData: point('Plan') + point('Do'), diagramDrawing: drawn('Plan') + drawn('Do') };
    expect(places({ slides: [{ shapes: '', parts }] })).toEqual(['Plan | slide 1/diagram', 'Do | slide 1/diagram']);
  });

  it('includes charts: titles, names of series and categories, but no numbers', () => {
    const strings = (name: string, values: readonly string[]) =>
      `<c:${name}><c:strRef><c:f>Sheet1!A1</c:f><c:strCache>` +
      `${values.map((value) => `<c:pt><c:v>${value}</c:v></c:pt>`).join('')}</c:strCache></c:strRef></c:${name}>`;
    const numbers = '<c:val><c:numRef><c:numCache><c:pt><c:v>4.3</c:v></c:pt></c:numCache></c:numRef></c:val>';
    const series = (name: string) =>
      `<c:ser>${strings('tx', [name])}${strings('cat', ['East', 'West'])}${numbers}</c:ser>`;
    const parts = { chart: series('Costs') + series('Sales') };
    expect(texts({ slides: [{ shapes: '', parts }] })).toEqual(['Costs', 'East', 'West', 'Sales']);
  });

  it('lists what is not shown: hidden slides with their notes, hidden shapes, prompts of layouts', () => {
    const hidden = { shapes: slideTitle('Backup'), isHidden: true, notes: slideParagraph(slideRun('Not for all')) };
    const layout =
      shape(slideParagraph(slideRun('Click to edit')), { placeholder: 'type="body" idx="1"' }) +
      textBox('Confidential');
    expect(
      places({ slides: [hidden, textBox('Off', { more: ' hidden="1"' })], layout, master: textBox('ACME Corp') }),
    ).toEqual([
      'Backup | slide 1/title | hidden',
      'Not for all | slide 1/notes | hidden',
      'Off | slide 2/text box | hidden',
      'ACME Corp | master 1',
      'Click to edit | master 1/layout 1 | hidden',
      'Confidential | master 1/layout 1',
    ]);
  });

  it('includes prompts of a template, whose users see them', () => {
    const mainType = 'application/vnd.openxmlformats-officedocument.presentationml.template.main+xml';
    const layout = shape(slideParagraph(slideRun('Name of the client')), { placeholder: 'type="body" idx="1"' });
    expect(read({ slides: [], layout, mainType })).toMatchObject([{ translate: true }]);
  });

  it('includes headers of handouts, which are printed', () => {
    const handout = shape(slideParagraph(slideRun('Workshop')), { placeholder: 'type="hdr"' });
    expect(places({ slides: [], handout })).toEqual(['Workshop | handout master']);
  });

  it('includes names of sections', () => {
    const presentation =
      '<p:extLst><p:ext><p14:sectionLst><p14:section name="Appendix" id="{1}"><p14:sldIdLst><p14:sldId id="256"/>' +
      '</p14:sldIdLst></p14:section></p14:sectionLst></p:ext></p:extLst>';
    expect(places({ slides: [slideTitle('One')], presentation })).toEqual([
      'One | slide 1/title',
      'Appendix | section',
    ]);
  });
});

describe('the description of units', () => {
  it('names the place, the slide, its title, its section and whether it is hidden', () => {
    const presentation =
      '<p:extLst><p:ext><p14:sectionLst><p14:section name="Appendix" id="{1}"><p14:sldIdLst><p14:sldId id="257"/>' +
      '</p14:sldIdLst></p14:section></p14:sectionLst></p:ext></p:extLst>';
    const second = {
      shapes: shape(slideParagraph(`${slideRun('Two')}<a:br/>${slideRun('lines')}`), {
        placeholder: 'type="ctrTitle"',
      }),
      isHidden: true,
    };
    const units = read({ slides: [slideTitle('One') + textBox('Box'), second], presentation }, { describe: true });
    const slides = [
      { number: 1, title: 'One', isHidden: false, section: null },
      { number: 2, title: 'Two lines', isHidden: true, section: 'Appendix' },
    ];
    const [one, two] = slides;
    expect(units.map(({ slide }) => slide)).toEqual([
      { place: 'title', slide: one, presentation: { slides } },
      { place: 'text_box', slide: one, presentation: { slides } },
      { place: 'title', slide: two, presentation: { slides } },
      { place: 'section_name', slide: null, presentation: { slides } },
    ]);
    expect(new Set(units.map(({ slide }) => slide!.presentation)).size).toBe(1);
    expect(read({ slides: [slideTitle('One')] }).at(0)).not.toHaveProperty('slide');
  });
});
