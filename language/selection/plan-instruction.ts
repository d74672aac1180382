import { z } from 'zod';
import { instructionNotUnderstood } from '#domain/selection/errors.ts';
import type { DocumentOutline } from '#domain/selection/outline.ts';
import {
  exceptionSchema,
  MOST_CRITERIA,
  MOST_SELECTORS,
  selectorSchema,
  type SelectionPlan,
} from '#domain/selection/plan.ts';
import { readInstruction, type ReadInstruction } from '#domain/selection/reader/read-instruction.ts';
import { findPlanProblems } from '#domain/selection/validate-plan.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import { estimateTokens } from '../translation/token-estimate.ts';
import { addUsage, NO_USAGE, type ProviderUsage, type UsageMeter } from '#providers/language/usage.ts';
import { PLAN_SYSTEM, planPrompt } from './plan-prompt.ts';

/** Tokens of a plan: a hundred criteria are far more than anybody means. */
const PLAN_TOKENS = 4000;
/** A plan is asked for once, and once more with what is wrong with it. */
const ATTEMPTS = 2;

export interface PlanInstructionOptions {
  readonly instruction: string;
  readonly outline: DocumentOutline;
  /** What is asked for instructions that the rules don't understand; undefined: they fail. */
  readonly model?: LanguageModel | undefined;
  readonly meter: UsageMeter;
  readonly signal: AbortSignal;
}

export interface PlannedInstruction {
  readonly plan: SelectionPlan;
  /** `rules 1`, the model's name, or `plan` for the plan of a request. */
  readonly engine: string;
}

/** As in a plan, but for its exceptions, which some vendors don't take for optional. */
const criterionSchema = z.object({
  all: z.array(selectorSchema).max(MOST_SELECTORS),
  none: z.array(exceptionSchema).max(MOST_SELECTORS).default([]),
});
const criteriaSchema = z.array(criterionSchema).max(MOST_CRITERIA);
const answerSchema = z.object({
  include: criteriaSchema,
  exclude: criteriaSchema,
  add: criteriaSchema,
  understood: z.boolean(),
});

function planOfAnswer({ include, exclude, add }: z.output<typeof answerSchema>): SelectionPlan {
  const criteriaOf = (criteria: z.output<typeof criteriaSchema>) =>
    criteria
      .filter(({ all, none }) => all.length + none.length > 0)
      .map(({ all, none }) => (none.length === 0 ? { all } : { all, none }));
  return { include: criteriaOf(include), exclude: criteriaOf(exclude), add: criteriaOf(add) };
}

/**
 * Makes a plan of an instruction: by rules where they understand all of it, else by the model, whose plan must fit the
 * document. An instruction is never ignored.
 *
 * @throws LoquentError `instruction_not_understood`; what the model throws
 */
export async function planInstruction(options: PlanInstructionOptions): Promise<PlannedInstruction> {
  const read = readInstruction(options.instruction, options.outline);
  if (read.kind === 'plan') return { plan: read.plan, engine: 'rules 1' };
  if (options.model === undefined) throw instructionNotUnderstood(read, options.outline);
  return { plan: await planWithModel(options.model, options, read), engine: options.model.name };
}

async function planWithModel(
  model: LanguageModel,
  { instruction, outline, meter, signal }: PlanInstructionOptions,
  read: Extract<ReadInstruction, { readonly kind: 'not_understood' }>,
): Promise<SelectionPlan> {
  const promptTokens = estimateTokens(PLAN_SYSTEM) + estimateTokens(planPrompt(instruction, outline, []));
  const reservation = await meter.reserve({
    provider: model.providerId,
    characters: instruction.length,
    tokens: ATTEMPTS * (promptTokens + PLAN_TOKENS),
  });
  let usage: ProviderUsage = { ...NO_USAGE, characters: instruction.length };
  try {
    let problems: readonly string[] = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const answer = await model.generateObject({
        system: PLAN_SYSTEM,
        prompt: planPrompt(instruction, outline, problems),
        schema: answerSchema,
        schemaName: 'selection_plan',
        maximumOutputTokens: PLAN_TOKENS,
        signal,
      });
      usage = addUsage(usage, answer.usage);
      if (answer.object === undefined) {
        problems = ['It was no plan of the schema.'];
        continue;
      }
      const { understood } = answer.object;
      const plan = planOfAnswer(answer.object);
      const isEmpty = plan.include.length + plan.exclude.length + plan.add.length === 0;
      // A plan without criteria would translate everything, which rules would have understood.
      if (!understood || isEmpty) throw instructionNotUnderstood(read, outline);
      problems = findPlanProblems(plan, outline);
      if (problems.length === 0) return plan;
    }
    throw instructionNotUnderstood(read, outline);
  } finally {
    await reservation.settle(usage);
  }
}
