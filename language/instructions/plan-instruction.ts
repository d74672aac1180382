import { z } from 'zod';
import { MAX_CRITERIA, MAX_SELECTORS, type Criterion, type SelectionPlan } from '#domain/plans/criteria.ts';
import { instructionNotUnderstood } from '#instructions/engine/errors.ts';
import { findContradictions, findPlanProblems } from '#instructions/engine/find-plan-problems.ts';
import type { InstructionGrammar, NotUnderstood, RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import type { PlannedMapping } from '#domain/sheets/planned-mapping.ts';
import type { TableLocation } from '#domain/sheets/table-location.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import { withinBudget, type Budget } from '#language/model/budget.ts';
import { NO_USAGE, type UsageMeter } from '#providers/language/usage.ts';
import { planPrompt, planSystem } from './plan-prompt.ts';

/** Maximum tokens of a plan: a hundred criteria are far more than any real instruction needs. */
const PLAN_TOKENS = 4000;
/** A plan is requested once, and once more with its problems: it doesn't fit, contradicts itself or selects nothing. */
const ATTEMPTS = 2;

export interface PlanInstructionOptions<Outline, Selector> {
  readonly instruction: string;
  /** Languages of the request, which the instruction may repeat. */
  readonly languages?: RequestLanguages | undefined;
  /** Table of a workbook that the instruction is about. */
  readonly table?: TableLocation | undefined;
  readonly outline: Outline;
  /** Model for instructions that the rules don't understand; undefined: they fail. */
  readonly model?: LanguageModel | undefined;
  /** Applies a plan that a model made; undefined: it is compared with the outline only. */
  readonly check?: ((plan: SelectionPlan<Selector>) => Promise<CheckedPlan>) | undefined;
  readonly meter: UsageMeter;
  readonly signal: AbortSignal;
}

/** The result of a plan in its document. */
export interface CheckedPlan {
  /** Problems, as sentences. */
  readonly problems: readonly string[];
  /** It selects nothing. */
  readonly isEmpty: boolean;
}

export interface PlannedInstruction<Selector> {
  readonly plan: SelectionPlan<Selector>;
  /** `rules 1`, the model's name, or `plan` for the plan of a request. */
  readonly engine: string;
}

interface PlanAnswer<Selector> extends Required<Pick<SelectionPlan<Selector>, 'include' | 'exclude' | 'add'>> {
  readonly mapping?: PlannedMapping[];
  /** True if the instruction is about all sheets of a workbook. */
  readonly all_sheets?: boolean;
  readonly understood: boolean;
}

/** A plan as a model answers it: `none` is required, because some vendors don't support optional fields. */
function answerSchema<Selector>({
  selector,
  mapping,
}: InstructionGrammar<never, Selector>['schema']): z.ZodType<PlanAnswer<Selector>> {
  const selectors = z.array(selector).max(MAX_SELECTORS);
  const none = z.array(z.object({ all: selectors.min(1) })).max(MAX_SELECTORS);
  const criteria = z.array(z.object({ all: selectors, none: none.default([]) })).max(MAX_CRITERIA);
  const answer = { include: criteria, exclude: criteria, add: criteria, understood: z.boolean() };
  return mapping === undefined
    ? z.object(answer)
    : z.object({ ...answer, mapping: mapping.default([]), all_sheets: z.boolean().default(false) });
}

/** The criteria of an answer in the form of a plan. */
function criteriaOf<Selector>(criteria: readonly Criterion<Selector>[]): Criterion<Selector>[] {
  return criteria
    .filter(({ all, none = [] }) => all.length + none.length > 0)
    .map(({ all, none = [] }) => (none.length === 0 ? { all } : { all, none }));
}

/**
 * Plans an instruction: by rules if they understand all of it, else by the model, whose plan must fit the document. An
 * instruction is never ignored.
 *
 * @throws LoquentError `instruction_not_understood`; errors of the model
 */
export async function planInstruction<Outline, Selector>(
  grammar: InstructionGrammar<Outline, Selector>,
  options: PlanInstructionOptions<Outline, Selector>,
): Promise<PlannedInstruction<Selector>> {
  const { model, instruction, languages, table, outline } = options;
  const read = grammar.read(instruction, outline, languages, table);
  if (read.kind === 'plan') return { plan: read.plan, engine: 'rules 1' };
  if (model === undefined || read.isContradiction === true) throw instructionNotUnderstood(grammar, read, outline);
  return { plan: await planWithModel(grammar, model, options, read), engine: model.name };
}

async function planWithModel<Outline, Selector>(
  grammar: InstructionGrammar<Outline, Selector>,
  model: LanguageModel,
  { instruction, outline, table, check, meter, signal }: PlanInstructionOptions<Outline, Selector>,
  read: NotUnderstood,
): Promise<SelectionPlan<Selector>> {
  const system = planSystem(grammar.name, grammar.prompt);
  const told = grammar.prompt.outline(outline);
  const schema = answerSchema(grammar.schema);
  const promptTokens = estimateTokens(system) + estimateTokens(planPrompt(instruction, told, []));
  const [provider, characters, tokens] = [
    model.providerId,
    instruction.length,
    ATTEMPTS * (promptTokens + PLAN_TOKENS),
  ];
  const plan = async (budget: Budget) => {
    let problems: readonly string[] = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const answer = await model.generateObject({
        system,
        prompt: planPrompt(instruction, told, problems),
        schema,
        schemaName: 'selection_plan',
        maximumOutputTokens: PLAN_TOKENS,
        signal,
      });
      budget.spend(answer.usage);
      if (answer.object === undefined) {
        problems = ['The answer was not a plan that conforms to the schema.'];
        continue;
      }
      const { understood, include, exclude, add, mapping = [], all_sheets: isOfAll = false } = answer.object;
      const criteria = { include: criteriaOf(include), exclude: criteriaOf(exclude), add: criteriaOf(add) };
      const answered = mapping.length === 0 ? criteria : { ...criteria, mapping };
      const hasCriteria = isOfAll || include.length + exclude.length + add.length + mapping.length > 0;
      // A plan without criteria would translate everything, an instruction that rules would have understood.
      if (!understood || !hasCriteria) throw instructionNotUnderstood(grammar, read, outline);
      const scoped = grammar.withinScope?.(answered, outline, { table, isOfAll });
      const plan = scoped?.plan ?? answered;
      problems = [
        ...(scoped?.problems ?? []),
        ...findPlanProblems(grammar, plan, outline),
        ...findContradictions(grammar, plan),
      ];
      if (problems.length > 0) continue;
      const checked = await check?.(plan);
      problems = checked?.problems ?? [];
      if (problems.length > 0) continue;
      // The second time the refusal says how the plan understood the instruction.
      if (checked?.isEmpty !== true || attempt === ATTEMPTS - 1) return plan;
      problems = [`It selects nothing of the ${grammar.name}.`];
    }
    throw instructionNotUnderstood(grammar, read, outline);
  };
  return withinBudget(meter, { provider, characters, tokens }, plan, { ...NO_USAGE, characters });
}
