import { LoquentError } from '#domain/errors.ts';
import type { ContentPlace } from '#domain/units/facets.ts';
import type { DocumentWarning, OfficeKind } from '#formats/format.ts';
import type { OfficePackage } from './office-package.ts';

/** Parts that were read, and warnings of those that are damaged. */
interface ReadParts<Read> {
  readonly parts: Read[];
  readonly damaged: DocumentWarning[];
}

/**
 * Reads parts with text. A damaged one without which the file can be read and edited (a chart, its properties, VML) is
 * copied unchanged; comments, which an instruction may name, and parts that attack their reader are refused.
 *
 * @param read gives undefined for a part without text
 */
export function readParts<
  Part extends { readonly name: string; readonly place: ContentPlace; readonly isVml?: boolean },
  Read,
>(parts: readonly Part[], read: (part: Part) => Read | undefined): ReadParts<Read> {
  const damaged: DocumentWarning[] = [];
  const found = parts.flatMap((part) => {
    try {
      return read(part) ?? [];
    } catch (error) {
      const isDispensable = part.place === 'chart' || part.place === 'property' || part.isVml === true;
      if (!isDispensable || !(error instanceof LoquentError) || error.id !== 'document_corrupt') throw error;
      const message = `"${part.name}" is damaged: it stays unchanged, and its text is not translated.`;
      damaged.push({ code: 'part_not_translated', message });
      return [];
    }
  });
  return { parts: found, damaged };
}

/**
 * Warns of text that isn't translated, and of signatures, which a translation invalidates.
 *
 * @param kinds names of content with such text, in any number; undefined for other content
 */
export function officeWarnings(
  office: OfficePackage,
  what: OfficeKind,
  kinds: readonly (string | undefined)[],
): DocumentWarning[] {
  const warnings = [...new Set(kinds.filter((kind) => kind !== undefined))].map((kind) => ({
    code: 'part_not_translated',
    message: `The ${what} has ${kind}; their text is not translated.`,
  }));
  if (!office.references.some(({ kind }) => kind === 'digital-signature/origin')) return warnings;
  const message = `The ${what} has a digital signature, which a translation invalidates.`;
  return [...warnings, { code: 'signature_invalidated', message }];
}
