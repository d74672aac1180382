import { describe, expect, it } from 'vitest';
import { renderTemplate, templateProblems, templateVariables } from './prompt-template.ts';

describe('renderTemplate', () => {
  it('puts values in the place of variables', () => {
    expect(
      renderTemplate('In {{ language }}: {{domain}}, {{ language }}.', { language: 'French', domain: 'law' }),
    ).toBe('In French: law, French.');
  });

  it('never renders a value again, and takes nothing in it for a pattern', () => {
    const instructions = '{{ domain }} $& $1 {{ instructions }}';
    expect(renderTemplate('Do: {{ instructions }}', { instructions, domain: 'law' })).toBe(`Do: ${instructions}`);
  });

  it('leaves lines out of which every variable is empty, and keeps those with one that is not', () => {
    const body = 'First.\nDomain: {{ domain }}\n\n{{ terms }}\n\n{{ domain }} {{ language }}\nLast.';
    expect(renderTemplate(body, { domain: ' ', language: 'Thai' })).toBe('First.\n\n Thai\nLast.');
  });

  it('fills nothing from the prototype of its values', () => {
    expect(renderTemplate('a {{ constructor }} b\nc', {})).toBe('c');
  });
});

describe('templateProblems', () => {
  it('finds none where all variables are known', () => {
    expect(templateProblems('{{ language }}{{type}} {{  styleguide\t}} { not } {one}', 'rewrite')).toEqual([]);
  });

  it('names what nothing fills and lists what there is', () => {
    const problems = templateProblems('{{ text }} {{ text }} {{ who }}', 'rewrite').join('; ');
    expect(problems).toContain('{{ text }}, {{ who }}');
    expect(problems).toContain('{{ instructions }}');
  });

  it('lets a context store have parameters of its own', () => {
    expect(templateProblems('For {{ audience }} in {{ target_language }}', 'context')).toEqual([]);
  });

  it.each(['{{ Language }}', '{{ language', 'a }} b', '{{ a-b }}', '{{}}'])(
    'refuses braces that are no variable: %j',
    (body) => {
      expect(templateProblems(body, 'rewrite').join()).toMatch(/at character \d+/);
      expect(templateProblems(body, 'context').join()).toMatch(/at character \d+/);
    },
  );
});

it('lists variables once, in their order', () => {
  expect(templateVariables('{{ b }} {{a}} {{ b }}')).toEqual(['b', 'a']);
});
