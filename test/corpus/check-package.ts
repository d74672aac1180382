import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { readPartFacts, type PartFacts } from './part-facts.ts';

/**
 * Damage of a package by a translation: parts that were added, lost or moved, parts that are no longer well-formed,
 * changed elements, relationships or content types. Earlier defects may stay.
 *
 * @returns one sentence each, with the part's name; nothing of its content
 */
export function checkPackage(before: ZipArchive, after: ZipArchive): string[] {
  const names = (archive: ZipArchive) => archive.entries.map(({ name }) => name).join('\n');
  if (names(before) !== names(after)) return ['the list of its parts changed'];
  return before.entries.flatMap((entry, index) => {
    const other = after.entries[index]!;
    if (other.span.equals(entry.span)) return [];
    const [original, written] = [before.read(entry), after.read(other)];
    if (original.equals(written)) return [];
    if (/\.xlsx$/i.test(entry.name)) return checkEmbedded(entry.name, original, written);
    // As these stay, what refers to the same relationships as before refers to the same parts.
    if (/\.rels$|^\[Content_Types\]\.xml$/i.test(entry.name)) return [`${entry.name} changed`];
    return compareParts(readPartFacts(original), readPartFacts(written)).map((what) => `${entry.name}: ${what}`);
  });
}

/** The workbook with the data of a chart is a package, too. */
function checkEmbedded(name: string, original: Uint8Array, written: Uint8Array): string[] {
  return checkPackage(new ZipArchive(original), new ZipArchive(written)).map((what) => `${name}: ${what}`);
}

function compareParts(before: PartFacts, after: PartFacts): string[] {
  if (before.damage === undefined && after.damage !== undefined) return [`not well-formed: ${after.damage}`];
  const names = new Set([...before.elements.keys(), ...after.elements.keys()]);
  const changed = [...names].filter((name) => before.elements.get(name) !== after.elements.get(name));
  const lost = [...before.relationships].filter((id) => !after.relationships.has(id));
  const invented = [...after.relationships].filter((id) => !before.relationships.has(id));
  return [
    ...changed.map((name) => `${after.elements.get(name) ?? 0} ${name} instead of ${before.elements.get(name) ?? 0}`),
    ...lost.map((id) => `refers to the relationship ${id} no more`),
    ...invented.map((id) => `refers to the relationship ${id}, as it did not before`),
  ];
}
