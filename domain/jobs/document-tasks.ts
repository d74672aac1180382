import { isPseudoLanguage } from '#domain/languages/pseudo-language.ts';
import type { Extraction, ExtractionCounts, TranslationPlan } from './translation.ts';

/** Languages in which a file hasn't failed, in the order of the job's languages. */
type LanguagesOf = (fileIndex: number) => readonly string[];

/** A file to be translated into a language. */
export interface TranslationTask extends Required<Extraction> {
  readonly fileName: string;
  readonly batches: number;
  /** Lengths of the chains of batches, by `chainLengths`. */
  readonly chains: readonly number[];
  readonly segments: number;
  /** True: the file is a component of a project, to which the results are pushed. */
  readonly isProject?: true;
  /** True: the translations are written later, with other languages or after a review. */
  readonly isOutputShared?: true;
  /** True: the file has a ledger. */
  readonly hasLedger?: true;
}

/** The translations of a job. */
export interface TranslationTasks {
  /** Files in a language with an output of its own. */
  readonly separate: readonly TranslationTask[];
  /** Languages of each file that is written once with all of them. */
  readonly shared: readonly (readonly TranslationTask[])[];
  /** Segments in all target languages. */
  readonly segments: number;
  /** True: the job is so small that a child workflow would take a quarter of its time. */
  readonly isFastLane: boolean;
}

/** One output after a review: a language of a file, or several. */
export interface ReviewedOutput extends Extraction {
  readonly languages: readonly string[];
  /** True: one file has all languages. */
  readonly isShared: boolean;
}

/** The extractions of a job's files. */
export class ExtractedFiles {
  readonly #plan: TranslationPlan;
  readonly #counts = new Map<string, ExtractionCounts>();

  constructor(plan: TranslationPlan) {
    this.#plan = plan;
  }

  /** @returns further extractions: one per language for a file that turned out to hold several */
  add(extraction: Extraction, counts: ExtractionCounts): readonly Required<Extraction>[] {
    const { fileIndex } = extraction;
    this.#counts.set(keyOf(extraction), counts);
    return counts.isMultilingual === true
      ? this.#plan.targetLanguages.map((language) => ({ fileIndex, language }))
      : [];
  }

  /** Counts of the extraction from which a file is translated into a language. */
  of(file: Required<Extraction>): Pick<ExtractionCounts, 'batches' | 'chains' | 'segments'> {
    const { fileIndex } = file;
    return this.#counts.get(keyOf(file)) ?? this.#counts.get(keyOf({ fileIndex })) ?? NOTHING;
  }

  /** The reading from which a file is translated into a language. */
  readingOf({ fileIndex, language }: Required<Extraction>): Extraction {
    return this.#counts.has(keyOf({ fileIndex, language })) ? { fileIndex, language } : { fileIndex };
  }

  /** True if a file is written once, with all languages of the job. */
  isShared(fileIndex: number): boolean {
    return this.#plan.targetLanguages.length > 1 && this.#counts.get(keyOf({ fileIndex }))?.isMultilingual === true;
  }
}

const NOTHING = { batches: 0, chains: [], segments: 0 } as const;

const keyOf = ({ fileIndex, language = '' }: Extraction) => `${fileIndex}/${language}`;

/** The translations of a job whose files are extracted, in the order of its files and languages. */
export function translationTasks(
  plan: TranslationPlan,
  extracted: ExtractedFiles,
  languagesOf: LanguagesOf,
): TranslationTasks {
  const { fileNames, targetLanguages, isProject, isReviewed, keepsLedgers } = plan;
  const files = [...fileNames.keys()];
  const tasksOf = (fileIndex: number) =>
    languagesOf(fileIndex).map((language): TranslationTask => {
      const { batches, chains, segments } = extracted.of({ fileIndex, language });
      return {
        fileIndex,
        language,
        fileName: fileNames[fileIndex] ?? '',
        batches,
        chains,
        segments,
        ...(isProject === true ? { isProject } : {}),
        ...(isReviewed === true || extracted.isShared(fileIndex) ? { isOutputShared: true } : {}),
        ...(keepsLedgers === true && batches > 1 && !isPseudoLanguage(language) ? { hasLedger: true } : {}),
      };
    });
  const all = files.flatMap((fileIndex) => targetLanguages.map((language) => extracted.of({ fileIndex, language })));
  return {
    separate: files.filter((fileIndex) => !extracted.isShared(fileIndex)).flatMap(tasksOf),
    shared: files.filter((fileIndex) => extracted.isShared(fileIndex)).map(tasksOf),
    segments: all.reduce((sum, { segments }) => sum + segments, 0),
    isFastLane: all.length === 1 && all[0]!.batches <= 1,
  };
}

/**
 * The outputs of a job after its review. Languages are separate outputs, so that one that fails stops no other; a job
 * with one file or one language, and a component of a project, has one output per file.
 */
export function reviewedOutputs(
  { fileNames, targetLanguages, isProject }: TranslationPlan,
  extracted: ExtractedFiles,
  languagesOf: LanguagesOf,
): readonly ReviewedOutput[] {
  const isByLanguage = fileNames.length > 1 && targetLanguages.length > 1 && isProject !== true;
  return [...fileNames.keys()].flatMap((fileIndex): readonly ReviewedOutput[] => {
    const languages = languagesOf(fileIndex);
    const isShared = extracted.isShared(fileIndex);
    if (!isByLanguage || isShared) return languages.length === 0 ? [] : [{ fileIndex, languages, isShared }];
    return languages.map((language) => ({ fileIndex, language, languages: [language], isShared }));
  });
}
