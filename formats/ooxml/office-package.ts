import { documentCorrupt } from '#formats/errors.ts';
import type { ZipArchive, ZipEntry } from '#formats/zip/zip-archive.ts';
import { relationshipKind } from './namespaces.ts';
import { wrongDocumentKind, type ExpectedKind } from './office-container.ts';
import { decodeXml, type DecodedXml } from './xml-encoding.ts';
import { scanXml } from './xml-scanner.ts';
import { XmlScope, type XmlTag } from './xml-tag.ts';

/** A part that another part refers to. */
export interface PartReference {
  /** Id of the relationship, by which elements of the part refer to it. */
  readonly id: string;
  /** Last word of the relationship type: `header`, `footnotes`. */
  readonly kind: string;
  /** Name of the part's zip entry, as the archive spells it. */
  readonly name: string;
}

interface References {
  readonly inside: readonly PartReference[];
  /** Kinds of external ones. */
  readonly links: ReadonlySet<string>;
}

const NO_REFERENCES: References = { inside: [], links: new Set() };

/** The parts of an Office file and how they hang together (ECMA-376 part 2). */
export class OfficePackage {
  readonly archive: ZipArchive;
  /** The main part: `word/document.xml`. */
  readonly mainPart: string;
  readonly mainContentType: string;
  /** References of the package itself: properties, signatures, the main part. */
  readonly references: readonly PartReference[];

  /** Surroundings of all lists of relationships, whose tags are alike. */
  readonly #scope = XmlScope.root();
  readonly #references = new Map<string, References>();
  /** By the folder and the source of a list: those of most slides are the same. */
  readonly #lists = new Map<string, References>();

  /**
   * @throws LoquentError `document_corrupt`, `document_mislabeled` (a zip file of another kind) and errors of the
   * parts
   */
  constructor(archive: ZipArchive, expected: ExpectedKind) {
    this.archive = archive;
    if (!archive.find('[Content_Types].xml')) throw notOffice(archive, expected);
    this.references = this.referencesOf('');
    const main = this.references.find((reference) => reference.kind === 'officeDocument');
    if (!main) throw documentCorrupt('The file is damaged: it does not name its main part.');
    this.mainPart = main.name;
    this.mainContentType = this.#contentType(main.name);
  }

  /**
   * The parts that a part refers to, in the order of its relationships; references to missing parts are skipped.
   *
   * @param name the part, `''` for the package
   */
  referencesOf(name: string): readonly PartReference[] {
    return this.#relationshipsOf(name).inside;
  }

  /** The part with the title and other properties of the file. */
  get coreProperties(): string | undefined {
    return this.references.find(({ kind }) => kind === 'metadata/core-properties')?.name;
  }

  /** Kinds of a part's external references, including addresses of hyperlinks. */
  linksOf(name: string): readonly string[] {
    return [...this.#relationshipsOf(name).links];
  }

  /** @throws LoquentError `document_corrupt` and errors of `ZipArchive.read` */
  readXml(name: string): DecodedXml {
    return this.#readXml(name, (entry) => this.archive.read(entry));
  }

  /** Reads a part again whose source has been released since the first time. */
  readXmlAgain(name: string): DecodedXml {
    return this.#readXml(name, (entry) => this.archive.readAgain(entry));
  }

  #readXml(name: string, read: (entry: ZipEntry) => Buffer): DecodedXml {
    const entry = this.archive.find(name);
    if (!entry) throw documentCorrupt(`The file is damaged: its part "${name}" is missing.`);
    const bytes = read(entry);
    const xml = decodeXml(bytes, name);
    this.archive.release(entry, bytes);
    return xml;
  }

  #contentType(name: string): string {
    let byName: string | undefined;
    let byExtension: string | undefined;
    const list = '[Content_Types].xml';
    const wanted = `/${name}`.toLowerCase();
    this.#scan(list, this.readXml(list).source, (tag) => {
      const type = tag.attribute('ContentType');
      const listed = tag.key === 'ct:Override' ? (tag.attribute('PartName')?.toLowerCase() ?? '') : '';
      if (listed === wanted || withoutEscapes(listed) === wanted) byName = type;
      if (tag.key === 'ct:Default' && name.toLowerCase().endsWith(`.${tag.attribute('Extension')?.toLowerCase()}`)) {
        byExtension = type;
      }
    });
    return byName ?? byExtension ?? '';
  }

  #relationshipsOf(name: string): References {
    const known = this.#references.get(name);
    if (known) return known;
    // If the list can't be read, later calls find no references.
    this.#references.set(name, NO_REFERENCES);
    const found = this.#readRelationships(name);
    this.#references.set(name, found);
    return found;
  }

  #readRelationships(name: string): References {
    const folder = folderOf(name);
    const list = `${folder}_rels/${name.slice(folder.length)}.rels`;
    if (!this.archive.find(list)) return NO_REFERENCES;
    const { source } = this.readXml(list);
    const key = `${folder} ${source}`;
    const same = this.#lists.get(key);
    if (same) return same;
    const [inside, links]: [PartReference[], Set<string>] = [[], new Set()];
    this.#scan(list, source, (tag) => {
      const kind = tag.key === 'rel:Relationship' ? relationshipKind(tag.attribute('Type') ?? '') : undefined;
      if (kind === undefined) return;
      if (tag.attribute('TargetMode') === 'External') {
        links.add(kind);
        return;
      }
      const path = resolveTarget(folder, tag.attribute('Target') ?? '');
      // Parts' names keep their percent-encoding (ECMA-376 part 2, 6.2.2); some programs decode them when they write entries.
      const target = this.archive.find(path) ?? this.archive.find(withoutEscapes(path));
      if (target) inside.push({ id: tag.attribute('Id') ?? '', kind, name: target.name });
    });
    const found = { inside, links };
    this.#lists.set(key, found);
    return found;
  }

  #scan(name: string, source: string, open: (tag: XmlTag) => void): void {
    scanXml(source, name, { open }, this.#scope);
  }
}

/** The parts of a kind, each once. Relationships come in any order; people identify parts by their numbers. */
export function partNames(references: readonly PartReference[], wanted: string): string[] {
  const names = new Set(references.filter(({ kind }) => kind === wanted).map(({ name }) => name));
  return names.size < 2 ? [...names] : [...names].toSorted(byNumbers);
}

/** Numbers in names by their values, all else by characters: the collation of a language takes several ms to load. */
function byNumbers(a: string, b: string): number {
  const [left, right] = [a, b].map((name) => name.toLowerCase().split(/(\d+)/));
  // Every second piece is a number.
  for (let index = 0; index < Math.min(left!.length, right!.length); index++) {
    const [one, other] = [left![index]!, right![index]!];
    if (one === other) continue;
    const difference = index % 2 === 1 ? Number(one) - Number(other) : 0;
    return difference || (one < other ? -1 : 1);
  }
  return left!.length - right!.length;
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1);
}

function resolveTarget(folder: string, target: string): string {
  const segments: string[] = target.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const segment of target.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

function withoutEscapes(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Other formats that are zip files, by an entry that they always have. */
const OTHER_ZIPS: readonly (readonly [string, string])[] = [
  ['META-INF/container.xml', 'an e-book (EPUB)'],
  ['META-INF/manifest.xml', 'an OpenDocument file'],
  ['META-INF/MANIFEST.MF', 'a Java archive'],
  ['AndroidManifest.xml', 'an Android package'],
  ['Index/Document.iwa', 'an Apple iWork document'],
];

function notOffice(archive: ZipArchive, expected: ExpectedKind) {
  const found = OTHER_ZIPS.find(([entry]) => archive.find(entry))?.[1] ?? 'a zip archive';
  return wrongDocumentKind(found, expected);
}
