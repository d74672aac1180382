import type { TranslatedFileReport } from '#domain/jobs/results/translation-result.ts';
import type { FileManifest, StoredReport } from '#jobs/workspace/records.ts';
import type { FoundWarning } from './engine/finding-totals.ts';
import { addSkipped } from './engine/source-document.ts';
import type { WrittenLanguage } from './engine/document-writer.ts';

interface FinishedOutput {
  readonly sourceFile: string;
  /** Empty for a component that is pushed. */
  readonly targetFile: string;
  readonly manifest: FileManifest;
  readonly written: WrittenLanguage;
}

/** The report of a finished output in one of its languages. */
export function storedReport(output: FinishedOutput): StoredReport {
  const { warnings, totals } = output.written;
  const { conflicts, warnings: found, routing } = totals.findings;
  return {
    report: coverageReport(output),
    warnings: [...warnings, ...segmentWarnings(found)],
    namedWords: totals.namedWords,
    ...(conflicts === undefined ? {} : { conflicts }),
    ...(routing === undefined ? {} : { routing }),
  };
}

function coverageReport({ sourceFile, targetFile, manifest, written }: FinishedOutput): TranslatedFileReport {
  const { language, targets, totals } = written;
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
function segmentWarnings(warnings: readonly FoundWarning[]): readonly { code: string; message: string }[] {
  return warnings.map(({ code, message, segments, places }) => {
    if (segments === 0) return { code, message };
    const count = segments === 1 ? 'One segment' : `${segments.toLocaleString('en')} segments`;
    const listed = places.length === 0 ? '' : ` (${places.join('; ')}${places.length < segments ? '; …' : ''})`;
    return { code, message: `${count}${listed}: ${message}` };
  });
}
