import { partNames, type OfficePackage } from '#formats/ooxml/office-package.ts';
import { writtenXml, type Replacements } from '#formats/ooxml/written-xml.ts';
import { encodeXml } from '#formats/ooxml/xml-encoding.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import { decodeXmlText, encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { readBoundControls, type DataPlace } from './bound-controls.ts';
import { checkWritten, tallyElements } from '#formats/ooxml/text/check-written.ts';
import { PROPERTY_ELEMENTS } from '#formats/ooxml/text/drawing/string-elements.ts';
import { wordTallyRules } from './word-vocabulary.ts';
import { readOptionalPart } from '#formats/ooxml/read-optional-part.ts';

/** Data that are shown in a document, before and after translation. */
interface ChangedData extends DataPlace {
  readonly before: string;
  readonly after: string;
}

/** The id by which content controls of Word show properties of the document. */
const PROPERTY_STORE = '{6c3c8bc8-f283-45ae-878a-bab7291924a1}';

/**
 * Writes translations of content controls into the data that they show. Word loads the data when it opens a document,
 * and would otherwise restore the source.
 *
 * @param sources original sources of the written parts with bound content controls, by name
 * @param replacements those parts, and others that are written anyway
 * @returns the parts with changed data
 * @throws LoquentError `document_write_failed`
 */
export function translateData(
  office: OfficePackage,
  sources: ReadonlyMap<string, string>,
  replacements: Replacements,
): ReadonlyMap<string, Buffer> {
  const changes = new Map<string, ChangedData>();
  for (const [name, source] of sources) {
    const before = readBoundControls(source, name);
    if (before.size === 0) continue;
    const after = readBoundControls(writtenXml(office, name, replacements).source, name);
    for (const [key, { store, path, text }] of before) {
      const now = after.get(key)?.text ?? text;
      if (now !== text && !changes.has(key)) changes.set(key, { store, path, before: text, after: now });
    }
  }
  const parts = new Map<string, Buffer>();
  if (changes.size === 0) return parts;
  const trees = treesOf(changes.values());
  for (const [name, store] of findStores(office)) {
    const root = trees.get(store);
    const written = root && translateStore(office, name, root, replacements);
    if (written) parts.set(name, written);
  }
  return parts;
}

/** Parts with data and the ids of their stores. */
function findStores(office: OfficePackage): [name: string, store: string][] {
  const properties = partNames(office.references, 'metadata/core-properties');
  const items = partNames(office.referencesOf(office.mainPart), 'customXml');
  return [
    ...properties.map((name): [string, string] => [name, PROPERTY_STORE]),
    ...items.map((name): [string, string] => [name, storeOf(office, name)]),
  ];
}

function storeOf(office: OfficePackage, item: string): string {
  const properties = office.referencesOf(item).find(({ kind }) => kind === 'customXmlProps');
  let store = '';
  if (!properties) return store;
  readOptionalPart(() =>
    scanXml(office.readXml(properties.name).source, properties.name, {
      open(tag) {
        const index = tag.attributeKeys.findIndex((key) => key.endsWith(':itemID'));
        if (index !== -1) store = tag.attributeSource(index).toLowerCase();
      },
    }),
  );
  return store;
}

/** @returns undefined where nothing changes, or where data can't be read: any program may have put them there */
function translateStore(
  office: OfficePackage,
  name: string,
  root: DataNode,
  replacements: Replacements,
): Buffer | undefined {
  const found = readOptionalPart(() => {
    const xml = writtenXml(office, name, replacements);
    return { xml, written: translateElements(xml.source, name, root) };
  });
  if (!found || found.written === found.xml.source) return undefined;
  const { xml, written } = found;
  checkWritten(name, written, tallyElements(name, xml.source, wordTallyRules));
  return encodeXml(written, xml.encoding);
}

/** An element on the way to data that change, or such data. */
interface DataNode {
  /** By name and position among those of the name: `Abstract[1]`. */
  readonly children: Map<string, DataNode>;
  change?: ChangedData;
}

/** Changed data by their stores, as trees: paths of all elements of a store would be far larger than its source. */
function treesOf(changes: Iterable<ChangedData>): ReadonlyMap<string, DataNode> {
  const trees = new Map<string, DataNode>();
  const child = (children: Map<string, DataNode>, step: string): DataNode => {
    const node = children.get(step) ?? { children: new Map<string, DataNode>() };
    children.set(step, node);
    return node;
  };
  for (const change of changes) {
    let node = child(trees, change.store);
    for (const step of change.path.slice(1).split('/')) node = child(node.children, step);
    node.change = change;
  }
  return trees;
}

interface OpenElement {
  /** undefined where nothing changes in it. */
  readonly node: DataNode | undefined;
  readonly contentStart: number;
  hasChildren: boolean;
  /** Children so far, by name, if any are searched. */
  readonly counts: Map<string, number> | undefined;
}

function translateElements(source: string, name: string, root: DataNode): string {
  const open = [openElement(root, 0)];
  let written = '';
  let position = 0;
  scanXml(source, name, {
    open({ localName }, _, end) {
      const parent = open.at(-1)!;
      parent.hasChildren = true;
      let node: DataNode | undefined;
      if (parent.counts) {
        const count = (parent.counts.get(localName) ?? 0) + 1;
        parent.counts.set(localName, count);
        node = parent.node!.children.get(`${localName}[${count}]`);
      }
      open.push(openElement(node, end));
    },
    close(tag, start) {
      const { node, contentStart, hasChildren } = open.pop()!;
      const change = node?.change;
      if (!change || hasChildren || start < contentStart) return;
      // Controls show who wrote a document, too: such properties are no text.
      if (change.store === PROPERTY_STORE && !PROPERTY_ELEMENTS.has(tag.key)) return;
      if (decodeXmlText(source.slice(contentStart, start)) !== change.before) return;
      written += source.slice(position, contentStart) + encodeXmlText(change.after);
      position = start;
    },
  });
  return written + source.slice(position);
}

function openElement(node: DataNode | undefined, contentStart: number): OpenElement {
  const counts = node && node.children.size > 0 ? new Map<string, number>() : undefined;
  return { node, contentStart, hasChildren: false, counts };
}
