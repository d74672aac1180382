import { plainText } from '#domain/units/coded-text.ts';
import type { PlainText } from '#formats/ooxml/text/plain-text.ts';
import type { DecodedXml } from '#formats/ooxml/xml-encoding.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import { decodeXmlText } from '#formats/ooxml/xml-text.ts';
import { EXCEL_VML } from './namespaces.ts';
import type { WorkbookTextPart } from './text-parts.ts';

/** An object of a drawing that is no comment, whose text is in another part (ECMA-376 part 4, 19.4.2.12). */
const CONTROL = /\sObjectType\s*=\s*["'](?!Note["'])/;

/** The drawing of the controls of a sheet as XML: Excel doesn't close line breaks. Undefined without a control. */
export function controlDrawing({ source, encoding }: DecodedXml): DecodedXml | undefined {
  return CONTROL.test(source) ? { source: source.replace(/<br>/gi, '<br/>'), encoding } : undefined;
}

/**
 * Reads the captions and alternative texts of form controls, which are HTML in a drawing of Excel 97 (ECMA-376 part 4, 19.1.2.22).
 *
 * @param found gets them in the order of the source. @throws LoquentError errors of `scanXml`
 */
export function readControlCaptions(
  { name, root }: WorkbookTextPart,
  source: string,
  found: (text: PlainText) => void,
): void {
  let texts: Omit<PlainText, 'number' | 'context' | 'table'>[] = [];
  let isInText = false;
  let number = 0;
  scanXml(source, name, {
    open(tag, start) {
      if (tag.key === 'v:textbox') isInText = !tag.selfClosing;
      else if (tag.key === `${EXCEL_VML}:ClientData` && tag.attribute('ObjectType') === 'Note') texts = [];
      const range = tag.key === 'v:shape' ? tag.attributeRange('alt', source, start) : undefined;
      const content = plainText(tag.attribute('alt') ?? '');
      if (range) texts.push({ kind: 'attribute', range, content, place: 'alternative_text' });
    },
    text(from, to) {
      const inner = source.slice(from, to).trim();
      if (!isInText || inner === '') return;
      const start = source.indexOf(inner, from);
      const content = plainText(decodeXmlText(inner).replace(/\s+/g, ' '));
      texts.push({ kind: 'element', range: { start, end: start + inner.length }, content, place: 'text_box' });
    },
    close(tag) {
      if (tag.key === 'v:textbox') isInText = false;
      if (tag.key !== 'v:shape') return;
      for (const text of texts) {
        const context = text.kind === 'attribute' ? `${root}/alternative text` : root;
        found({ ...text, number: ++number, context, table: null });
      }
      texts = [];
    },
  });
}
