import { explainPlan } from '#instructions/engine/explain-plan.ts';
import { describeSelectors } from '#instructions/document/explain-selectors.ts';
import type { DocumentOutline } from '#instructions/document/outline.ts';
import type { SelectionPlan } from '#domain/plans/document-plan.ts';
import { readPlan } from './read-plan.ts';

/** Maximum UTF-16 units of a proposed instruction. */
const MAX_LENGTH = 300;

/**
 * Says a plan as an instruction: what explains the plan, where it is read as the same plan again.
 *
 * @returns undefined for plans that no short sentence is known for
 */
export function sayPlan(plan: SelectionPlan, outline: DocumentOutline): string | undefined {
  const explained = explainPlan({ name: 'document', explain: { selectors: describeSelectors } }, plan);
  const said = explained.replace(/^Translates /, '').replace(/\.$/, '');
  if (said.length > MAX_LENGTH) return undefined;
  const isSame = (sentence: string) => JSON.stringify(readPlan(sentence, { outline })) === JSON.stringify(plan);
  return [said, said.replace(', and also ', '. Also translate ')].find(isSame);
}
