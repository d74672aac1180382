import { LoquentError } from '#domain/errors.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import { documentEmpty, documentMislabeled } from '#formats/errors.ts';
import type { DocumentFormat, DocumentWarning, ReadDocument, ReadOptions, WriteOptions } from '#formats/format.ts';
import type { ZipLimits } from '#formats/zip/limits.ts';
import { ZipArchive, type ZipEntry } from '#formats/zip/zip-archive.ts';
import { rewriteZip } from '#formats/zip/zip-writer.ts';
import { pathInLanguage, sourceOfTranslation } from './language-paths.ts';

type FormatOf = (name: string) => DocumentFormat | undefined;

/** A file of an archive that is translated. */
interface Member {
  readonly entry: ZipEntry;
  readonly format: DocumentFormat;
}

/** UTF-16 units of a path in the contexts of units, from its end. */
const PATH_LENGTH = 100;
/** UTF-16 units of the longest path that is changed: a zip file stores its length in 16 bits. */
const MAX_PATH_LENGTH = 4_000;
/** Warnings about files of an archive, each of which names one. */
const MAX_WARNINGS = 50;

/**
 * Zip archives: the units of all files in them whose format is known, each file read and written by its format. The tree stays, with the
 * codes of the source language in paths replaced by those of the target language. Existing translations of
 * other files (`locales/de/app.json` of `locales/en/app.json`) aren't translated; the new ones replace those into the target language.
 *
 * @param formatOf format of a file in an archive, by its name
 * @param limits of all files together
 */
export function createArchiveFormat(formatOf: FormatOf, limits?: ZipLimits): DocumentFormat {
  return {
    id: 'zip',
    about: {
      name: 'Archives',
      translated:
        'all files of these formats in it, except translations of others; the code of the source language in paths becomes that of the target language',
      kept: 'other files',
    },
    extensions: ['.zip'],
    mediaType: 'application/zip',
    // The target language decides about paths, and about what bilingual files in it lack.
    translations: { in: 'units', extensions: [], read: () => [] },
    options: ['skip', 'translate', 'columns'],
    read: (bytes, options) => readArchive(formatOf, new ZipArchive(bytes, limits), options),
  };
}

function readArchive(formatOf: FormatOf, archive: ZipArchive, options: ReadOptions = {}): ReadDocument {
  if (archive.find('[Content_Types].xml') !== undefined) {
    throw documentMislabeled('The file is an Office file. Give it the extension of its kind, such as .docx.');
  }
  const members = membersOf(archive, formatOf, options.sourceLanguage ?? 'und');
  const warnings: DocumentWarning[] = [];
  const readable = new Map<number, Member>();
  const units: Unit[] = [];
  for (const [index, member] of members.entries()) {
    let data: Buffer | undefined;
    try {
      data = archive.read(member.entry);
      const { document } = openMember(data, member, options);
      for (const unit of document.units.map((each) => unitOf(each, index, member))) units.push(unit);
      warnings.push(...document.warnings.map((warning) => about(member, warning)));
      readable.set(index, member);
    } catch (error) {
      // An archive that attacks its reader, or is too large, is refused as a whole.
      const isOfFile = data !== undefined || (error instanceof LoquentError && error.id === 'document_corrupt');
      if (!(error instanceof LoquentError) || !isOfFile) throw error;
      // Programs have other files with the extensions of texts: XML that isn't resources.
      if (error.id !== 'document_mislabeled')
        warnings.push(about(member, { code: 'archive_file_kept', message: error.message }));
    }
  }
  if (readable.size === 0) {
    const [first] = warnings;
    throw documentEmpty(
      `The archive has no file that can be translated. ${first?.message ?? 'Add one of a supported format.'}`,
    );
  }
  const write = (targets: ReadonlyMap<string, CodedText>, written: WriteOptions) =>
    targets.size === 0
      ? Uint8Array.from(archive.bytes)
      : writeArchive(archive, readable, targets, { ...options, written });
  return { units, warnings: warnings.slice(0, MAX_WARNINGS), write };
}

function membersOf(archive: ZipArchive, formatOf: FormatOf, source: string): readonly Member[] {
  const has = (path: string) => archive.find(path) !== undefined;
  return archive.entries.flatMap((entry): readonly Member[] => {
    const format = isHidden(entry.name) ? undefined : formatOf(entry.name);
    if (format === undefined || sourceOfTranslation(entry.name, source, has) !== undefined) return [];
    return [{ entry, format }];
  });
}

/** True for what file managers and version control add. */
const isHidden = (path: string) => path.split('/').some((name) => name.startsWith('.') || name === '__MACOSX');

const about = ({ entry }: Member, { code, message }: DocumentWarning) => ({
  code,
  message: `${entry.name}: ${message}`,
});

const unitOf = (unit: Unit, index: number, { entry }: Member): Unit => ({
  ...unit,
  id: `${index}/${unit.id}`,
  context: `${entry.name.slice(-PATH_LENGTH)}: ${unit.context}`,
});

/** Reads a file of an archive: one that holds several languages in the target language alone. */
function openMember(bytes: Uint8Array, { format }: Member, options: ReadOptions) {
  const { targetLanguage } = options;
  const isTable = format.translations?.in === 'columns' && targetLanguage !== undefined;
  const document = format.read(bytes, isTable ? { ...options, targetLanguages: [targetLanguage] } : options);
  const { multilingual } = document;
  if (multilingual === undefined || targetLanguage === undefined)
    return { document, write: document.write.bind(document) };
  const write = (targets: ReadonlyMap<string, CodedText>, { onWarning }: WriteOptions) =>
    multilingual.write(new Map([[targetLanguage, targets]]), { ...(onWarning && { onWarning }) });
  return { document: { warnings: document.warnings, units: multilingual.unitsFor(targetLanguage) }, write };
}

function writeArchive(
  archive: ZipArchive,
  members: ReadonlyMap<number, Member>,
  targets: ReadonlyMap<string, CodedText>,
  { written, ...options }: ReadOptions & { readonly written: WriteOptions },
): Uint8Array {
  const byMember = Map.groupBy(targets, ([id]) => Number(id.slice(0, id.indexOf('/'))));
  const replacements = new Map<string, Uint8Array>();
  for (const [index, of] of byMember) {
    const member = members.get(index)!;
    const onWarning = written.onWarning && ((warning: DocumentWarning) => written.onWarning?.(about(member, warning)));
    const inMember = new Map(of.map(([id, target]) => [id.slice(id.indexOf('/') + 1), target]));
    const { write } = openMember(archive.readAgain(member.entry), member, options);
    replacements.set(member.entry.name, write(inMember, { ...written, ...(onWarning && { onWarning }) }));
  }
  return rewriteZip(archive, replacements, movedPaths(archive, written));
}

/** New paths of the entries that are in folders or have names of the source language; null: another entry takes the place. */
function movedPaths(
  archive: ZipArchive,
  { sourceLanguage, targetLanguage, onWarning }: WriteOptions,
): ReadonlyMap<string, string | null> {
  const moved = new Map<string, string | null>();
  const replaced: string[] = [];
  for (const { name } of archive.entries) {
    const path = name.length > MAX_PATH_LENGTH ? name : pathInLanguage(name, sourceLanguage, targetLanguage);
    if (path === name) continue;
    moved.set(name, path);
    const other = archive.find(path);
    if (other === undefined || other.name === name) continue;
    moved.set(other.name, null);
    if (!other.name.endsWith('/')) replaced.push(other.name);
  }
  if (replaced.length > 0) {
    const names = replaced.slice(0, 10).join(', ');
    const message = `The translation of the archive replaces ${replaced.length} of its files: ${names}.`;
    onWarning?.({ code: 'archive_files_replaced', message });
  }
  return moved;
}
