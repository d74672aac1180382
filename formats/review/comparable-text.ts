import { decodeTagged, encodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { decodeXmlText, encodeXmlText } from '#formats/ooxml/xml-text.ts';

/**
 * A text with tags as files for reviewers can hold it: without characters that XML lacks, and with line feeds. Texts that
 * differ here were changed by somebody.
 */
export function comparableText(tagged: string): string {
  const held = decodeXmlText(encodeXmlText(tagged)).replaceAll(/\r\n?/g, '\n');
  return encodeTagged(decodeTagged(held));
}

/** Comparable text without whitespace: programs that ignore `xml:space` collapse it, and spreadsheets lose tabs. */
export const withoutWhitespace = (tagged: string): string => comparableText(tagged).replaceAll(/\s/g, '');
