import { z } from 'zod';
import { instructionNotUnderstood } from '#domain/selection/errors.ts';
import type { DocumentOutline } from '#domain/selection/outline.ts';
import { selectionPlanSchema, type SelectionPlan } from '#domain/selection/plan.ts';
import { readInstruction, type ReadInstruction } from '#domain/selection/reader/read-instruction.ts';
import { findPlanProblems } from '#domain/selection/validate-plan.ts';
import type { LanguageModel } from '../model.ts';
import { estimateTokens } from '../translation/token-estimate.ts';
import { addUsage, NO_USAGE, type ProviderUsage, type UsageMeter } from '../usage.ts';
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
  /** `rules 1`, or the model's name. */
  readonly engine: string;
}

const answerSchema = selectionPlanSchema.extend({ understood: z.boolean() });

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
      const { understood, ...plan } = answer.object;
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
