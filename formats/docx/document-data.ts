import { LoquentError } from '#domain/errors.ts';
import type { OfficePackage } from '../ooxml/office-package.ts';
import { decodeXml, encodeXml } from '../ooxml/xml-encoding.ts';
import type { DecodedXml } from '../ooxml/xml-encoding.ts';
import { scanXml } from '../ooxml/xml-scanner.ts';
import { decodeXmlText, encodeXmlText } from '../ooxml/xml-text.ts';
import { inflateData } from '../zip/entry-deflater.ts';
import type { DeflatedData } from '../zip/entry-deflater.ts';
import { keyOf, readBoundControls } from './bound-controls.ts';
import type { DataPlace } from './bound-controls.ts';
import { checkWritten, takeCensus } from './check-written.ts';
import { stringElements } from './elements.ts';

/** New data of a document's parts, by name. */
type Replacements = ReadonlyMap<string, Uint8Array | DeflatedData>;

/** Data that show in a document, as they were and as they have become. */
interface ChangedData extends DataPlace {
  readonly before: string;
  readonly after: string;
}

/** The id by which content controls of Word show properties of the document. */
const propertyStore = '{6c3c8bc8-f283-45ae-878a-bab7291924a1}';

/**
 * Puts translations of content controls into the data that they show. Word shows the data when it opens a document, and
 * would take the translations back.
 *
 * @param sources of the parts that were written, by name, as they were
 * @param replacements those parts, and others that are written anyway
 * @returns the parts with data that change
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
  for (const [name, store] of findStores(office)) {
    const written = translateStore(office, name, store, changes, replacements);
    if (written) parts.set(name, written);
  }
  return parts;
}

function writtenXml(office: OfficePackage, name: string, replacements: Replacements): DecodedXml {
  const written = replacements.get(name);
  if (!written) return office.readXml(name);
  return decodeXml('compressed' in written ? inflateData(written) : Buffer.from(written), name);
}

/** Parts with data and the ids of their stores. */
function findStores(office: OfficePackage): [name: string, store: string][] {
  const properties = office.references.filter(({ kind }) => kind === 'metadata/core-properties');
  const items = office.referencesOf(office.mainPart).filter(({ kind }) => kind === 'customXml');
  return [
    ...properties.map(({ name }): [string, string] => [name, propertyStore]),
    ...items.map(({ name }): [string, string] => [name, storeOf(office, name)]),
  ];
}

function storeOf(office: OfficePackage, item: string): string {
  const properties = office.referencesOf(item).find(({ kind }) => kind === 'customXmlProps');
  let store = '';
  if (!properties) return store;
  scanXml(office.readXml(properties.name).source, properties.name, {
    open(tag) {
      const index = tag.attributeKeys.findIndex((key) => key.endsWith(':itemID'));
      if (index !== -1) store = tag.attributeSource(index).toLowerCase();
    },
    close() {},
  });
  return store;
}

/** @returns undefined where nothing changes, or where data can't be read: any program may have put them there */
function translateStore(
  office: OfficePackage,
  name: string,
  store: string,
  changes: ReadonlyMap<string, ChangedData>,
  replacements: Replacements,
): Buffer | undefined {
  let found: { xml: DecodedXml; written: string } | undefined;
  try {
    const xml = writtenXml(office, name, replacements);
    found = { xml, written: translateElements(xml.source, name, store, changes) };
  } catch (error) {
    if (error instanceof LoquentError) return undefined;
    throw error;
  }
  const { xml, written } = found;
  if (written === xml.source) return undefined;
  checkWritten(name, written, takeCensus(name, xml.source));
  return encodeXml(written, xml.encoding);
}

interface OpenElement {
  readonly path: string;
  readonly contentStart: number;
  hasChildren: boolean;
  /** Children so far, by name. */
  readonly counts: Map<string, number>;
}

function translateElements(
  source: string,
  name: string,
  store: string,
  changes: ReadonlyMap<string, ChangedData>,
): string {
  const open: OpenElement[] = [{ path: '', contentStart: 0, hasChildren: false, counts: new Map() }];
  let written = '';
  let position = 0;
  scanXml(source, name, {
    open(tag, _, end) {
      const parent = open.at(-1)!;
      const local = tag.rawName.slice(tag.rawName.indexOf(':') + 1);
      const count = (parent.counts.get(local) ?? 0) + 1;
      parent.counts.set(local, count);
      parent.hasChildren = true;
      open.push({
        path: `${parent.path}/${local}[${count}]`,
        contentStart: end,
        hasChildren: false,
        counts: new Map(),
      });
    },
    close(tag, start) {
      const { path, contentStart, hasChildren } = open.pop()!;
      const change = changes.get(keyOf({ store, path }));
      // Controls show who wrote a document, too: such properties are no text.
      const isOther = store === propertyStore && !stringElements.has(tag.key);
      if (!change || isOther || hasChildren || start < contentStart) return;
      if (decodeXmlText(source.slice(contentStart, start)) !== change.before) return;
      written += source.slice(position, contentStart) + encodeXmlText(change.after);
      position = start;
    },
  });
  return written + source.slice(position);
}
