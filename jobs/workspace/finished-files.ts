import { presentEntryReference } from '#domain/glossaries/entry-reference.ts';
import type { TermConflict } from '#domain/glossaries/terminology.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import type { FinishedFiles } from '#domain/jobs/kinds/job-kind.ts';
import type { JobFacts } from '#domain/jobs/outputs.ts';
import { addConsistency, type ConsistencyReport } from '#domain/jobs/results/consistency-result.ts';
import type { ExportedFile, PushedComponentReport } from '#domain/jobs/results/pushed-component.ts';
import { addRouting, type RoutingResult } from '#domain/jobs/results/routing-result.ts';
import type { TranslatedFileReport } from '#domain/jobs/results/translation-result.ts';
import type { GlossaryConflicts } from '#domain/jobs/translation.ts';
import { unknownWordsWarning } from '#domain/units/unknown-words.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import type { FileManifest, StoredPush, StoredReport } from './records.ts';
import { JobWorkspace, manifestOf } from './job-workspace.ts';

/** Violations in the result of a job, for all files together: bounds the size of the result. */
const LISTED_VIOLATIONS = 1000;

/**
 * Collects the reports of a job's finished files, in the order of its source files and languages; also after a failure
 * or a termination, because finished files are kept.
 */
export async function collectFinishedFiles(
  storage: ObjectStorage,
  job: JobFacts,
): Promise<FinishedFiles & { readonly warnings: readonly JobWarning[] }> {
  const { organization: organizationId } = job;
  const area = new JobWorkspace(storage, { jobId: job.id, organizationId });
  const read = job.sourceJob == null ? area : new JobWorkspace(storage, { jobId: job.sourceJob, organizationId });
  const files: TranslatedFileReport[] = [];
  const warnings: JobWarning[] = [...job.warnings];
  const conflicts = new Map<string, GlossaryConflicts>();
  const consistencies: ConsistencyReport[] = [];
  let wordCount = 0;
  let routing: RoutingResult | undefined;
  let room = LISTED_VIOLATIONS;
  const project = job.tms == null ? undefined : await area.find('project');
  const components: PushedComponentReport[] = [];
  const edits = { edited: 0, distance: 0 };
  for (const fileIndex of (project?.components ?? job.sourceFiles).keys()) {
    const manifests = await findManifests(read, fileIndex, job.targetLanguages);
    if (manifests.length === 0) continue;
    let isFinished = false;
    warnings.push(...distinctWarnings(manifests.flatMap((manifest) => manifest.warnings)));
    for (const language of job.targetLanguages) {
      warnings.push(...((await area.find(`${fileIndex}/ledger-${language}`)) ?? []));
      const checked = await area.find(`${fileIndex}/consistency-${language}`);
      if (checked !== undefined) consistencies.push(checked);
      const stored = await area.find(`${fileIndex}/report-${language}`);
      if (stored === undefined) continue;
      isFinished = true;
      const report = withViolations(stored.report, room);
      room -= report.glossary.violations.length;
      if (stored.push === undefined) files.push(report);
      else {
        components.push(componentReport(report, stored.push));
        edits.edited += stored.push.edited;
        edits.distance += stored.push.distance;
      }
      warnings.push(...warningsOfReport(stored));
      if (stored.routing !== undefined) routing = addRouting(routing ?? [], stored.routing);
      if (stored.conflicts !== undefined) conflicts.set(language, stored.conflicts);
    }
    // A job that was stopped has read files of which no result exists.
    if (isFinished) wordCount += Math.max(...manifests.map(({ words }) => words));
  }
  for (const [language, found] of conflicts) warnings.push(conflictWarning(language, found));
  const consistency = addConsistency(consistencies);
  const found = {
    files,
    words: wordCount,
    // A job with an instruction has one file.
    selection: await read.find('0/selection'),
    ...(consistency === undefined ? {} : { consistency }),
    ...(routing === undefined ? {} : { routing }),
    warnings,
  };
  if (project === undefined) return found;
  const { warnings: ofExport, ...exported } = await collectExportedFiles(area, job.targetLanguages);
  warnings.push(...ofExport);
  return { ...found, components, edits, ...exported };
}

/** Files that the system of a project exported, of the languages that are complete. */
interface ExportedFiles {
  /** Absent if no language is complete, as in jobs that export nothing. */
  readonly exported?: readonly ExportedFile[];
  readonly warnings: readonly JobWarning[];
}

/** Collects the exported files of a job. @param languages of the job, BCP 47 */
async function collectExportedFiles(area: JobWorkspace, languages: readonly string[]): Promise<ExportedFiles> {
  const exported: ExportedFile[] = [];
  const warnings: JobWarning[] = [];
  let isAsked = false;
  for (const language of languages) {
    const files = await area.find(`exported-${language}`);
    if (files === undefined) continue;
    isAsked = true;
    if (files.length === 0) warnings.push({ code: 'export_empty', message: 'The system exported no file.', language });
    exported.push(...files.map(({ key, size }) => ({ language, target_file: key, size })));
  }
  return { ...(isAsked ? { exported } : {}), warnings };
}

function componentReport(
  { source_file: component, target_file: _none, ...counts }: TranslatedFileReport,
  { revision, pushed, pushedAs, notPushed }: StoredPush,
): PushedComponentReport {
  return { component, revision, pushed, pushed_as: pushedAs, not_pushed: [...notPushed], ...counts };
}

/** Manifests of all readings: a single one, or one per language for a bilingual file. */
async function findManifests(
  area: JobWorkspace,
  fileIndex: number,
  languages: readonly string[],
): Promise<readonly FileManifest[]> {
  const shared = await area.find(manifestOf({ fileIndex }));
  if (shared !== undefined) return [shared];
  const own = await Promise.all(languages.map((language) => area.find(manifestOf({ fileIndex, language }))));
  return own.filter((manifest) => manifest !== undefined);
}

/** Readings of the same file mostly have the same warnings. */
function distinctWarnings(warnings: readonly JobWarning[]): readonly JobWarning[] {
  return [...new Map(warnings.map((warning) => [`${warning.code} ${warning.message}`, warning])).values()];
}

/** Warnings of a target file, with those that follow from its counts. */
export function warningsOfReport({ report, warnings: written, namedWords }: StoredReport): JobWarning[] {
  const where = { source_file: report.source_file, language: report.language };
  const warnings: JobWarning[] = written.map((warning) => ({ ...warning, ...where }));
  if (report.unknown_words > 0) warnings.push({ ...unknownWordsWarning(report.unknown_words, namedWords), ...where });
  if (report.pivots.length > 0) {
    const message = `Translated through ${report.pivots.join(', ')}, because there is no direct pair: check the result.`;
    warnings.push({ code: 'pivot_translation', message, ...where });
  }
  if (report.tags.repaired > 0) {
    const message = `${report.tags.repaired} inline codes had to be placed by rule: check the formatting.`;
    warnings.push({ code: 'tags_repaired', message, ...where });
  }
  if (report.glossary.violated > 0) {
    const message = `Terms of the glossaries are violated in ${report.glossary.violated} places: see result.files.`;
    warnings.push({ code: 'glossary_violated', message, ...where });
  }
  return warnings;
}

function withViolations(report: TranslatedFileReport, room: number): TranslatedFileReport {
  const { violations } = report.glossary;
  if (violations.length <= room) return report;
  return { ...report, glossary: { ...report.glossary, violations: violations.slice(0, room) } };
}

/** One warning per language, because it concerns the glossaries and not a file. */
function conflictWarning(language: string, { count, listed }: GlossaryConflicts): JobWarning {
  const message = `The glossaries require different translations of ${count} terms; those of the glossary named first were used.`;
  return { code: 'glossary_conflicts', message, language, conflicts: listed.map(listedConflict) };
}

function listedConflict({ sourceTerm, chosen, ignored }: TermConflict) {
  const side = (entry: TermConflict['chosen']) => ({ ...presentEntryReference(entry), target_term: entry.targetTerm });
  return { source_term: sourceTerm, chosen: side(chosen), ignored: side(ignored) };
}
