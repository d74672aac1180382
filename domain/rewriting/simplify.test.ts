import { describe, expect, it } from 'vitest';
import { simplify } from './simplify.ts';

const simplified = (text: string, language: string) => simplify(text, language).text;

describe('wordy phrases', () => {
  it.each([
    ['en', 'In order to print, utilize the tray.', 'To print, use the tray.'],
    ['en', 'Wait due to the fact that it is hot.', 'Wait because it is hot.'],
    [
      'en',
      'It should be noted that it is hot. But it should be noted that it is.',
      'It is hot. But it should be noted that it is.',
    ],
    ['en', 'DO THIS PRIOR TO THE START.', 'DO THIS BEFORE THE START.'],
    ['en', 'Prior\nto starting it, stop.', 'Before starting it, stop.'],
    ['en', 'It should be noted that {name} is set.', '{name} is set.'],
    ['es', 'Con el fin de mejorar, cerramos con anterioridad al verano.', 'Para mejorar, cerramos antes del verano.'],
    ['es-MX', 'En la actualidad está cerrado.', 'Ahora está cerrado.'],
    ['de', 'Aufgrund der Tatsache, dass es regnet, bleiben wir stets hier.', 'Weil es regnet, bleiben wir immer hier.'],
    ['fr', "Afin d'installer l’appareil, il convient de lire.", 'Pour installer l’appareil, il faut lire.'],
    ['fr', 'En raison du fait qu’il pleut, restez.', 'Parce qu’il pleut, restez.'],
    ['fr', 'Au sein de l’entreprise.', 'Dans l’entreprise.'],
  ])('give way to short ones in %s: %j', (language, text, expected) => {
    expect(simplified(text, language)).toBe(expected);
  });

  it.each([
    ['en', 'The utilizer is in orders.'],
    ['en', 'See https://a.example/in-order-to and {order}.'],
    ['en', '<a title="in order to">Go</a>.'],
    ['ja', '保存するために押してください。'],
  ])('are whole words, and never in what software reads (%s): %j', (language, text) => {
    expect(simplified(text, language)).toBe(text);
  });

  it('stay where they are part of a term', () => {
    const text = 'The prior to sale check comes prior to the sale.';
    expect(simplify(text, 'en', [{ start: 4, end: 17 }]).text).toBe('The prior to sale check comes before the sale.');
  });
});

describe('long sentences', () => {
  it.each([
    [
      'en',
      'The technician connects the large printer to the network with the grey cable, and it prints a page with its address and name.',
      'The technician connects the large printer to the network with the grey cable. It prints a page with its address and name.',
    ],
    [
      'en',
      'The router stores all of its settings in its flash memory; the settings stay there when the power is off, even for months.',
      'The router stores all of its settings in its flash memory. The settings stay there when the power is off, even for months.',
    ],
    [
      'en',
      'The new office of the company is close to the main station of the town, but it has no room for all the people who work there.',
      'The new office of the company is close to the main station of the town. But it has no room for all the people who work there.',
    ],
    [
      'fr',
      'Le technicien branche la grande imprimante au réseau du bureau avec le câble gris, et elle imprime une page avec son adresse et son nom.',
      'Le technicien branche la grande imprimante au réseau du bureau avec le câble gris. Elle imprime une page avec son adresse et son nom.',
    ],
    [
      'de',
      'Der Techniker verbindet den großen Drucker im ersten Stock mit dem Netz der Firma, und er druckt eine Seite mit der Adresse und dem Namen.',
      'Der Techniker verbindet den großen Drucker im ersten Stock mit dem Netz der Firma. Er druckt eine Seite mit der Adresse und dem Namen.',
    ],
  ])('are cut where both halves stand alone (%s): %j', (language, text, expected) => {
    expect(simplified(text, language)).toBe(expected);
  });

  it.each([
    ['short', 'It rains, and it is cold.'],
    [
      'that depend on a clause',
      'If the technician connects the large printer to the network with the grey cable, it prints a page, and it shows its address and name.',
    ],
    [
      'with a list',
      'The box holds the large printer, the grey cable, the manual in six languages, and it all has to be put on the desk at once.',
    ],
    [
      'with a bracket over the place',
      'The technician connects (the large printer to the network with the grey cable, and it prints a page) with its address and name on it.',
    ],
    [
      'whose second half is no sentence',
      'The technician connects the large printer on the first floor to the network of the company, and the small one to the computer.',
    ],
  ])('stay whole when they are %s', (_what, text) => {
    expect(simplified(text, 'en')).toBe(text);
  });
});

it('says what it did, and when it could do nothing', () => {
  const codes = (text: string, language: string) => simplify(text, language).warnings.map(({ code }) => code);
  expect(codes('In order to go.', 'en')).toEqual(['phrases_shortened']);
  expect(codes('Go.', 'en')).toEqual(['text_unchanged']);
  expect(codes('Mene.', 'fi')).toEqual(['language_without_rules']);
  expect(codes('In order to go \ue000.', 'en')).toEqual(['text_unchanged']);
});
