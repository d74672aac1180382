import { GLOSSARY_LIMITS } from '#domain/glossaries/glossary-limits.ts';
import type { ImportedRow, ImportedTerm } from '#domain/glossaries/import-row.ts';
import type { DefinedTerm } from './report-term.ts';

/**
 * The rows of a glossary of extracted terms. Terms are preferred ones: the source term, and in each language its best
 * translation that has no better source. The definition is the description of the source term; the notes have the frequency and an example.
 *
 * @param sourceLanguage BCP 47
 */
export function glossaryRows(terms: readonly DefinedTerm[], sourceLanguage: string): readonly ImportedRow[] {
  return terms.map((term, index): ImportedRow => {
    const source = termIn(sourceLanguage, term.term, term.definition);
    const targets = Object.entries(term.targets).flatMap(([language, found]) => {
      // "Pressure" occurs wherever "Manometer" does, whose source is "pressure gauge".
      const best = found.find(({ isMutual }) => isMutual);
      return best === undefined ? [] : [termIn(language, best.term, null)];
    });
    return {
      kind: 'entry',
      row: index + 1,
      baseTerm: source.text,
      terms: [source, ...targets].slice(0, GLOSSARY_LIMITS.termsOfEntry),
      notes: notesOf(term),
    };
  });
}

function termIn(language: string, text: string, description: string | null): ImportedTerm {
  return {
    language,
    text: text.slice(0, GLOSSARY_LIMITS.term),
    type: 'preferred',
    description: description?.slice(0, GLOSSARY_LIMITS.description) ?? null,
    alternative: null,
  };
}

function notesOf({ frequency, files, example }: DefinedTerm): string {
  const times = frequency === 1 ? 'once' : `${frequency} times`;
  const where = files === 1 ? 'a file' : `${files} files`;
  return `Found ${times} in ${where}. Example (${example.file}): ${example.text}`.slice(0, GLOSSARY_LIMITS.notes);
}
