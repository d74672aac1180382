import { buildZip, type ArchiveSource, type EntrySource } from '#formats/zip/testing/build-zip.ts';
import { ZIP_FLAGS } from '#formats/zip/records.ts';
import { mutateXml } from './mutate-xml.ts';
import type { Random } from './random.ts';

type PackageMutation = (entries: EntrySource[], random: Random) => EntrySource[];

const changed = (entries: EntrySource[], random: Random, change: (entry: EntrySource) => Partial<EntrySource>) => {
  const index = random.below(entries.length);
  return entries.with(index, { ...entries[index]!, ...change(entries[index]!) });
};
const changedText = (entries: EntrySource[], name: RegExp, change: (source: string) => string) =>
  entries.map((entry) => (name.test(entry.name) ? { ...entry, data: change(entry.data.toString()) } : entry));

const MUTATIONS: Readonly<Record<string, PackageMutation>> = {
  'a part is missing': (entries, random) => entries.toSpliced(random.below(entries.length), 1),
  'a part is there twice': (entries, random) => [...entries, random.pick(entries)],
  'a part is there twice, in other letters': (entries, random) => {
    const entry = random.pick(entries);
    return [...entries, { ...entry, name: entry.name.toUpperCase() }];
  },
  'two parts changed places': (entries, random) => {
    const [one, other] = [random.below(entries.length), random.below(entries.length)];
    const data = entries[other]!.data;
    return entries.with(other, { ...entries[other]!, data: entries[one]!.data }).with(one, { ...entries[one]!, data });
  },
  'a part is empty': (entries, random) => changed(entries, random, () => ({ data: '' })),
  'a part leaves its folder': (entries, random) =>
    changed(entries, random, ({ name }) => ({ name: random.pick(['../', '/', 'C:\\', 'a/../../', '']) + name })),
  'a part has two names': (entries, random) => changed(entries, random, ({ name }) => ({ localName: `${name}x` })),
  'a checksum is wrong': (entries, random) => changed(entries, random, () => ({ crc: 1 })),
  'a size is wrong': (entries, random) =>
    changed(entries, random, () => ({ inflatedSize: random.pick([0, 1, 0x7fffffff, 0xfffffffe]) })),
  'parts overlap': (entries, random) =>
    changed(entries, random, () => ({ localHeaderOffset: random.pick([0, 1, 40, 1e9]) })),
  'a part is encrypted': (entries, random) => changed(entries, random, () => ({ flags: ZIP_FLAGS.encrypted })),
  'a part is compressed in another way': (entries, random) =>
    changed(entries, random, () => ({ method: random.pick([1, 9, 12, 14, 99]) })),
  'sizes follow the data': (entries) => entries.map((entry) => ({ ...entry, descriptor: true })),
  'sizes have 64 bits': (entries) => entries.map((entry) => ({ ...entry, zip64: true })),
  'parts are stored': (entries) => entries.map((entry) => ({ ...entry, stored: true })),
  'a relationship is missing': (entries, random) =>
    changedText(entries, /\.rels$/, (source) =>
      source.replaceAll(/<Relationship [^>]*>/g, (tag) => (random.below(3) === 0 ? '' : tag)),
    ),
  'relationships lead elsewhere': (entries, random) => {
    const names = entries.map(({ name }) => `/${name}`);
    return changedText(entries, /\.rels$/, (source) =>
      source.replaceAll(/Target="[^"]*"/g, (target) =>
        random.below(3) === 0 ? `Target="${random.pick([...names, '../../x', '%2e%2e/x', '%', ''])}"` : target,
      ),
    );
  },
  'relationships are of other types': (entries, random) => {
    const types = entries.flatMap(
      ({ data }) => data.toString().match(/Type="[^"]*relationships[^"]*"/g) ?? ['Type=""'],
    );
    return changedText(entries, /\.rels$/, (source) =>
      source.replaceAll(/Type="[^"]*"/g, (type) => (random.below(3) === 0 ? random.pick(types) : type)),
    );
  },
  'parts are of other types': (entries, random) =>
    changedText(entries, /^\[Content_Types\]/, (source) => {
      const types = source.match(/ContentType="[^"]*"/g) ?? [''];
      return source.replaceAll(/ContentType="[^"]*"/g, (type) => (random.below(3) === 0 ? random.pick(types) : type));
    }),
  'parts begin with a document type': (entries, random) =>
    changed(entries, random, ({ data }) => ({
      data: data.toString().replace(/<(?=[\w])/, '<!DOCTYPE d [<!ENTITY a "b">]><'),
    })),
  'a part has another encoding': (entries, random) =>
    changed(entries, random, ({ data }) => ({
      data: random.pick([
        () => Buffer.from(data.toString(), 'utf16le'),
        () => Buffer.from(`\ufeff${data.toString()}`, 'utf16le'),
        () => Buffer.from(data.toString(), 'latin1'),
        () => data.toString().replace(/encoding="[^"]*"/i, 'encoding="windows-1252"'),
      ])(),
    })),
};

/** Changes what a container holds, or how. @returns also what was done */
export function mutatePackage(entries: readonly EntrySource[], random: Random): { what: string; bytes: Buffer } {
  const what = random.pick(Object.keys(MUTATIONS));
  const archive: ArchiveSource = what === 'sizes have 64 bits' ? { zip64: true } : {};
  return { what, bytes: buildZip(MUTATIONS[what]!([...entries], random), archive) };
}

/** Changes the XML of one part, those with text rather than others. @returns also what was done */
export function mutatePart(entries: readonly EntrySource[], random: Random): { what: string; bytes: Buffer } {
  const parts = entries.filter(({ name }) => /\.(?:xml|rels)$/.test(name));
  const stories = parts.filter(({ name }) =>
    /(?:document|header\d*|footer\d*|notes|comments?\d*|chart\d*|slide\d+|notesSlide\d+|data\d+)\.xml$/.test(name),
  );
  const part = random.pick(stories.length > 0 && random.below(4) > 0 ? stories : parts);
  const { what, source } = mutateXml(part.data.toString(), random);
  return {
    what: `${part.name}: ${what}`,
    bytes: buildZip(entries.map((entry) => (entry === part ? { ...entry, data: source } : entry))),
  };
}
