import { describe, expect, it } from 'vitest';
import { docxFormat } from '#formats/docx/index.ts';
import { buildDocx, documentPartSource as docxPart } from '#formats/docx/testing/build-docx.ts';
import { presentationPartSource } from '#formats/pptx/testing/build-pptx.ts';
import { writeTranslatedPresentation } from '#formats/pptx/testing/translate-to.ts';

const DSP = 'xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram"';
const TEXT = '<a:p><a:r><a:rPr lang="en-US" sz="2000"/><a:t>Ten words that just fill this box</a:t></a:r></a:p>';
/** A shape of 150 by 60 points, whose text has less room than it. */
const shape = (autofit: string, content = TEXT, wrap = 'square') =>
  `<dsp:sp ${DSP}><dsp:spPr><a:xfrm><a:ext cx="9999999" cy="9999999"/></a:xfrm></dsp:spPr><dsp:txBody>` +
  `<a:bodyPr wrap="${wrap}" lIns="0" tIns="0" rIns="0" bIns="0">${autofit}</a:bodyPr>${content}</dsp:txBody>` +
  '<dsp:txXfrm><a:off x="0" y="0"/><a:ext cx="1905000" cy="762000"/></dsp:txXfrm></dsp:sp>';
const DATA = `<a:pt><a:t2>${TEXT}</a:t2></a:pt>`;

/** The properties of the bodies of a presentation's drawing, after a translation that makes texts some times as long. */
function bodies(drawing: string, times: number): string[] {
  const parts = { diagramData: DATA, diagramDrawing: drawing };
  const longer = (source: string) => Array.from({ length: times }, () => source).join(' ');
  const written = presentationPartSource(
    writeTranslatedPresentation({ slides: [{ shapes: '', parts }] }, { to: 'de' }, longer),
    'ppt/diagrams/drawing1.xml',
  );
  return [...written.matchAll(/<a:bodyPr[^>]*>(.*?)<\/a:bodyPr>/g)].map(([, inner]) => inner!);
}

describe('texts in the rendering of a diagram', () => {
  it('are marked to shrink where they no longer fit, and only there', () => {
    const [long, short] = bodies(shape('<a:noAutofit/>') + shape('<a:noAutofit/>', '<a:p/>'), 3);
    expect(long).toMatch(/^<a:normAutofit fontScale="\d+" lnSpcReduction="20000"\/>$/);
    expect(short).toBe('<a:noAutofit/>');
    expect(bodies(shape('<a:noAutofit/>'), 1)).toEqual(['<a:noAutofit/>']);
  });

  it('are left alone in shapes that grow and in lines that do not wrap', () => {
    expect(bodies(shape('<a:spAutoFit/>'), 3)).toEqual(['<a:spAutoFit/>']);
    expect(bodies(shape('<a:noAutofit/>', TEXT, 'none'), 3)).toEqual(['<a:noAutofit/>']);
  });

  it('shrink in documents, too', () => {
    const parts = { diagramData1: DATA, diagramDrawing1: shape('<a:noAutofit/>') };
    const document = docxFormat.read(buildDocx({ body: '<w:p/>', parts }));
    const [unit, ...others] = document.units;
    expect(others).toEqual([]);
    const target = {
      text: 'Many more words that do not fill this box but come out of it at all of its sides',
      codes: [],
    };
    const written = document.write(new Map([[unit!.id, target]]), { sourceLanguage: 'en', targetLanguage: 'de' });
    expect(docxPart(written, 'word/diagramDrawing1.xml')).toContain('bIns="0"><a:normAutofit fontScale="');
  });
});
