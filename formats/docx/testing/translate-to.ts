import { docxFormat } from '#formats/docx/index.ts';
import { bodySource, buildDocx, type DocxSource } from './build-docx.ts';
import { coded } from './coded-notation.ts';

/** Languages of a translation; the source is English where nothing is said. */
export interface TranslationDirection {
  readonly from?: string;
  readonly to: string;
}

/** Writes `x` for every text, or only for those that are given. */
export function writeTranslatedDocument(
  source: DocxSource,
  { from = 'en', to }: TranslationDirection,
  texts?: readonly string[],
): Uint8Array {
  const document = docxFormat.read(buildDocx(source));
  const chosen = document.units.filter(
    ({ content, translate }) => translate && (!texts || texts.includes(content.text)),
  );
  const targets = new Map(
    chosen.map(({ id, content }) => [
      id,
      { ...coded('x'), codes: content.codes.map((code) => ({ ...code, offset: Math.min(code.offset, 1) })) },
    ]),
  );
  return document.write(targets, { sourceLanguage: from, targetLanguage: to });
}

/** The translated body. */
export function translatedBody(body: string, languages: TranslationDirection, texts?: readonly string[]): string {
  return bodySource(writeTranslatedDocument({ body }, languages, texts));
}

/** Properties of a run, or of another element. */
export function properties(content: string, element = 'r'): string {
  return `<w:${element}Pr>${content}</w:${element}Pr>`;
}

/** A run that was written, with its properties. */
export function translated(content: string): string {
  return `<w:r>${properties(content)}<w:t>x</w:t></w:r>`;
}

/** Properties of a paragraph that was turned, and had none. */
export const rightToLeft = properties('<w:bidi/><w:rPr><w:rtl/></w:rPr>', 'p');
