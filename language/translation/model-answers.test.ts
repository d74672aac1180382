import { describe, expect, it } from 'vitest';
import { accentedCapitals, readBlock, readSegments, translator } from './testing/prompt-reader.ts';
import { smallTerminology } from './testing/small-terminology.ts';
import { translatedTexts, answerInCapitals, useFakeModel } from './testing/use-fake-model.ts';

const fakeModel = useFakeModel();

describe('copies of the source', () => {
  const segments = ['Press <b>Save</b> to keep 3 files.', 'See https://example.com/help now.', 'Loquent'];
  const copy = (text: string) => text.replace(' ', '  ');

  it('are named in one repair, and stay no copies', async () => {
    const answer = translator(({ text, defects }) => (defects === undefined ? copy(text) : accentedCapitals(text)));
    const result = await fakeModel.translate(answer, segments, { contextWindow: 2 });
    expect(translatedTexts(result)).toEqual([
      'PRÉSS <b>SAVÉ</b> TÓ KÉÉP 3 FILÉS.',
      'SÉÉ https://example.com/help NÓW.',
      'Loquent',
    ]);
    expect(result.segments.flatMap(({ warnings }) => warnings)).toEqual([]);
    expect(fakeModel.fake.questions).toHaveLength(2);
    const repaired = readSegments(fakeModel.fake.questions[1]!);
    expect(repaired.map(({ defects }) => defects)).toEqual([
      [expect.stringContaining('is identical to the text')],
      [expect.stringContaining('is identical to the text')],
    ]);
  });

  it('are reported when they are copies after that', async () => {
    const result = await fakeModel.translate(
      translator(({ text }) => copy(text)),
      segments,
      { contextWindow: 2 },
    );
    const codes = result.segments.map(({ warnings }) => warnings.map(({ code }) => code));
    expect(codes).toEqual([['same_as_source'], ['same_as_source'], []]);
    expect(fakeModel.fake.questions).toHaveLength(2);
  });
});

describe('terms in the answer', () => {
  const terminology = smallTerminology([{ source: 'invoice', target: 'factura' }]);

  it('are asked for once more when they are not there', async () => {
    const answer = translator(({ text, defects }) =>
      defects === undefined ? accentedCapitals(text) : 'Envíe la factura hoy',
    );
    const result = await fakeModel.translate(answer, ['Send the invoice now'], { terminology });
    expect(translatedTexts(result)).toEqual(['Envíe la factura hoy']);
    expect(readSegments(fakeModel.fake.questions[1]!)[0]?.defects).toEqual([
      '"invoice" must be translated as "factura".',
    ]);
    expect(result.segments[0]?.glossary).toMatchObject({ applied: [{ found: 'factura' }], violated: [] });
  });

  it('are reported when they are missing after that', async () => {
    const result = await fakeModel.translate(answerInCapitals, ['Send the invoice now'], { terminology });
    expect(fakeModel.fake.questions).toHaveLength(2);
    expect(result.segments[0]?.glossary).toMatchObject({
      applied: [],
      violated: [{ type: 'preferred_term_not_used', targetTerm: 'factura' }],
    });
  });

  it('are sent with the notes of their entries, cut to 300 characters', async () => {
    const long = 'Only of money. '.repeat(40);
    const noted = smallTerminology([
      { source: 'invoice', target: 'factura', notes: long },
      { source: 'bill', target: 'billete', notes: ' Paper money. ' },
    ]);
    await fakeModel.translate(answerInCapitals, ['Send the invoice and the bill now'], { terminology: noted });
    const told = readBlock(fakeModel.fake.questions[0]!.prompt, 'terms') as readonly { source: string; note: string }[];
    expect(told.map(({ source, note }) => [source, note.length])).toEqual([
      ['invoice', 300],
      ['bill', 'Paper money.'.length],
    ]);
  });

  it('that are the same in both languages never reach the model as text', async () => {
    const keep = smallTerminology([{ source: 'Loquent', target: 'Loquent' }]);
    const result = await fakeModel.translate(answerInCapitals, ['Open Loquent now'], { terminology: keep });
    expect(translatedTexts(result)).toEqual(['ÓPÉN Loquent NÓW']);
    expect(fakeModel.asked()).toEqual([['Open <x1/> now']]);
  });
});
