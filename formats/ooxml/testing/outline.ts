import { SaxesParser } from 'saxes';

/** Content of a part, read by a parser other than the one under test. */
export interface Outline {
  /**
   * Start and end tags with their attributes, in order, except runs, their properties and text, and other excluded
   * elements.
   */
  readonly structure: readonly string[];
  /** Elements whose place doesn't matter, sorted. */
  readonly floating: readonly string[];
  /** The content of all text elements. */
  readonly text: string;
}

/** Main namespaces of the parts, Transitional and Strict: their elements have no namespace in an outline. */
const MAIN_NAMESPACES = new Set(
  ['wordprocessingml', 'drawingml'].flatMap((name) => [
    `http://schemas.openxmlformats.org/${name}/2006/main`,
    `http://purl.oclc.org/ooxml/${name}/main`,
  ]),
);
const FLOATING = new Set(['proofErr', 'lastRenderedPageBreak']);

/**
 * @param leftOut local names of elements that may change, in addition to runs and texts
 * @throws Error when the part is not well-formed XML
 */
export function outline(source: string, leftOut: readonly string[] = []): Outline {
  const isLeftOut = new Set(['r', 't', ...leftOut]);
  const parser = new SaxesParser({ xmlns: true });
  const structure: string[] = [];
  const floats: string[] = [];
  const path: string[] = [];
  let text = '';
  parser.on('opentag', ({ local, uri, attributes }) => {
    const name = MAIN_NAMESPACES.has(uri) ? local : `${uri} ${local}`;
    path.push(name);
    if (path.includes('rPr') || isLeftOut.has(name)) return;
    const values = Object.values(attributes).map((attribute) => `${attribute.name}=${attribute.value}`);
    if (FLOATING.has(name)) floats.push(`${name} ${values.join(' ')}`);
    else structure.push(`<${name} ${values.join(' ')}>`);
  });
  parser.on('closetag', () => {
    const inProperties = path.includes('rPr');
    const name = path.pop()!;
    if (!inProperties && !isLeftOut.has(name) && !FLOATING.has(name)) structure.push(`</${name}>`);
  });
  const addText = (content: string) => {
    if (path.at(-1) === 't') text += content;
    else if (content.trim() !== '') structure.push(content);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(source).close();
  return { structure, floating: floats.toSorted(), text };
}

/** As `outline`, without the marks of a diagram's shapes whose text was shrunk: Office says `noAutofit` in all of them. */
export function outlineUnlessShrunk(source: string, leftOut: readonly string[] = []): Outline {
  return outline(source, /<\w+:drawing\b/.test(source.slice(0, 500)) ? ['noAutofit', 'normAutofit'] : leftOut);
}
