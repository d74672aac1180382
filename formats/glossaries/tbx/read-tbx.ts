import { SaxesParser } from 'saxes';
import { parseLanguageTag, sameLanguage } from '#domain/languages/language-tag.ts';
import {
  documentCorrupt,
  documentEmpty,
  documentMislabeled,
  documentTooLarge,
  documentUnsafe,
} from '#formats/errors.ts';
import { NOTES } from '#formats/glossaries/columns/recognize-header.ts';
import { decodedText } from '#formats/encoding/decoded-text.ts';
import { xmlEncodingOf } from '#formats/encoding/xml-declaration.ts';
import type { FoundEncoding, ReadBytes } from '#formats/encoding/detect-encoding.ts';
import { glossaryLimits } from '#formats/glossaries/limits.ts';
import type { TermRow, TermTable } from '#formats/glossaries/source.ts';
import { ConceptBuilder, PREFERRED, termType, type TbxConcept, type TbxTerm } from './concept-builder.ts';

/** TBX nests about ten elements in one another. */
const MAX_ELEMENT_DEPTH = 100;

/**
 * Opens a TBX file (ISO 30042: TBX 3 in either style, and TBX 2) as a table of terms: a column for each language, the
 * base language first, and notes. Concepts are read one after another.
 *
 * @throws LoquentError `document_corrupt`, `document_unsafe`, `document_mislabeled`, `document_empty`,
 *   `document_too_large`
 */
export async function openTbx(read: ReadBytes, detected: FoundEncoding): Promise<TermTable> {
  const encoding = encodingOf(detected);
  const found = new Set<string>();
  let own = '';
  for await (const concept of readConcepts(read, encoding, (language) => (own = language))) {
    for (const { language } of concept.terms) {
      found.add(tagOf(language));
      if (found.size > glossaryLimits.columns) throw tooManyLanguages();
    }
  }
  const languages = [...found];
  if (languages.length === 0) throw documentEmpty('The TBX file has no terms.');
  const base = languages.find((language) => language === own) ?? languages.find((one) => sameLanguage(one, own));
  const ordered = base === undefined ? languages : [base, ...languages.filter((language) => language !== base)];
  const columns = new Map(ordered.map((language, index) => [language, index]));
  return {
    format: 'tbx',
    encoding,
    header: [...ordered, NOTES],
    hasConcepts: true,
    async *rows() {
      // The header counts as the first row, as in a table.
      let row = 1;
      for await (const concept of readConcepts(read, encoding)) yield rowOf((row += 1), concept, columns);
    },
  };
}

const tooManyLanguages = () =>
  documentTooLarge(`The TBX file has terms in more than ${glossaryLimits.columns} languages. Split it.`);

/** A language in its canonical spelling; unchanged if it is invalid. */
const tagOf = (language: string) => parseLanguageTag(language.replaceAll('_', '-'))?.tag ?? language;

function rowOf(row: number, { terms, notes }: TbxConcept, columns: ReadonlyMap<string, number>): TermRow {
  const columnOf = ({ language }: TbxTerm) => columns.get(tagOf(language))!;
  // Preferred terms come first, independently of the order of the file.
  const rank = ({ status }: TbxTerm) => (PREFERRED.test(status) ? 0 : 1);
  const detailed = terms
    .toSorted((one, other) => rank(one) - rank(other))
    .map((term) => ({
      column: columnOf(term),
      text: term.text,
      type: termType(term.status),
      description: term.description || null,
      alternative: term.alternative || null,
    }));
  const cells = Array.from(columns.values(), (column) => detailed.find((term) => term.column === column)?.text ?? '');
  return { row, cells: [...cells, notes], terms: detailed };
}

async function* readConcepts(
  read: ReadBytes,
  encoding: string,
  onLanguage?: (tag: string) => void,
): AsyncGenerator<TbxConcept> {
  const concepts: TbxConcept[] = [];
  const builder = new ConceptBuilder((concept) => concepts.push(concept));
  const parser = new SaxesParser({ xmlns: true, position: true });
  let depth = 0;
  parser.on('doctype', (declaration) => {
    // TBX 2 names its DTD, which is not fetched; internal declarations are used for attacks.
    if (declaration.includes('[')) {
      throw documentUnsafe(
        'The TBX file declares entities or elements (DOCTYPE with "["), which can be used for attacks. Remove the declarations.',
      );
    }
  });
  parser.on('error', (error) => {
    const message = error.message.replace(/^\d+:\d+: /u, '');
    throw documentCorrupt(`The TBX file is not well-formed XML: line ${parser.line}: ${message}`);
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > MAX_ELEMENT_DEPTH)
      throw documentTooLarge(`The TBX file nests elements more than ${MAX_ELEMENT_DEPTH} levels deep.`);
    if (depth === 1 && tag.local !== 'tbx' && tag.local !== 'martif') {
      throw documentMislabeled('The file is XML, but not TBX. Save the terms as CSV, XLSX or TBX.');
    }
    if (depth === 1) onLanguage?.(tagOf(tag.attributes['xml:lang']?.value ?? ''));
    builder.open(tag);
  });
  parser.on('closetag', (tag) => {
    depth -= 1;
    builder.close(tag);
  });
  parser.on('text', (text) => builder.text(text));
  parser.on('cdata', (text) => builder.text(text));
  for await (const text of decodedText(read, encoding)) {
    parser.write(text);
    yield* concepts.splice(0);
  }
  parser.close();
  yield* concepts.splice(0);
}

/** The encoding in the XML declaration, if the bytes themselves don't determine it. */
function encodingOf({ name, beginning }: FoundEncoding): string {
  return name.startsWith('UTF-') ? name : (xmlEncodingOf(beginning) ?? name);
}
