import { SaxesParser } from 'saxes';

/** Content of a package's part, read by an independent parser. */
export interface PartFacts {
  /** Why it is not well-formed; the rest is then what stands before that. */
  readonly damage: string | undefined;
  /** How often each element occurs, but for what a translation may add and take away. */
  readonly elements: ReadonlyMap<string, number>;
  /** Ids of the relationships that it refers to. */
  readonly relationships: ReadonlySet<string>;
  /** Text of its paragraphs, or of what holds text outside of any. */
  readonly texts: readonly string[];
}

const RELATIONSHIPS = /^http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org)\/.*officeDocument\/.*relationships$/;
/**
 * Runs come together and apart; direction and language are what a target language brings. Cells of a workbook that share a
 * string may get strings of their own, without readings, and its formulas are calculated again.
 */
const CHANGING = new Set(
  (
    'r t rPr proofErr pPr bidi tblPr bidiVisual rtlGutter docDefaults rPrDefault themeFontLang normAutofit ' +
    'si rPh sheetViews sheetView calcPr'
  ).split(' '),
);

/** @param bytes of the part, in the encoding that it declares or begins with */
export function readPartFacts(bytes: Uint8Array): PartFacts {
  const parser = new SaxesParser({ xmlns: true });
  const elements = new Map<string, number>();
  const relationships = new Set<string>();
  const texts: string[] = [];
  const paragraphs: { text: string }[] = [];
  let propertiesDepth = 0;
  let textDepth = 0;
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (local === 'rPr' || propertiesDepth > 0) propertiesDepth += 1;
    else if (!CHANGING.has(local)) {
      const name = `${uri} ${local}`;
      elements.set(name, (elements.get(name) ?? 0) + 1);
    }
    if (local === 'p') paragraphs.push({ text: '' });
    if (local === 't') textDepth += 1;
    if (local === 'tab' || local === 'br' || local === 'cr') addText(' ');
    for (const attribute of Object.values(attributes)) {
      if (RELATIONSHIPS.test(attribute.uri)) relationships.add(attribute.value);
    }
  });
  parser.on('closetag', ({ local }) => {
    if (propertiesDepth > 0) propertiesDepth -= 1;
    if (local === 't') textDepth -= 1;
    if (local === 'p') texts.push(paragraphs.pop()!.text);
  });
  const addText = (text: string) => {
    const paragraph = paragraphs.at(-1);
    if (paragraph) paragraph.text += text;
    else texts.push(text);
  };
  const onText = (text: string) => {
    if (textDepth > 0) addText(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  let damage: string | undefined;
  try {
    parser.write(decode(bytes)).close();
  } catch (error) {
    damage = (error as Error).message;
  }
  return { damage, elements, relationships, texts: texts.filter((text) => text.trim() !== '') };
}

/** Byte order marks before declarations, as XML has it (Extensible Markup Language 1.0, appendix F). */
function decode(bytes: Uint8Array): string {
  const beginning = Buffer.from(bytes.subarray(0, 200)).toString('latin1').replaceAll('\0', '');
  const isWide = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[0] === 0 || bytes[1] === 0;
  const wide = bytes[0] === 0xfe || bytes[0] === 0 ? 'utf-16be' : 'utf-16le';
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*encoding=["']([\w-]+)/.exec(beginning)?.[1];
  return new TextDecoder(isWide ? wide : (declared ?? 'utf-8')).decode(bytes);
}
