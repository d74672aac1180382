import { addFindings, type RemainingFindings } from '#domain/jobs/results/remaining-findings.ts';
import { addRouting, type RoutingResult } from '#domain/jobs/results/routing-result.ts';
import type { ListedViolation, TranslatedFileTerms } from '#domain/jobs/results/translation-result.ts';
import type { GlossaryConflicts } from '#domain/jobs/translation.ts';
import { presentEntryReference } from '#domain/glossaries/entry-reference.ts';
import type { TermViolation } from '#domain/glossaries/terminology.ts';
import type { StoredSegment, StoredTranslations, StoredWarning } from '#jobs/workspace/records.ts';

/** Violations that the result of a file lists; all are counted. */
const LISTED_VIOLATIONS = 100;
/** Places that a warning names; all are counted. */
const LISTED_PLACES = 20;
/** UTF-16 units of a listed text: enough to find the place. */
const LISTED_LENGTH = 200;

/** Findings about the translations of a file. */
export interface TranslationFindings {
  readonly terms: TranslatedFileTerms;
  readonly conflicts: GlossaryConflicts | undefined;
  /** Findings of the rules in the translations; undefined if no batch was checked. */
  readonly remaining: RemainingFindings | undefined;
  /** One per message. */
  readonly warnings: readonly FoundWarning[];
  /** Undefined without an assessment by a model. */
  readonly routing: RoutingResult | undefined;
}

export interface FoundWarning extends Pick<StoredWarning, 'code' | 'message' | 'segments'> {
  /** Where the first segments are that it is true of; empty for warnings that don't name their places. */
  readonly places: readonly string[];
}

/** Sums up the findings of batches about their segments. */
export class FindingTotals {
  #applied = 0;
  #violated = 0;
  readonly #violations: ListedViolation[] = [];
  #conflicts: GlossaryConflicts | undefined;
  #remaining: RemainingFindings | undefined;
  #routing: RoutingResult | undefined;
  readonly #warnings = new Map<string, FoundWarning>();

  /** @param contextOf returns the place of a unit, by its id */
  add(
    segments: readonly StoredSegment[],
    { terms = [], conflicts, warnings = [], findings, routing }: StoredTranslations,
    contextOf: (unitId: string) => string,
  ): void {
    for (const [index, { applied, violated }] of terms.entries()) {
      this.#applied += applied;
      this.#violated += violated.length;
      const segment = segments[index];
      if (segment === undefined) continue;
      for (const violation of violated.slice(0, LISTED_VIOLATIONS - this.#violations.length)) {
        this.#violations.push(listed(violation, segment, contextOf(segment.unitId)));
      }
    }
    this.#conflicts ??= conflicts;
    if (routing !== undefined) this.#routing = addRouting(this.#routing ?? [], routing);
    this.#remaining = addFindings(this.#remaining, findings);
    for (const { code, message, segments: count, positions = [] } of warnings) {
      const known = this.#warnings.get(message);
      const places = positions.map((position) => short(contextOf(segments[position]?.unitId ?? '')));
      this.#warnings.set(message, {
        code,
        message,
        segments: count + (known?.segments ?? 0),
        places: [...(known?.places ?? []), ...places].slice(0, LISTED_PLACES),
      });
    }
  }

  all(): TranslationFindings {
    return {
      terms: { applied: this.#applied, violated: this.#violated, violations: this.#violations },
      conflicts: this.#conflicts,
      remaining: this.#remaining,
      warnings: [...this.#warnings.values()],
      routing: this.#routing,
    };
  }
}

function listed(violation: TermViolation, segment: StoredSegment, context: string): ListedViolation {
  return {
    ...presentEntryReference(violation),
    violation_type: violation.type,
    source_term: short(violation.sourceTerm),
    target_term: short(violation.targetTerm),
    found_text: violation.found === null ? null : short(violation.found),
    suggested_replacement: violation.suggestion === null ? null : short(violation.suggestion),
    context: short(context),
    source_text: short(segment.content.text),
  };
}

function short(text: string): string {
  return text.length <= LISTED_LENGTH ? text : `${text.slice(0, LISTED_LENGTH - 1).toWellFormed()}…`;
}
