import { describe, expect, it } from 'vitest';
import { readBlock, readSegments, translator } from './testing/prompt-reader.ts';
import { smallTerminology } from './testing/small-terminology.ts';
import { answerInCapitals, useFakeModel } from './testing/use-fake-model.ts';

const fakeModel = useFakeModel();

describe('the prompt of a model', () => {
  it('is the domain, the instructions and the languages, in the system prompt', async () => {
    await fakeModel.translate(answerInCapitals, ['a b'], {
      domain: 'dentistry',
      instructions: 'Be formal.',
      extraInstructions: ['No exclamation marks.'],
      targetLanguage: 'pt-BR',
    });
    const { system, prompt } = fakeModel.fake.questions[0]!;
    for (const part of [
      'dentistry',
      'Be formal.',
      'No exclamation marks.',
      'English (en)',
      'Brazilian Portuguese (pt-BR)',
    ]) {
      expect(system).toContain(part);
      expect(prompt).not.toContain(part);
    }
  });

  it('are the terms that occur in the texts of the call and no others', async () => {
    const terminology = smallTerminology([
      { source: 'invoice', target: 'factura', forbidden: 'recibo' },
      { source: 'customer', target: 'cliente' },
      { source: 'warehouse', target: 'almacén' },
    ]);
    const answer = translator(({ text }) => text.replace(/invoice/i, 'factura').replace(/customer/i, 'cliente'));
    const result = await fakeModel.translate(answer, ['Send the Invoice now', 'Ask the customer', 'Nothing here'], {
      terminology,
    });
    const termsFor = (text: string) => {
      const question = fakeModel.fake.questions.find((each) => readSegments(each)[0]?.text === text);
      return readBlock(question!.prompt, 'terms');
    };
    expect(termsFor('Send the Invoice now')).toEqual([{ source: 'invoice', target: 'factura', never: ['recibo'] }]);
    expect(termsFor('Ask the customer')).toEqual([{ source: 'customer', target: 'cliente' }]);
    expect(termsFor('Nothing here')).toBeUndefined();
    expect(fakeModel.fake.questions.map(({ system, prompt }) => system + prompt).join()).not.toContain('warehouse');
    expect(result.segments[0]?.glossary.applied).toMatchObject([{ sourceTerm: 'invoice', targetTerm: 'factura' }]);
  });

  it('begin alike in all calls of a request, repairs included, and differ after the system prompt', async () => {
    const terminology = smallTerminology([{ source: 'invoice', target: 'factura' }]);
    await fakeModel.translate(answerInCapitals, ['Send the invoice', 'Nothing here', 'Count to 12'], {
      terminology,
      callInstructions: ['Write short sentences.'],
      contextWindow: 3,
    });
    const { questions } = fakeModel.fake;
    // Three texts, and a repair of the one whose term is missing.
    expect(questions).toHaveLength(4);
    expect(new Set(questions.map(({ system }) => system)).size).toBe(1);
    expect(questions[0]!.system).not.toContain('short sentences');
    for (const { prompt } of questions) expect(prompt).toContain('\n\nWrite short sentences. ');
  });

  it('are a styleguide in every question, as data', async () => {
    await fakeModel.translate(answerInCapitals, ['Save', 'Open'], { styleguide: '- Use usted.' });
    const told = fakeModel.fake.questions.map(({ system }) => readBlock(system, 'styleguide'));
    expect(told).toEqual(['- Use usted.', '- Use usted.']);
  });

  it('are references, as data', async () => {
    const queries: unknown[] = [];
    await fakeModel.translate(answerInCapitals, ['a b'], {
      references: {
        retrieve({ signal: _signal, ...query }) {
          queries.push(query);
          return Promise.resolve([
            { kind: 'translation_memory', text: 'a\n"c"', translation: 'x', score: 0.9 },
            { kind: 'reference', text: 'Say you.', score: 0.5 },
          ]);
        },
      },
    });
    expect(queries).toEqual([
      { texts: ['a b'], sourceLanguage: 'en', targetLanguage: 'es', limit: 5, tokens: expect.any(Number) },
    ]);
    expect(readBlock(fakeModel.fake.questions[0]!.prompt, 'references')).toEqual([
      { kind: 'translation_memory', text: 'a\n"c"', translation: 'x' },
      { kind: 'reference', text: 'Say you.' },
    ]);
  });
});
