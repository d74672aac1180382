import { describe, expect, it } from 'vitest';
import { repeatedChanges } from './repeated-changes.ts';

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'es' };

describe('changes that people repeat', () => {
  it('are found with the source term that the segments have in common', () => {
    const texts = [
      {
        source: 'Sign the purchase order today.',
        before: 'Firme la orden de compra hoy.',
        after: 'Firme el pedido hoy.',
      },
      {
        source: 'A purchase order is needed.',
        before: 'Se necesita una orden de compra.',
        after: 'Se necesita un pedido.',
      },
      { source: 'Open the window.', before: 'Abra la ventana.', after: 'Abra usted la ventana.' },
      { source: 'Print the invoice.', before: 'Imprima la factura.', after: 'Imprima la cuenta.' },
      { source: 'The invoice is late.', before: 'La factura se retrasa.', after: 'La cuenta se retrasa.' },
      { source: 'No invoice, no money.', before: 'Sin factura no hay dinero.', after: 'Sin cuenta no hay dinero.' },
    ];
    expect(repeatedChanges(texts, LANGUAGES, 10)).toEqual([
      { before: 'factura', after: 'cuenta', segments: 3, sourceTerm: 'invoice' },
    ]);
    expect(repeatedChanges(texts.slice(0, 4), LANGUAGES, 10)).toEqual([]);
  });

  it('count once per segment, in whatever case, and only up to five words', () => {
    const twice = {
      source: 'Save this, save that',
      before: 'Salvar esto, salvar eso',
      after: 'Guardar esto, guardar eso',
    };
    expect(repeatedChanges([twice], LANGUAGES, 10)).toEqual([]);
    const long = (end: string) => ({ source: 'x', before: `a b c d e f ${end}`, after: `g h i j k l ${end}` });
    expect(repeatedChanges([long('m'), long('n')], LANGUAGES, 10)).toEqual([]);
    const cased = [twice, { source: 'SAVE', before: 'SALVAR', after: 'GUARDAR' }];
    expect(repeatedChanges(cased, LANGUAGES, 10)).toMatchObject([{ segments: 2, sourceTerm: 'save' }]);
  });

  it('are at most as many as asked for', () => {
    const texts = ['uno', 'dos', 'tres'].flatMap((word) =>
      [1, 2].map((index) => ({ source: `${word} ${index}`, before: `${word} a`, after: `${word}x a` })),
    );
    expect(repeatedChanges(texts, LANGUAGES, 2)).toHaveLength(2);
  });
});
