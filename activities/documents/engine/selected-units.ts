import type { ExtractTask } from '#jobs/documents/document-reader.ts';
import { planForGrammar } from '#instructions/engine/plan-for-grammar.ts';
import { everyUnit, selectUnits, type SelectedUnits } from '#instructions/engine/select-units.ts';
import { sheetMappingsOf } from '#domain/sheets/planned-mapping.ts';
import type { Units } from '#domain/units/units.ts';
import type { ReadOptions } from '#formats/format.ts';
import { useInstructionGrammar } from '#instructions/grammars.ts';
import { formatForFile } from '#formats/registry.ts';

/** The units of a document that its job translates: selected by its plan, if it has one. */
export function selectedUnits({ key, plan }: Pick<ExtractTask, 'key' | 'plan'>, units: Units): SelectedUnits {
  if (plan === undefined) return everyUnit(units);
  return useInstructionGrammar(key, (grammar) => selectUnits(grammar, planForGrammar(grammar, plan), units));
}

/** The options with which a document is read for its plan. */
export function readOptionsFor({
  plan,
  bySections = false,
}: Pick<ExtractTask, 'plan' | 'bySections'>): Pick<ReadOptions, 'describe' | 'mapping'> {
  const mapping = plan?.mapping ?? [];
  return {
    describe: plan !== undefined || bySections,
    mapping: mapping.length === 0 ? undefined : sheetMappingsOf(mapping),
  };
}

/** True if documents of a type are described by sections of paragraphs; workbooks are described by rows of cells. */
export function hasSections(key: string): boolean {
  const format = formatForFile(key)?.id;
  return format === 'docx' || format === 'pptx';
}
