import type { SpeakerSpan, VoiceWindow } from '#domain/recordings/speakers/speaker-spans.ts';
import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import type {
  GlossaryContent,
  TermAnalysis,
  TermAnalyzer,
  TermCheck,
  Terminology,
} from '#domain/glossaries/terminology.ts';
import type { RuleRewritingOptions } from '#domain/rewriting/rewrite-by-rules.ts';
import type { CheckedSegment, CheckOptions } from '#domain/quality/checked-segment.ts';
import type { Finding } from '#domain/quality/finding.ts';
import type { RuleNote } from '#domain/rewriting/rules-engine.ts';

/** An edit by rules: plain data, which can be sent to a thread. Languages are BCP 47. */
export type RuleEdit =
  | {
      readonly kind: 'revise';
      readonly sourceText: string;
      readonly sourceLanguage: string;
      readonly targetText: string;
      readonly targetLanguage: string;
    }
  | {
      readonly kind: 'rewrite';
      readonly sourceText: string;
      readonly sourceLanguage: string;
      readonly type: RuleRewritingOptions['type'];
    };

export interface RuleEdited {
  readonly text: string;
  readonly warnings: readonly RuleNote[];
  /** Compliance with the terminology. */
  readonly glossary: TermCheck;
}

export interface RuleAnalysis {
  readonly text: string;
  readonly analyzer: TermAnalyzer;
  readonly glossaries: readonly GlossaryContent[];
  /** BCP 47; undefined: terms of all languages. */
  readonly language: string | undefined;
}

/** A check of one translation by rules that don't compare segments. */
export interface RuleCheck {
  readonly segment: CheckedSegment;
  readonly options: CheckOptions;
  /** True if compliance with the terminology is wanted in addition to its findings. */
  readonly wantsTerms: boolean;
  /** The check in the calling thread, compiled before. */
  readonly checkSynchronously: (check: Pick<RuleCheck, 'segment' | 'wantsTerms'>) => RuleChecked;
}

export interface RuleChecked {
  readonly findings: readonly Finding[];
  /** Undefined: not wanted, or no terminology. */
  readonly terms?: TermCheck | undefined;
}

/** The voices of a recording: windows of some minutes each, and the spans with speech. */
export interface RecordedVoices {
  readonly parts: readonly (readonly VoiceWindow[])[];
  readonly speech: readonly TimeSpan[];
}

/** Applies rules to texts of users without a model. */
export interface TextRules {
  /** @throws LoquentError `text_too_complex`, `threads_busy`, the signal's reason */
  edit(edit: RuleEdit, terminology: Terminology | undefined, signal: AbortSignal): Promise<RuleEdited>;
  /** @throws errors of `edit` */
  analyze(analysis: RuleAnalysis, signal: AbortSignal): Promise<TermAnalysis>;
  /** @throws errors of `edit` */
  check(check: RuleCheck, signal: AbortSignal): Promise<RuleChecked>;
}

/** Rules that organizations share: long texts of one don't hold up those of another. */
export interface SharedRules {
  /** The rules for texts of an organization. */
  rulesFor(organizationId: string): TextRules;
  /** Tells the speakers of a recording of an organization apart. @throws errors of `TextRules` */
  findSpeakers(organizationId: string, voices: RecordedVoices, signal: AbortSignal): Promise<readonly SpeakerSpan[]>;
}

export const NO_TERMS: TermCheck = { applied: [], violated: [] };
