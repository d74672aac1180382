import { describe, expect, it } from 'vitest';
import { parameterProblems, unfilledVariables } from './template-parameters.ts';

const BODY = 'For {{ audience }} of {{ product }}, into {{ target_language }}.';
const pathsOf = (body: string | null, parameters: Readonly<Record<string, unknown>>) =>
  parameterProblems(body, parameters).map(({ path }) => path);

describe('the parameters of a store', () => {
  it('fill the variables of its template, of which well-known ones may stay empty', () => {
    expect(pathsOf(BODY, { product: 'a press' })).toEqual([]);
    expect(pathsOf(BODY, { product: '', audience: 'printers' })).toEqual([]);
    expect(pathsOf(null, {})).toEqual([]);
  });

  it('have to be variables of the template that the service does not fill', () => {
    expect(pathsOf(BODY, { product: 'a', prodct: 'b', store: 'c' })).toEqual([
      'template_params.prodct',
      'template_params.store',
    ]);
    expect(parameterProblems('Be brief.', { a: 1 })[0]?.message).toContain('none to fill');
  });

  it('have to be complete, and need a template', () => {
    expect(parameterProblems(BODY, {})).toEqual([
      { path: 'template_params', message: expect.stringContaining('"product"') as string },
    ]);
    expect(pathsOf(null, { product: 'a press' })).toEqual(['template_params']);
    expect(unfilledVariables('{{ constructor }} {{ tone }}', {})).toEqual(['constructor']);
  });
});
