import { type LoquentError, type InvalidField, userMistake } from '#domain/errors.ts';
import type { SelectionPlan } from '#domain/plans/criteria.ts';
import { explainPlan } from './explain-plan.ts';
import type { InstructionGrammar, NotUnderstood } from './instruction-grammar.ts';
import { LISTED, listedNames, shortened } from './listed-names.ts';

/** Maximum characters of the understood part. */
const UNDERSTOOD_LENGTH = 1000;

/** The instruction is ambiguous or unknown in part; the message states the understood part and alternatives. */
export function instructionNotUnderstood<Outline, Selector>(
  { name, explain }: Pick<InstructionGrammar<Outline, Selector>, 'name' | 'explain'>,
  read: NotUnderstood,
  outline: Outline,
): LoquentError {
  const words = [...new Set(read.unknown)];
  const unknown = words.length === 0 ? '' : ` These words were not: ${listedNames(words)}.`;
  const hint = read.hint === undefined ? '' : ` ${read.hint}.`;
  const understood =
    read.understood.length === 0
      ? 'Nothing of it was understood.'
      : `Understood was: ${shortened(read.understood.join('; '), UNDERSTOOD_LENGTH)}.`;
  const proposals = read.propose?.() ?? [];
  const proposal = proposals.length === 0 ? '' : ` If this is meant, say: ${proposals.join('; or: ')}.`;
  // An example of any instruction helps less than this one in other words.
  const example = proposals.length === 0 ? ` An example: ${explain.example(outline)}.` : '';
  const offer = explain.hasText(outline) ? `${explain.describeAvailableParts(outline)}${example}` : withoutText(name);
  const message =
    `The instruction was not understood. ${understood}${unknown}${hint}${proposal} ${offer} ` +
    'It states which parts are translated; how they are translated goes into the field instructions.';
  return userMistake('instruction_not_understood', message, {
    details: [{ path: 'instruction', message: `${understood}${unknown}${hint}${proposal}` }],
  });
}

/**
 * The instruction was understood, and names positions that the document doesn't have.
 *
 * @param problems as sentences without a stop, at least one
 * @param fitting the plan without them
 */
export function instructionOutOfRange<Outline, Selector>(
  grammar: InstructionGrammar<Outline, Selector>,
  { plan, problems, fitting }: OutOfRangePlan<Selector>,
  outline: Outline,
): LoquentError {
  const understood = explainPlan(grammar, plan)
    .replace(/^Translates/, 'translate')
    .replace(/\.$/, '');
  const propose = () => {
    const said = fitting === undefined ? undefined : grammar.explain.say?.(fitting, outline);
    return said === undefined ? [] : [said];
  };
  const hint = problems.map((problem) => problem.replace(/\.$/, '')).join('. ');
  return instructionNotUnderstood(
    grammar,
    { kind: 'not_understood', understood: [understood], unknown: [], hint, propose },
    outline,
  );
}

export interface OutOfRangePlan<Selector> {
  readonly plan: SelectionPlan<Selector>;
  readonly problems: readonly string[];
  readonly fitting: SelectionPlan<Selector> | undefined;
}

const withoutText = (name: string) => `The ${name} has no text that could be translated; text in pictures is not read.`;

const KEPT = {
  instruction: 'Cells of the target column that hold a text keep it: say "overwrite" to replace existing translations.',
  plan: 'Cells of the target column that hold a text keep it, unless "existing" of its mapping is "replace".',
} as const;

/**
 * The instruction was understood, or the plan fits the document, but it selects nothing.
 *
 * @param field the field of the request with the selection
 */
export function selectionEmpty<Outline, Selector>(
  grammar: Pick<InstructionGrammar<Outline, Selector>, 'name' | 'explain'>,
  plan: SelectionPlan<Selector>,
  outline: Outline,
  field: 'instruction' | 'plan' = 'instruction',
): LoquentError {
  const { name, explain } = grammar;
  const explanation = shortened(explainPlan(grammar, plan), UNDERSTOOD_LENGTH);
  const kept = plan.mapping?.some(({ existing }) => existing === 'keep') ? ` ${KEPT[field]}` : '';
  const understood = `The ${field} selects nothing in this ${name}. It was understood as: ${explanation}${kept}`;
  // Without text no other instruction would select something.
  const message = explain.hasText(outline)
    ? `${understood} ${explain.describeAvailableParts(outline)} An example of an instruction: ${explain.example(outline)}.`
    : `${understood} ${withoutText(name)}`;
  return userMistake('selection_empty', message, { details: [{ path: field, message }] });
}

/**
 * The plan of a request names parts that the document doesn't have: it was made for another document, or by hand.
 *
 * @param problems as sentences, at least one
 */
export function planDoesNotFit(
  { name }: Pick<InstructionGrammar<never, never>, 'name'>,
  problems: readonly string[],
): LoquentError {
  const shown = problems.slice(0, LISTED);
  const more = problems.length > LISTED ? ` ${problems.length - LISTED} more do not fit.` : '';
  return userMistake(
    'plan_does_not_fit',
    `The plan does not fit this ${name}. ${shown.join(' ')}${more} POST /v1/documents/outline lists the parts of the ${name}.`,
    { details: shown.map((message) => ({ path: 'plan', message })) },
  );
}

/**
 * The request states a sheet, a header row or a first row that the workbook doesn't have.
 *
 * @param problems at least one
 */
export function tableNotFound(problems: readonly InvalidField[]): LoquentError {
  const message = problems.map((problem) => problem.message).join(' ');
  return userMistake('table_not_found', message, { details: problems });
}
