import { describe, expect, it } from 'vitest';
import { documentGrammar } from './index.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { describeDocument } from './outline.ts';
import type { DocumentPlan } from '#domain/plans/document-plan.ts';
import { readInstruction } from './reader/read-instruction.ts';
import { everyUnit, selectUnits } from '#instructions/engine/select-units.ts';
import { CONTRACT, looked, unit } from './testing/document.ts';
import { EVERYTHING } from './testing/plans.ts';

const planOf = (instruction: string, units = CONTRACT): DocumentPlan => {
  const read = readInstruction(instruction, describeDocument(units));
  if (read.kind !== 'plan') throw new Error(`not understood: ${instruction}`);
  return read.plan;
};

describe('the units of a job with an instruction', () => {
  it('are what they are without a plan', () => {
    expect(everyUnit(CONTRACT).units).toBe(CONTRACT);
  });

  it('keep their number and order, and say why they stay', () => {
    const { units } = selectUnits(documentGrammar, planOf('only the tables'), CONTRACT);
    expect(units.map(({ id }) => id)).toEqual(CONTRACT.map(({ id }) => id));
    for (const { id, translate, skipReason, facets } of units) {
      expect(translate, id).toBe(facets?.table !== null);
      const reason = facets?.place === 'comment' ? 'comment' : 'not_selected';
      expect(skipReason, id).toBe(translate ? undefined : reason);
    }
  });

  it('translate comments that the instruction names, and keep hidden text as it is whatever it says', () => {
    const hidden = { ...unit('Unseen'), translate: false, skipReason: 'hidden' as const };
    const { units } = selectUnits(documentGrammar, planOf('translate comments too'), [...CONTRACT, hidden]);
    expect([...units].find(({ id }) => id === 'Is this right?')).toMatchObject({ translate: true });
    expect([...units].find(({ id }) => id === 'Is this right?')).not.toHaveProperty('skipReason');
    expect(units.at(-1)).toBe(hidden);
    expect(selectUnits(documentGrammar, EVERYTHING, [hidden]).units).toEqual([hidden]);
  });

  it('hide what stays inside a unit as codes, and restore it at the codes of a translation', () => {
    const text = 'Second with italic words.';
    const document = [unit(text, looked(text, 'italic', 'italic'))];
    const { units, restore } = selectUnits(
      documentGrammar,
      planOf("don't translate text in italics", document),
      document,
    );
    const [code] = units.at(0)!.content.codes;
    expect(units.at(0)!.content.text).toBe('Second with  words.');
    expect(code).toMatchObject({ kind: 'standalone', equivalent: 'italic' });
    expect(restore(text, { text: 'Con palabras  segundo.', codes: [{ ...code!, offset: 13 }] })).toEqual(
      plainText('Con palabras italic segundo.'),
    );
  });

  it('translate only what is picked of a unit', () => {
    const text = 'Marked in yellow here.';
    const document = [unit(text, looked(text, 'yellow', 'highlight', 'yellow'))];
    const { units, restore } = selectUnits(documentGrammar, planOf('only highlighted text', document), document);
    const { content } = units.at(0)!;
    expect(content.text).toBe('yellow');
    expect(content.codes.map(({ equivalent }) => equivalent)).toEqual(['Marked in ', ' here.']);
    const codes = content.codes.map((code) => ({ ...code, offset: code.offset === 0 ? 0 : 'amarillo'.length }));
    expect(restore(text, { text: 'amarillo', codes })).toEqual(plainText('Marked in amarillo here.'));
  });
});
