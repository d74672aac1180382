import { describe, expect, it } from 'vitest';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import { chooseRules, type Styleguide } from './styleguide.ts';

const AMPLE = { characters: 10_000, tokens: 10_000 };

const GUIDE: Styleguide = {
  title: 'House style',
  parts: [
    { headings: ['Address'], text: 'Readers are customers, who expect distance.\n\n- Use usted.\n- Never use tú.' },
    { headings: ['Address', 'Buttons'], text: 'Short labels are read at a glance, so they need a verb.' },
    { headings: ['Numbers'], text: '1) Write 1.000.' },
  ],
};

const linesOf = (text: string) => text.split('\n');

describe('the styleguides of a prompt', () => {
  it('are whole where there is room', () => {
    const { text, shortened } = chooseRules([GUIDE], AMPLE);
    expect(linesOf(text)).toEqual([
      '# Address',
      'Readers are customers, who expect distance.',
      '- Use usted.',
      '- Never use tú.',
      '## Buttons',
      'Short labels are read at a glance, so they need a verb.',
      '# Numbers',
      '1) Write 1.000.',
    ]);
    expect(shortened).toEqual([]);
    expect(chooseRules([], AMPLE)).toEqual({ text: '', shortened: [] });
  });

  it('keep headings and items of lists first, in their order, and report what is omitted', () => {
    const { text, shortened } = chooseRules([GUIDE], { ...AMPLE, characters: 100 });
    expect(linesOf(text)).toEqual([
      '# Address',
      '- Use usted.',
      '- Never use tú.',
      '## Buttons',
      '# Numbers',
      '1) Write 1.000.',
    ]);
    expect(shortened).toMatchObject([{ title: 'House style', sections: ['Address', 'Buttons'] }]);
    const [{ characters, omitted: leftOut }] = shortened as [(typeof shortened)[0]];
    expect(characters - leftOut).toBe(text.length + 1);
  });

  it('keep to the tokens of the model', () => {
    const { text } = chooseRules([GUIDE], { ...AMPLE, tokens: 30 });
    expect(text).toContain('Use usted.');
    expect(estimateTokens(text)).toBeLessThanOrEqual(40);
  });

  it('share the space: a short one stays whole next to a long one', () => {
    const short: Styleguide = { title: 'Short', parts: [{ headings: [], text: 'Use the Oxford comma.' }] };
    const text = Array.from({ length: 100 }, (_, index) => `Paragraph ${index} explains much.`).join('\n\n');
    const long: Styleguide = { title: 'Long', parts: [{ headings: [], text }] };
    const chosen = chooseRules([long, short], { ...AMPLE, characters: 500 });
    expect(chosen.text).toContain('Use the Oxford comma.');
    expect(chosen.text).toContain('Paragraph 10 ');
    expect(chosen.text.length).toBeLessThanOrEqual(500);
    expect(chosen.shortened.map(({ title }) => title)).toEqual(['Long']);
  });
});
