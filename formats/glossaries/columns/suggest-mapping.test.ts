import { describe, expect, it } from 'vitest';
import { glossaryLimits } from '#formats/glossaries/limits.ts';
import { recognizeColumns } from './suggest-mapping.ts';

describe('columns', () => {
  const recognized = (...header: string[]) =>
    recognizeColumns(header, [], new Set()).map((column) => column && `${column.value} ${column.confidence}`);

  it('are recognized by code, by name in English and in the language itself, and else perhaps', () => {
    expect(recognized('en', 'EN', 'en_US', 'zh-hant', 'fil', 'qps-ploc')).toEqual(
      ['en', 'en', 'en-US', 'zh-Hant', 'fil', 'qps-Ploc'].map((tag) => `${tag} high`),
    );
    expect(
      recognized(
        'German',
        'Deutsch',
        'english (us)',
        'Português (Brasil)',
        '简体中文',
        'Русский',
        'Brazilian Portuguese',
      ),
    ).toEqual(['de', 'de', 'en-US', 'pt-BR', 'zh-Hans', 'ru', 'pt-BR'].map((tag) => `${tag} medium`));
    expect(recognized('target_de', 'Term (German)', 'jp', 'fr-CA translation')).toEqual(
      ['de', 'de', 'ja', 'fr-CA'].map((tag) => `${tag} low`),
    );
    expect(recognized('\u200bes', '\ufeff German', 'sr@latin', 'sr_RS@cyrillic')).toEqual([
      'es high',
      'de medium',
      'sr-Latn high',
      'sr-Cyrl-RS high',
    ]);
    expect(recognized('notes', 'Comments', 'Bemerkungen', '備考')).toEqual([
      'notes high',
      'notes medium',
      'notes medium',
      'notes medium',
    ]);
    expect(recognized('key', 'sku', 'alt-text', 'Term', 'Status', 'Term in use', '')).toEqual(Array(7).fill(undefined));
  });

  it('are not recognized by names that are too long, nor beyond the number that an import takes', () => {
    const named = (length: number) => `${'x'.repeat(length - 3)} de`;
    expect(recognized(named(glossaryLimits.header), named(glossaryLimits.header + 1))).toEqual(['de low', undefined]);
    expect(recognized(`${' '.repeat(glossaryLimits.header)}German`)).toEqual(['de medium']);
    const columns = recognized(...Array<string>(glossaryLimits.columns + 1).fill('de'));
    expect(columns.slice(-2)).toEqual(['de high', undefined]);
  });

  it('of numbers are not taken for Indonesian or Norwegian', () => {
    const [id, no] = recognizeColumns(
      ['id', 'no'],
      [
        ['1', 'hus'],
        ['A-2', 'bil'],
      ],
      new Set(),
    );
    expect([id?.confidence, no?.confidence]).toEqual([undefined, 'high']);
  });
});
