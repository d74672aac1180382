import type { CodedText } from '#domain/units/coded-text.ts';
import { pptxFormat } from '#formats/pptx/index.ts';
import { buildPptx, type PptxSource } from './build-pptx.ts';

/** Languages of a translation; the source is English where nothing is said. */
export interface Languages {
  readonly from?: string;
  readonly to: string;
}

/**
 * Writes another text for every text that is translated.
 *
 * @param translate the other text; codes stay, at the end where it is shorter
 */
export function writeTranslatedPresentation(
  source: PptxSource,
  { from = 'en', to }: Languages,
  translate: (text: string) => string = () => 'x',
): Uint8Array {
  const document = pptxFormat.read(buildPptx(source));
  const targets = new Map<string, CodedText>();
  for (const unit of document.units) {
    if (!unit.translate) continue;
    const text = translate(unit.content.text);
    const codes = unit.content.codes.map((code) => ({ ...code, offset: Math.min(code.offset, text.length) }));
    targets.set(unit.id, { text, codes });
  }
  return document.write(targets, { sourceLanguage: from, targetLanguage: to });
}
