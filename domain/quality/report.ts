import { penaltyPoints, mqmScore, penaltyPerThousand, rounded } from './scoring/mqm-score.ts';
import { countSeverities, SEVERITIES, type Finding, type MqmCategory, type SeverityCounts } from './finding.ts';
import type { QualitySegment } from './quality-segment.ts';

/** A segment with all that was found about it. */
export interface AssessedSegment {
  readonly segment: QualitySegment;
  /** 0 to 100; null without a translation. */
  readonly score: number | null;
  readonly findings: readonly Finding[];
}

/** A file, or a component of a project, in one target language. */
export interface AssessedDocument {
  readonly name: string;
  /** BCP 47. */
  readonly language: string;
  /** Segments without a translation, which are not assessed. */
  readonly untranslated: number;
}

/** Scores and counts of a part of a job. */
export interface QualityTotals {
  readonly segments: number;
  readonly untranslated: number;
  /** Words of the sources. */
  readonly words: number;
  readonly issues: SeverityCounts;
  /** Mean of the segments' scores, 0 to 100; null without segments. */
  readonly averageScore: number | null;
  /** MQM score, 0 to 100; null without words. */
  readonly mqmScore: number | null;
  readonly penaltyPerThousand: number;
}

/** The totals of a language or a document. */
export interface NamedTotals extends QualityTotals {
  /** Null: of a language. */
  readonly name: string | null;
  /** BCP 47. */
  readonly language: string;
}

/** Facts about the job of a report. */
export interface ReportedJob {
  readonly id: string;
  readonly type: string;
  /** Its name for people. */
  readonly title: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** BCP 47. */
  readonly sourceLanguage: string;
  /** Title of the system and the project in it; null: files. */
  readonly project: string | null;
  readonly domain: string | null;
  /** Name of the model; null: rules alone. */
  readonly engine: string | null;
}

/** A document with the segments that a report shows. */
export interface ReportedDocument extends AssessedDocument {
  readonly segments: readonly AssessedSegment[];
}

/** The results of a job on quality. Everything in it follows from the job: no clock, no chance. */
export interface QualityReport {
  readonly job: ReportedJob;
  readonly totals: QualityTotals;
  readonly languages: readonly NamedTotals[];
  readonly documents: readonly NamedTotals[];
  /** The most frequent ones first. */
  readonly categories: readonly { readonly category: MqmCategory; readonly issues: SeverityCounts }[];
  /** Segments by score: 0 to 9, 10 to 19, …, 90 to 100. */
  readonly distribution: readonly number[];
  /** The segments with findings, of at most `MAX_LISTED` findings together: the most severe ones. */
  readonly listed: readonly ReportedDocument[];
  readonly listedIssues: number;
  /** The segments with the lowest scores, the lowest first, with the position of their document. */
  readonly worst: readonly WorstSegment[];
}

export interface WorstSegment extends AssessedSegment {
  readonly score: number;
  readonly document: number;
}

/** Findings that a report shows; its tables have all of them. */
export const MAX_LISTED = 10_000;
const MAX_WORST = 20;
const BUCKETS = 10;

/** Adds up assessed segments, document by document. */
export class ReportBuilder {
  readonly #all = new Tally();
  readonly #languages = new Map<string, Tally>();
  readonly #documents: { readonly document: AssessedDocument; readonly tally: Tally; found: AssessedSegment[] }[] = [];
  readonly #categories = new Map<MqmCategory, Finding[]>();
  readonly #distribution = Array.from({ length: BUCKETS }, () => 0);
  #worst: WorstSegment[] = [];

  /** Begins a document, to which the next segments belong. */
  begin(document: AssessedDocument): void {
    const tally = new Tally();
    this.#documents.push({ document, tally, found: [] });
    for (const each of [this.#all, this.#languageOf(document), tally]) each.untranslated += document.untranslated;
  }

  add(segments: readonly AssessedSegment[]): void {
    const current = this.#documents.at(-1);
    if (current === undefined) throw new Error('Segments belong to a document.');
    const tallies = [this.#all, this.#languageOf(current.document), current.tally];
    for (const assessed of segments) {
      for (const tally of tallies) tally.add(assessed);
      if (assessed.score !== null) {
        const bucket = Math.min(BUCKETS - 1, Math.floor(assessed.score / BUCKETS));
        this.#distribution[bucket] = (this.#distribution[bucket] ?? 0) + 1;
      }
      if (assessed.findings.length > 0) current.found.push(assessed);
      for (const finding of assessed.findings) {
        const known = this.#categories.get(finding.category);
        if (known === undefined) this.#categories.set(finding.category, [finding]);
        else known.push(finding);
      }
    }
    const document = this.#documents.length - 1;
    const candidates = segments.flatMap(({ score, ...rest }) =>
      score === null || score >= 100 ? [] : [{ ...rest, score, document }],
    );
    this.#worst = [...this.#worst, ...candidates].sort((one, other) => one.score - other.score).slice(0, MAX_WORST);
  }

  /** The totals of everything that was added. */
  get totals(): QualityTotals {
    return this.#all.totals();
  }

  finish(job: ReportedJob): QualityReport {
    const listed = mostSevere(this.#documents.map(({ found }) => found));
    return {
      job,
      totals: this.totals,
      languages: [...this.#languages].map(([language, tally]) => ({ name: null, language, ...tally.totals() })),
      documents: this.#documents.map(({ document: { name, language }, tally }) => ({
        name,
        language,
        ...tally.totals(),
      })),
      categories: [...this.#categories]
        .map(([category, findings]) => ({ category, issues: countSeverities(findings) }))
        .sort((one, other) => total(other.issues) - total(one.issues) || (one.category < other.category ? -1 : 1)),
      distribution: this.#distribution,
      listed: this.#documents.map(({ document }, index) => ({ ...document, segments: listed[index] ?? [] })),
      listedIssues: listed.flat().reduce((sum, { findings }) => sum + findings.length, 0),
      worst: this.#worst,
    };
  }

  #languageOf({ language }: AssessedDocument): Tally {
    const known = this.#languages.get(language) ?? new Tally();
    this.#languages.set(language, known);
    return known;
  }
}

/** All findings of some severities together. */
export function total(issues: SeverityCounts): number {
  return SEVERITIES.reduce((sum, severity) => sum + issues[severity], 0);
}

class Tally {
  untranslated = 0;
  #segments = 0;
  #words = 0;
  #scores = 0;
  readonly #issues = { neutral: 0, minor: 0, major: 0, critical: 0 };

  add({ segment, score, findings }: AssessedSegment): void {
    for (const { severity } of findings) this.#issues[severity] += 1;
    if (score === null) return;
    this.#segments += 1;
    this.#words += segment.words;
    this.#scores += score;
  }

  totals(): QualityTotals {
    const penalty = penaltyPoints(this.#issues);
    return {
      segments: this.#segments,
      untranslated: this.untranslated,
      words: this.#words,
      issues: { ...this.#issues },
      averageScore: this.#segments === 0 ? null : rounded(this.#scores / this.#segments),
      mqmScore: mqmScore(penalty, this.#words),
      penaltyPerThousand: penaltyPerThousand(penalty, this.#words),
    };
  }
}

/** Segments of each document that fit the limit, those with the most severe findings before others, in their order. */
function mostSevere(documents: readonly (readonly AssessedSegment[])[]): readonly (readonly AssessedSegment[])[] {
  const kept = new Set<AssessedSegment>();
  let room = MAX_LISTED;
  for (const severity of SEVERITIES.toReversed()) {
    for (const assessed of documents.flat()) {
      if (kept.has(assessed) || !assessed.findings.some((finding) => finding.severity === severity)) continue;
      if (assessed.findings.length > room) break;
      kept.add(assessed);
      room -= assessed.findings.length;
    }
  }
  return documents.map((segments) => segments.filter((assessed) => kept.has(assessed)));
}
