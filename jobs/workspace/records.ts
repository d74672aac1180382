import type { TermViolation } from '#domain/glossaries/terminology.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import type { RemainingFindings } from '#domain/jobs/results/remaining-findings.ts';
import type { TranslatedFileReport } from '#domain/jobs/results/translation-result.ts';
import type { GlossaryConflicts } from '#domain/jobs/translation.ts';
import type { ConsistencyIssue } from '#domain/ledgers/find-issues.ts';
import type { Finding } from '#domain/quality/finding.ts';
import type { RoutingResult } from '#domain/jobs/results/routing-result.ts';
import type { SegmentRoute } from '#domain/quality/routing.ts';
import type { SegmentOrigin, SegmentTerms } from '#domain/review/segment.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { UnitNotes } from '#domain/units/unit-notes.ts';
import type { SkipReason } from '#domain/units/unit.ts';

/** Result of the extraction of a file. */
export interface FileManifest {
  readonly units: number;
  readonly skipped: readonly { readonly reason: string; readonly count: number }[];
  readonly segments: number;
  readonly words: number;
  /** Number of segments per batch. */
  readonly batchSizes: readonly number[];
  /** Lengths of the chains of batches, by `chainLengths`. */
  readonly chains: readonly number[];
  /** SHA-256 of all unit ids and texts: the target is only written into a document with the same reading. */
  readonly fingerprint: string;
  readonly warnings: readonly JobWarning[];
}

/** A segment to be sent to a provider: its range in its unit, in UTF-16 offsets, and its content. */
export interface StoredSegment {
  readonly unitId: string;
  readonly start: number;
  readonly end: number;
  readonly content: CodedText;
  /** The translation to be revised. */
  readonly target?: CodedText;
  /** Most Unicode code points of the translation: the segment's share of its unit's limit. */
  readonly maximumLength?: number;
  /** Place, note and more of its unit, for models. */
  readonly notes?: UnitNotes;
  /** An exact match found in the file: it is reused without calling an engine. */
  readonly match?: CodedText;
  /** Ids of the other units of a section that is rewritten as a whole, whose text is in `content` as well. */
  readonly others?: readonly string[];
}

export type StoredBatch = readonly StoredSegment[];

/** Translations of a batch: one per segment, in segment order. */
export interface StoredTranslations {
  readonly contents: readonly CodedText[];
  /** Per segment: the reason why it is not translated; null: it is translated. */
  readonly skipped: readonly (SkipReason | null)[];
  readonly repairedCodes: number;
  readonly unknownWords: number;
  /** The first of the unknown words, by `nameWords`; absent: none. */
  readonly namedWords?: readonly string[];
  /** Null when nothing of the batch needed an engine. */
  readonly engine: string | null;
  readonly pivots: readonly string[];
  /** Per segment; absent without glossaries. */
  readonly terms?: readonly StoredTerms[];
  readonly conflicts?: GlossaryConflicts;
  readonly warnings?: readonly StoredWarning[];
  /** Findings of the rules in the translations; absent in batches of rewriting. */
  readonly findings?: RemainingFindings;
  /** Positions of the segments whose translation was reused. */
  readonly reused?: readonly number[];
  /** Per segment, what people who review it see; absent in batches of rewriting. */
  readonly details?: readonly SegmentDetails[];
  /** Absent without an assessment by a model. */
  readonly routing?: RoutingResult;
}

/** Facts about a translation besides its text. */
export interface SegmentDetails {
  readonly origin: SegmentOrigin;
  /** Score of a match, in percent. */
  readonly score?: number;
  /** Findings of the rules; absent: none. */
  readonly findings?: readonly Finding[];
  /** Absent without glossaries. */
  readonly terms?: SegmentTerms;
  /** Assessment by a model and what followed; absent: none was made. */
  readonly routing?: SegmentRoute;
  /** Name of the model, where it is another one than that of the batch. */
  readonly engine?: string;
}

/** Compliance of a segment with the glossaries of its job. */
export interface StoredTerms {
  /** Number of terms used as required. */
  readonly applied: number;
  readonly violated: readonly TermViolation[];
}

/** An issue of segments for a person to review. */
export interface StoredWarning {
  readonly code: string;
  readonly message: string;
  /** Number of affected segments; 0: the warning is about the work on the file. */
  readonly segments: number;
  /** Positions of the first segments with the warning in the batch, where the warning names places. */
  readonly positions?: readonly number[];
}

/** Segments of a batch that deviate from their document, and those that were translated again. */
export interface CorrectedSegments {
  readonly corrections: readonly {
    /** In the batch. */
    readonly place: number;
    readonly content: CodedText;
    readonly details: SegmentDetails;
    readonly engine: string | null;
  }[];
  readonly issues: readonly { readonly place: number; readonly issues: readonly ConsistencyIssue[] }[];
}

/** The stored report of a finished target file. */
export interface StoredReport {
  readonly report: TranslatedFileReport;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  /** The first of the unknown words, by `nameWords`. */
  readonly namedWords: readonly string[];
  readonly conflicts?: GlossaryConflicts;
  /** Absent without an assessment by a model. */
  readonly routing?: RoutingResult;
  /** Outcome of pushing a component of a project. */
  readonly push?: StoredPush;
}

/** Outcome of pushing the results for a component in a language. */
export interface StoredPush {
  readonly revision: string | null;
  /** Units whose targets the system has now, or a suggestion of them. */
  readonly pushed: number;
  readonly pushedAs: 'target' | 'suggestion' | 'comment';
  readonly notPushed: readonly { readonly reason: string; readonly count: number }[];
  /** Units whose targets differ from those that were pulled. */
  readonly edited: number;
  /** Their edit distances, each from 0 to 1, added up. */
  readonly distance: number;
}

/** An export that a system was asked for. */
export interface StoredExport {
  /** The system's ids of what it runs. */
  readonly processes: readonly string[];
  /** Unix time in ms at which the job first asked for it. */
  readonly startedAt: number;
}

/** A file of an export, stored. */
export interface StoredExportedFile {
  /** Key, as users know it. */
  readonly key: string;
  /** Bytes. */
  readonly size: number;
}

/** A term of the glossaries of a project. */
export interface ProjectTerm {
  readonly source: string;
  readonly target: string;
}

/** A unit of a project that people have corrected. */
export interface CorrectedUnit {
  /** Id of the unit. */
  readonly unit: string;
  /** One per form. */
  readonly targets: readonly string[];
  /** Those that the machine made. */
  readonly before: readonly string[];
}

/** A chunk of units that was pushed. */
export interface PushedChunk {
  /** Units by their outcome. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Why units were refused. */
  readonly reasons: readonly string[];
}
