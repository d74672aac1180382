import type { TranslatedFileReport } from '#domain/jobs/results/translation-result.ts';
import type { FileManifest } from '#jobs/workspace/records.ts';
import type { FoundWarning } from './engine/finding-totals.ts';
import { addSkipped } from './engine/source-document.ts';
import type { TranslationTotals } from './engine/document-writer.ts';

interface ReportInput {
  readonly sourceFile: string;
  readonly targetFile: string;
  /** BCP 47. */
  readonly language: string;
  readonly manifest: FileManifest;
  /** Units with a translation. */
  readonly targets: number;
  readonly totals: TranslationTotals;
}

/** Coverage of one finished target file. */
export function coverageReport({
  sourceFile,
  targetFile,
  language,
  manifest,
  targets,
  totals,
}: ReportInput): TranslatedFileReport {
  return {
    source_file: sourceFile,
    language,
    target_file: targetFile,
    units: manifest.units,
    translated: targets - totals.reused,
    reused: totals.reused,
    skipped: addSkipped(manifest.skipped, totals.skipped),
    glossary: totals.findings.terms,
    ...(totals.findings.remaining === undefined ? {} : { findings: totals.findings.remaining }),
    tags: { repaired: totals.repairedCodes },
    segments: manifest.segments,
    unknown_words: totals.unknownWords,
    engine: totals.engines.size === 0 ? null : [...totals.engines].join(', '),
    pivots: [...totals.pivots],
  };
}

/** Issues of a file for a person to review, one entry for all segments concerned. */
export function segmentWarnings(warnings: readonly FoundWarning[]): readonly { code: string; message: string }[] {
  return warnings.map(({ code, message, segments, places }) => {
    if (segments === 0) return { code, message };
    const count = segments === 1 ? 'One segment' : `${segments.toLocaleString('en')} segments`;
    const listed = places.length === 0 ? '' : ` (${places.join('; ')}${places.length < segments ? '; …' : ''})`;
    return { code, message: `${count}${listed}: ${message}` };
  });
}
