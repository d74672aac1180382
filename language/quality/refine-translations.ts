import { LoquentError } from '#domain/errors.ts';
import type { Finding } from '#domain/quality/finding.ts';
import { countSeverities } from '#domain/quality/finding.ts';
import { mergeFindings } from '#domain/quality/merge-findings.ts';
import { MAX_ROUTE_ISSUES, type RouteOutcome, type SegmentRoute } from '#domain/quality/routing.ts';
import { penaltyPoints } from '#domain/quality/scoring/mqm-score.ts';
import type { CheckedTranslation, TranslationCheck } from '#language/translation/checked/translation-check.ts';
import {
  someSegments,
  type SegmentTranslation,
  type TranslateSegmentsOptions,
} from '#language/translation/contract.ts';
import { toneRule } from '#language/translation/prompts/tone-rule.ts';
import { visibleLength } from '#language/translation/shorten-segments.ts';
import { translateSegments } from '#language/translation/translate-segments.ts';
import { addUsage, NO_USAGE, type ProviderUsage } from '#providers/language/usage.ts';
import { assessPairs } from './assess-pairs.ts';
import type { Assessment } from './contract.ts';
import { MODEL_RULE } from './prompt.ts';
import type { Refiner } from './refiner.ts';

/** A translation to be assessed, with what rules found in it. */
export interface Draft extends CheckedTranslation {
  /** True: it was approved before, and is neither assessed nor translated again. */
  readonly isReused?: boolean;
}

export interface RefineTranslationsOptions {
  /** Those of the first translation. */
  readonly translation: TranslateSegmentsOptions;
  /** One per segment. */
  readonly drafts: readonly Draft[];
  readonly refiner: Refiner;
  /** Finds what rules find. */
  readonly check: TranslationCheck;
  /** Unicode code points per segment; undefined: no limit. */
  readonly limits?: readonly (number | undefined)[];
  /** True: temporary failures are thrown, because the caller repeats all of this. */
  readonly isRepeated?: boolean;
}

export interface RefinedTranslations {
  /** One per segment, with the findings of rules and of the model. */
  readonly translations: readonly CheckedTranslation[];
  /** One per segment; undefined: it was not to be assessed. */
  readonly routes: readonly (SegmentRoute | undefined)[];
  /** Model of the second translations; null: there is none. */
  readonly engine: string | null;
  readonly assessment: ProviderUsage;
  readonly retranslation: ProviderUsage;
  /** Why it ended early: a sentence for users. */
  readonly stopped?: string;
}

/**
 * Has a model assess translations and translate those with a major or critical issue again, with the issues named. A second translation is
 * taken only if its assessment is better, and if it breaks no codes, terms or limit of length that the first one kept. A failure, such as
 * the end of the budget, leaves the translations that were accepted before it.
 *
 * @throws the signal's reason; with `isRepeated`, retryable errors of the provider
 */
export async function refineTranslations(options: RefineTranslationsOptions): Promise<RefinedTranslations> {
  const { drafts, refiner, translation } = options;
  const open = [...drafts.keys()].filter((at) => drafts[at]!.isReused !== true && !isSkipped(drafts[at]!));
  const run = new RefinementRun(options);
  const made = open.map((at) => ({ at, segment: drafts[at]!.segment }));
  const first = made.length === 0 ? undefined : await run.attempt(() => assess(options, made));
  const translations: CheckedTranslation[] = [...drafts];
  const routes: (SegmentRoute | undefined)[] = drafts.map(() => undefined);
  const doubtful: Doubtful[] = [];
  for (const [place, at] of open.entries()) {
    const isAnswered = first?.answered[place] === true;
    const found = first?.findings[place] ?? [];
    const assessed = withFindings(drafts[at]!, found);
    translations[at] = assessed;
    const issues = found.filter(isSerious);
    if (issues.length > 0) doubtful.push({ at, assessed, issues });
    routes[at] = routeOf(isAnswered ? 'kept' : 'not_assessed', translation.provider.id, []);
  }
  const second = await secondTranslations(options, run, doubtful);
  for (const [place, { at, issues }] of doubtful.entries()) {
    const verdict = second.verdicts[place] ?? 'failed';
    const isTaken = typeof verdict === 'object';
    if (isTaken) translations[at] = verdict;
    const provider = isTaken ? refiner.provider.id : translation.provider.id;
    routes[at] = routeOf(isTaken ? 'retranslated' : verdict, provider, issues);
  }
  return {
    translations,
    routes,
    engine: second.engine,
    assessment: addUsage(first?.usage ?? NO_USAGE, second.assessment),
    retranslation: second.retranslation,
    ...(run.stopped === undefined ? {} : { stopped: run.stopped }),
  };
}

/** A translation with issues. */
interface Doubtful {
  /** Position of its segment. */
  readonly at: number;
  readonly assessed: CheckedTranslation;
  readonly issues: readonly Finding[];
}

/** Remembers why a refinement ended early. */
class RefinementRun {
  readonly #options: RefineTranslationsOptions;
  stopped: string | undefined;

  constructor(options: RefineTranslationsOptions) {
    this.#options = options;
  }

  /** @returns undefined after a failure */
  async attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#options.translation.signal.throwIfAborted();
      if (!(error instanceof LoquentError)) throw error;
      if (error.retryable && this.#options.isRepeated === true) throw error;
      this.stopped = error.message;
      return undefined;
    }
  }
}

/** A second translation that is better, or the outcome without one. */
type Verdict = CheckedTranslation | Extract<RouteOutcome, 'refused' | 'failed'>;

interface SecondTranslations {
  /** One per doubtful translation; undefined: `failed`. */
  readonly verdicts: readonly (Verdict | undefined)[];
  readonly engine: string | null;
  readonly assessment: ProviderUsage;
  readonly retranslation: ProviderUsage;
}

async function secondTranslations(
  options: RefineTranslationsOptions,
  run: RefinementRun,
  doubtful: readonly Doubtful[],
): Promise<SecondTranslations> {
  const none = { verdicts: [], engine: null, assessment: NO_USAGE, retranslation: NO_USAGE };
  if (doubtful.length === 0) return none;
  const { translation, refiner, check } = options;
  const { segments } = translation;
  const again = await run.attempt(() =>
    translateSegments({
      ...translation,
      provider: refiner.provider,
      ...someSegments(
        translation,
        doubtful.map(({ at }) => at),
      ),
      issues: doubtful.map(({ assessed, issues }) => issues.map((issue) => issueSentence(assessed, issue))),
      context: translation.context ?? textAround(doubtful, segments),
      onProgress: undefined,
    }),
  );
  if (again === undefined) return none;
  const verdicts: Verdict[] = [];
  const sound: { readonly at: number; readonly place: number; readonly checked: CheckedTranslation }[] = [];
  for (const [place, { at, assessed }] of doubtful.entries()) {
    const checked = await check(segments[at]!, again.segments[place]!);
    verdicts[place] = 'refused';
    if (isSound(assessed, checked, options.limits?.[at])) sound.push({ at, place, checked });
  }
  const outcome = { verdicts, engine: again.engine, retranslation: again.usage };
  const kept = sound.map(({ at, checked }) => ({ at, segment: checked.segment }));
  const assessment = kept.length === 0 ? undefined : await run.attempt(() => assess(options, kept));
  for (const [index, { place, checked }] of sound.entries()) {
    if (assessment === undefined) verdicts[place] = 'failed';
    if (assessment?.answered[index] !== true) continue;
    const judged = withFindings(checked, assessment.findings[index] ?? []);
    if (penaltyOf(judged) < penaltyOf(doubtful[place]!.assessed)) verdicts[place] = judged;
  }
  return { ...outcome, assessment: assessment?.usage ?? NO_USAGE };
}

/** Assesses translations as jobs on quality do. */
function assess(
  { translation, refiner }: RefineTranslationsOptions,
  translated: readonly { readonly at: number; readonly segment: SegmentTranslation }[],
): Promise<Assessment> {
  const { segments, instructions, extraInstructions = [], formality, ...settings } = translation;
  const rules = [instructions, ...extraInstructions, toneRule(formality)].filter((rule) => rule !== undefined);
  return assessPairs({
    ...settings,
    ...refiner,
    instructions: rules.join('\n'),
    onProgress: undefined,
    pairs: translated.map(({ at, segment }) => ({ source: segments[at]!.text, target: segment.content.text })),
  });
}

/** True unless a second translation breaks what the first one keeps, before any opinion of a model. */
function isSound(first: CheckedTranslation, second: CheckedTranslation, limit = Infinity): boolean {
  if (isSkipped(second) || second.isUnchecked === true) return false;
  if (second.segment.repairedCodes > first.segment.repairedCodes) return false;
  if (second.segment.glossary.violated.length > first.segment.glossary.violated.length) return false;
  const [before, after] = [first, second].map(({ segment }) => visibleLength(segment.content));
  if (after! > limit && after! > before!) return false;
  return criticalByRules(second) <= criticalByRules(first);
}

const criticalByRules = ({ findings }: CheckedTranslation) =>
  findings.filter(({ severity, rule }) => severity === 'critical' && rule !== MODEL_RULE).length;

const isSkipped = ({ segment }: CheckedTranslation) => segment.skipped !== undefined;
const isSerious = ({ severity }: Finding) => severity === 'major' || severity === 'critical';
const penaltyOf = ({ findings }: CheckedTranslation) => penaltyPoints(countSeverities(findings));

const withFindings = (checked: CheckedTranslation, found: readonly Finding[]): CheckedTranslation => ({
  ...checked,
  findings: mergeFindings(checked.findings, found),
});

function routeOf(outcome: RouteOutcome, provider: string, issues: readonly Finding[]): SegmentRoute {
  const named = issues.slice(0, MAX_ROUTE_ISSUES);
  const told = named.map(({ category, severity, message }) => ({ category, severity, message }));
  return { outcome, provider, ...(told.length === 0 ? {} : { issues: told }) };
}

/** A sentence for a model about an issue of a translation. */
function issueSentence({ segment }: CheckedTranslation, { category, severity, message, target }: Finding): string {
  const [place] = target;
  const quoted = place === undefined ? '' : ` In "${segment.content.text.slice(place.start, place.end)}".`;
  return `${severity}, ${category}: ${message}${quoted}`;
}

/** Segments on each side of a doubtful one that are shown with it, and UTF-16 units of all of them. */
const AROUND = 2;
const MAX_AROUND = 3_000;

/** Source text around doubtful segments, in the order of the document. */
function textAround(doubtful: readonly Doubtful[], segments: TranslateSegmentsOptions['segments']): string {
  const near = new Set<number>();
  for (const { at } of doubtful) for (let each = at - AROUND; each <= at + AROUND; each += 1) near.add(each);
  const texts = [...near].toSorted((one, other) => one - other).flatMap((at) => segments[at]?.text.trim() || []);
  return texts.join('\n').slice(0, MAX_AROUND).toWellFormed();
}
