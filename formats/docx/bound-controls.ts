import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { decodeXmlText } from '#formats/ooxml/xml-text.ts';

/** Place of a document's data: the id of their store and the path to an element, `/Cover[1]/Abstract[1]`. */
export interface DataPlace {
  /** A GUID in braces, lower case. */
  readonly store: string;
  readonly path: string;
}

/** A content control for plain text that shows data of the document. */
export interface BoundControl extends DataPlace {
  readonly text: string;
}

interface OpenControl {
  place: DataPlace | undefined;
  isPlainText: boolean;
  text: string;
}

/** Content of plain text controls other than characters, which the data represent differently. */
const BREAKS = new Set(['w:br', 'w:cr', 'w:tab', 'w:noBreakHyphen', 'w:softHyphen', 'w:sym', 'w:showingPlcHdr']);

/**
 * Reads the content controls of a part whose text Word loads from data elsewhere in the document whenever it opens it
 * (ECMA-376 part 1, 17.5.2.6 and 17.5.2.44).
 *
 * @returns the first for each place, by store and path
 * @throws LoquentError errors of `scanXml`
 */
export function readBoundControls(source: string, partName: string): ReadonlyMap<string, BoundControl> {
  const found = new Map<string, BoundControl>();
  const open: OpenControl[] = [];
  let isText = false;
  scanXml(source, partName, {
    open(tag) {
      if (tag.key === 'w:sdt') {
        // A control for plain text holds no others (ECMA-376 part 1, 17.5.2.44).
        const around = open.at(-1);
        if (around) around.isPlainText = false;
        open.push({ place: undefined, isPlainText: false, text: '' });
      }
      const control = open.at(-1);
      if (!control) return;
      isText = tag.key === 'w:t';
      if (tag.key === 'w:dataBinding') control.place = placeOf(tag);
      if (tag.key === 'w:text') control.isPlainText = true;
      if (BREAKS.has(tag.key)) control.isPlainText = false;
    },
    close(tag) {
      isText = false;
      const control = tag.key === 'w:sdt' ? open.pop() : undefined;
      if (!control?.place || !control.isPlainText) return;
      const key = keyOf(control.place);
      if (!found.has(key)) found.set(key, { ...control.place, text: control.text });
    },
    text(start, end, cdata) {
      const control = open.at(-1);
      if (!isText || !control) return;
      const text = source.slice(start, end);
      control.text += cdata ? text : decodeXmlText(text);
    },
  });
  return found;
}

function keyOf({ store, path }: DataPlace): string {
  return `${store} ${path}`;
}

/** Only paths of elements one below the other are followed, as Word writes them. */
function placeOf(tag: XmlTag): DataPlace | undefined {
  const steps = (tag.attribute('w:xpath') ?? '').split('/');
  if (steps.shift() !== '' || steps.length === 0) return undefined;
  const store = (tag.attribute('w:storeItemID') ?? '').toLowerCase();
  let path = '';
  for (const step of steps) {
    const [, name, index = '1'] = /^(?:[^:[\]@()*]+:)?([^:[\]@()*]+)(?:\[(\d+)\])?$/.exec(step) ?? [];
    if (name === undefined) return undefined;
    path += `/${name}[${index}]`;
  }
  return { store, path };
}
