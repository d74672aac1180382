import type { OfficePackage } from '#formats/ooxml/office-package.ts';
import { prefixOf } from '#formats/ooxml/text/vocabulary.ts';
import { writtenXml, type Replacements } from '#formats/ooxml/written-xml.ts';
import { encodeXml } from '#formats/ooxml/xml-encoding.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import { decodeXmlText } from '#formats/ooxml/xml-text.ts';
import { splice, type Replacement } from '#formats/text/splice.ts';
import { shrinkText } from './autofit.ts';
import { extentOf, numericAttribute, readBodyProperties, type BodyProperties, type Extent } from './body-properties.ts';

/** A shape of the rendering of a diagram (MS-ODRAWXML 2.5). */
const SHAPE = '{http://schemas.microsoft.com/office/drawing/2008/diagram}:sp';

/** Font size of text that states none (ECMA-376 part 1, 21.1.2.3.9), in hundredths of a point. */
const DEFAULT_SIZE = 1800;

interface DiagramShape {
  extent: Extent | undefined;
  properties: BodyProperties;
  /** Source range of its `a:bodyPr`, and the prefix of that. */
  readonly body: { start: number; end: number; prefix: string };
  readonly paragraphs: { text: string; size: number | undefined }[];
}

/**
 * Marks texts to be shrunk that no longer fit into the shapes of diagrams. Programs show the rendering of a diagram, whose texts
 * the layout has fitted to their shapes, until somebody edits it.
 *
 * @param drawings names of parts with renderings
 * @returns the parts that change, by name
 */
export function fitDiagrams(
  office: OfficePackage,
  drawings: readonly string[],
  replacements: Replacements,
): Map<string, Buffer> {
  const fitted = new Map<string, Buffer>();
  for (const name of drawings) {
    if (!replacements.has(name)) continue;
    const { source, encoding } = writtenXml(office, name, replacements);
    const written = fitShapes(source, readShapes(office.readXml(name).source, name), readShapes(source, name));
    if (written !== source) fitted.set(name, encodeXml(written, encoding));
  }
  return fitted;
}

function fitShapes(source: string, before: readonly DiagramShape[], after: readonly DiagramShape[]): string {
  const edits = after.flatMap(({ extent, properties, body, paragraphs }, index): Replacement[] => {
    const { start, end, prefix } = body;
    const own = source.slice(start, end);
    const former = before[index]?.paragraphs;
    if (own === '' || /<[!?]/.test(own) || former?.length !== paragraphs.length) return [];
    const fitted = paragraphs.map(({ text, size }, at) => ({ level: 0, size, source: former[at]!.text, target: text }));
    const style = { properties, extent, levelOf: () => ({ size: DEFAULT_SIZE, margin: 0 }) };
    return [{ start, end, text: shrinkText(own, prefix, style, fitted) }];
  });
  return splice(source, edits);
}

function readShapes(source: string, name: string): DiagramShape[] {
  const shapes: DiagramShape[] = [];
  let shape: DiagramShape | undefined;
  let isText = false;
  scanXml(source, name, {
    open(tag, start) {
      isText = tag.key === 'a:t';
      if (tag.key === SHAPE) {
        shape = { extent: undefined, properties: {}, body: { start: 0, end: 0, prefix: '' }, paragraphs: [] };
        shapes.push(shape);
      }
      if (!shape) return;
      const paragraph = shape.paragraphs.at(-1);
      if (tag.key === 'a:bodyPr') {
        shape.properties = readBodyProperties(tag);
        Object.assign(shape.body, { start, prefix: prefixOf(tag) });
      } else if (tag.key === 'a:normAutofit') shape.properties.autofit = 'normal';
      else if (tag.key === 'a:spAutoFit') shape.properties.autofit = 'shape';
      // That of the text comes after that of the shape.
      else if (tag.key === 'a:ext') shape.extent = extentOf(tag) ?? shape.extent;
      else if (tag.key === 'a:p') shape.paragraphs.push({ text: '', size: undefined });
      else if (tag.key === 'a:br' && paragraph) paragraph.text += '\n';
      else if (tag.key === 'a:rPr' && paragraph) {
        paragraph.size = Math.max(paragraph.size ?? 0, numericAttribute(tag, 'sz') ?? 0) || undefined;
      }
    },
    text(start, end, cdata) {
      const paragraph = isText ? shape?.paragraphs.at(-1) : undefined;
      if (paragraph) paragraph.text += cdata ? source.slice(start, end) : decodeXmlText(source.slice(start, end));
    },
    close(tag, _, end) {
      isText = false;
      if (tag.key === 'a:bodyPr' && shape) shape.body.end = end;
      if (tag.key === SHAPE) shape = undefined;
    },
  });
  return shapes;
}
