import { describe, expect, it } from 'vitest';
import { describeSelection } from '#instructions/engine/describe-selection.ts';
import { explainPlan } from '#instructions/engine/explain-plan.ts';
import { findPlanProblems } from '#instructions/engine/find-plan-problems.ts';
import { selectUnits } from '#instructions/engine/select-units.ts';
import { slideGrammar } from './index.ts';
import { SLIDE_SELECTIONS } from './testing/phrasings.ts';
import { DECK } from './testing/presentation.ts';
import { REFUSED_SLIDE_INSTRUCTIONS } from './testing/refused.ts';

const OUTLINE = slideGrammar.outline(DECK);
const LANGUAGES = { source: 'en', targets: ['es'] };
const read = (instruction: string) => slideGrammar.read(instruction, OUTLINE, LANGUAGES);
const planOf = (instruction: string) => {
  const found = read(instruction);
  if (found.kind !== 'plan') throw new Error(`${instruction}: ${JSON.stringify(found)}`);
  return found.plan;
};

/** A sentence with an unknown word at each place outside of quotation marks. */
function withUnknownWord(said: string): readonly string[] {
  const words = said.split(' ');
  return [...words.keys(), words.length].flatMap((at) => {
    const before = words.slice(0, at);
    const isQuoted = (before.join(' ').match(/"/g) ?? []).length % 2 === 1;
    return isQuoted ? [] : [[...before, 'glorpish', ...words.slice(at)].join(' ')];
  });
}

describe('an instruction for a presentation', () => {
  it.each(SLIDE_SELECTIONS)('is understood: %s', (instruction, explanation) => {
    expect(explainPlan(slideGrammar, planOf(instruction))).toBe(`Translates ${explanation}.`);
  });

  it.each([
    [
      'slides 2 to 4, comments too, without tables',
      '2 title, 2 body, 2 comment, 3 title, 3 body, 3 notes, 4 title, 4 body, 4 alternative_text',
    ],
    ['only titles', '1 title, 2 title, 3 title, 4 title, 6 title, 7 title'],
    [
      'only section Main, hidden slides too. Skip the notes.',
      '1 title, 1 subtitle, 2 title, 2 body, 2 table, 3 title, 3 body, 4 title, 4 body, 4 alternative_text, 4 table, 5 title, 5 body',
    ],
    ['only hidden slides', '5 title, 5 body'],
    ['the last slide', '7 title, 7 notes'],
    ['slides about pricing', '2 title, 2 body, 2 table, 3 title, 3 body, 3 notes'],
    ['slide "Team"', '4 title, 4 body, 4 alternative_text, 4 table'],
    ['only masters', 'master'],
    ['only section names', 'section'],
  ])('selects: %s', (instruction, units) => {
    const selected = selectUnits(slideGrammar, planOf(instruction), DECK).units;
    expect([...selected].flatMap(({ id, translate }) => (translate ? id : [])).join(', ')).toBe(units);
  });

  it('is understood as a plan that clients may send as well', () => {
    for (const [instruction] of SLIDE_SELECTIONS) {
      const plan = planOf(instruction);
      expect(slideGrammar.schema.plan.parse(plan)).toEqual(plan);
      expect(findPlanProblems(slideGrammar, plan, OUTLINE)).toEqual([]);
    }
  });

  it.each(REFUSED_SLIDE_INSTRUCTIONS)('is refused, with what to write: %s', (instruction, reason) => {
    const found = read(instruction);
    expect(found.kind === 'plan' ? explainPlan(slideGrammar, found.plan) : found.kind).toBe('not_understood');
    if (found.kind === 'not_understood') expect(found.hint ?? '').toContain(reason);
  });

  it('is refused with a word more that is unknown, wherever it stands', () => {
    const understood = SLIDE_SELECTIONS.flatMap(([said]) => withUnknownWord(said)).filter(
      (changed) => read(changed).kind === 'plan',
    );
    // A topic may be any words.
    expect(understood.filter((changed) => !/about/.test(changed))).toEqual([]);
  });

  it.each([
    ['slides about cooking', 'No slide has the words "cooking" in its title or text; slides are titled: 1 "Welcome"'],
    ['slide 5', 'The slides that it names are hidden; add "hidden slides too"'],
  ])('names slides that the presentation has not, or not visibly: %s', (instruction, problem) => {
    const { problems, counts } = describeSelection(slideGrammar, DECK, { instruction, languages: LANGUAGES });
    expect(counts).toBeNull();
    expect(problems.join()).toContain(problem);
  });

  it('checks the slides of a plan by number and title', () => {
    const problemsOf = (title: string, slide = 3) =>
      findPlanProblems(
        slideGrammar,
        { include: [{ all: [{ kind: 'slide', slide, title }] }], exclude: [], add: [] },
        OUTLINE,
      );
    expect(problemsOf('market')).toEqual([]);
    expect(problemsOf('Team')).toEqual(['Slide 3 is titled "Market", not "Team".']);
    expect(problemsOf('Team', 9)).toEqual(['There is no slide 9: the presentation has slides 1 to 7.']);
  });
});
