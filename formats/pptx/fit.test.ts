import { describe, expect, it } from 'vitest';
import {
  slideParagraph,
  presentationPartSource,
  slideRun,
  shape,
  textBox,
  type PptxSource,
  type ShapeSource,
} from './testing/build-pptx.ts';
import { writeTranslatedPresentation } from './testing/translate-to.ts';

/** The properties of the first body of a slide, after a translation that makes texts some times as long. */
function fitted(slide: string, times: number, more: Partial<PptxSource> = {}): string {
  const longer = (text: string) => Array.from({ length: times }, () => text).join(' ');
  const translate = times < 1 ? (text: string) => text.slice(0, text.length * times) : longer;
  const written = presentationPartSource(
    writeTranslatedPresentation({ slides: [slide], ...more }, { to: 'de' }, translate),
  );
  return /<a:bodyPr.*?<\/a:bodyPr>|<a:bodyPr[^>]*\/>/s.exec(written)![0];
}

const WORDS = 'Ten words that fill about a line of this box. ';
/** A box of 300 by 60 points: two lines of text of 18 points. */
const box = (source: ShapeSource = {}) => textBox(WORDS.trim(), { size: [300, 60], ...source });
const scaleOf = (properties: string) => Number(/fontScale="(\d+)"/.exec(properties)?.[1] ?? 100_000) / 1000;

describe('text that grows', () => {
  it('is marked to shrink, to a scale at which it fits', () => {
    expect(fitted(box({ size: [300, 200] }), 2)).toBe('<a:bodyPr><a:normAutofit/></a:bodyPr>');
    const [two, four, eight] = [2, 4, 8].map((times) => scaleOf(fitted(box(), times)));
    expect(two).toBeLessThan(100);
    expect(four).toBeLessThan(two!);
    expect(eight).toBeLessThan(four!);
    expect(eight).toBeGreaterThanOrEqual(25);
    expect(fitted(box(), 2)).toMatch(/<a:normAutofit fontScale="\d+" lnSpcReduction="[12]0000"\/>/);
  });

  it('is left alone where the translation is no longer', () => {
    expect(fitted(box(), 1)).toBe('<a:bodyPr></a:bodyPr>');
    expect(fitted(box(), 0.5)).toBe('<a:bodyPr></a:bodyPr>');
  });

  it('is left alone where the author chose to let the shape grow or the text overflow, or no lines to wrap', () => {
    for (const fit of ['<a:noAutofit/>', '<a:spAutoFit/>', '<a:prstTxWarp prst="textWave1"/>']) {
      expect(fitted(box({ fit }), 4)).toBe(`<a:bodyPr>${fit}</a:bodyPr>`);
    }
    expect(fitted(box({ body: ' wrap="none"' }), 4)).toBe('<a:bodyPr wrap="none"></a:bodyPr>');
    const layout = shape('<a:p/>', { placeholder: 'idx="5"', fit: '<a:spAutoFit/>' });
    expect(fitted(box({ placeholder: 'idx="5"' }), 4, { layout })).toBe('<a:bodyPr></a:bodyPr>');
  });

  it('shrinks further where it was shrunk before, and never grows', () => {
    const fit = '<a:normAutofit fontScale="62500" lnSpcReduction="20000"/>';
    expect(scaleOf(fitted(box({ fit }), 6))).toBeLessThan(62.5);
    expect(fitted(box({ fit }), 0.2)).toBe(`<a:bodyPr>${fit}</a:bodyPr>`);
  });

  it('is measured with the size of the shape and of the text that layout and master give', () => {
    const placeholder = 'type="body" idx="3"';
    const slide = textBox(WORDS.trim(), { placeholder });
    const layout = (size: readonly [number, number]) => shape('<a:p/>', { placeholder, size });
    const styles = (size: number) => `<p:bodyStyle><a:lvl1pPr><a:defRPr sz="${size}"/></a:lvl1pPr></p:bodyStyle>`;
    expect(scaleOf(fitted(slide, 3, { layout: layout([300, 60]) }))).toBeLessThan(100);
    expect(scaleOf(fitted(slide, 3, { layout: layout([900, 300]) }))).toBe(100);
    expect(scaleOf(fitted(slide, 3, { layout: layout([900, 300]), styles: styles(8000) }))).toBeLessThan(100);
  });

  it('is marked without a scale where the size of the shape is unknown', () => {
    expect(fitted(textBox(WORDS), 3)).toBe('<a:bodyPr><a:normAutofit/></a:bodyPr>');
  });

  it('puts the mark where the schema has it', () => {
    const fit = '<a:scene3d><a:camera prst="orthographicFront"/></a:scene3d>';
    expect(fitted(box({ fit, size: [300, 200] }), 2)).toBe(`<a:bodyPr><a:normAutofit/>${fit}</a:bodyPr>`);
  });

  it('is judged by all paragraphs of the shape', () => {
    const many = (count: number) =>
      shape(Array.from({ length: count }, () => slideParagraph(slideRun(WORDS.trim()))).join(''), { size: [500, 130] });
    expect(scaleOf(fitted(many(1), 2))).toBe(100);
    expect(scaleOf(fitted(many(4), 2))).toBeLessThan(100);
  });
});
