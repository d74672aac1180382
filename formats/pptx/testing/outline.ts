import { SaxesParser } from 'saxes';

/** Content of a part, read by a parser other than the one under test. */
export interface SlideOutline {
  /**
   * Start and end tags with their attributes, in order, but for runs, their text and properties, and for marks of text that
   * was shrunk.
   */
  readonly structure: readonly string[];
  /** The content of all text elements. */
  readonly text: string;
}

const DRAWING = new Set([
  'http://schemas.openxmlformats.org/drawingml/2006/main',
  'http://purl.oclc.org/ooxml/drawingml/main',
]);
const LEFT_OUT = new Set(['r', 't', 'normAutofit']);

/** @throws Error when the part is not well-formed XML */
export function outline(source: string): SlideOutline {
  const parser = new SaxesParser({ xmlns: true });
  const structure: string[] = [];
  const path: string[] = [];
  let text = '';
  parser.on('opentag', ({ local, uri, attributes }) => {
    const name = DRAWING.has(uri) ? local : `${uri} ${local}`;
    path.push(name);
    if (path.includes('rPr') || LEFT_OUT.has(name)) return;
    const values = Object.values(attributes).map((attribute) => `${attribute.name}=${attribute.value}`);
    structure.push(`<${name} ${values.join(' ')}>`);
  });
  parser.on('closetag', () => {
    const inProperties = path.includes('rPr');
    const name = path.pop()!;
    if (!inProperties && !LEFT_OUT.has(name)) structure.push(`</${name}>`);
  });
  const addText = (content: string) => {
    if (path.at(-1) === 't') text += content;
    else if (content.trim() !== '') structure.push(content);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(source).close();
  return { structure, text };
}
