import { explainPlan } from '#domain/selection/engine/explain-plan.ts';
import { describeSelectors } from '#domain/selection/document/explain-selectors.ts';
import type { DocumentOutline } from '#domain/selection/document/outline.ts';
import type { SelectionPlan } from '#domain/selection/document/plan.ts';
import { readPlan } from './read-plan.ts';

/** Maximum UTF-16 units of a proposed instruction. */
const LONGEST = 300;

/**
 * Says a plan as an instruction: what explains the plan, where it is read as the same plan again.
 *
 * @returns undefined for plans that no short sentence is known for
 */
export function sayPlan(plan: SelectionPlan, outline: DocumentOutline): string | undefined {
  const explained = explainPlan({ name: 'document', explain: { selectors: describeSelectors } }, plan);
  const said = explained.replace(/^Translates /, '').replace(/\.$/, '');
  if (said.length > LONGEST) return undefined;
  const isSame = (sentence: string) => JSON.stringify(readPlan(sentence, { outline })) === JSON.stringify(plan);
  return [said, said.replace(', and also ', '. Also translate ')].find(isSame);
}
