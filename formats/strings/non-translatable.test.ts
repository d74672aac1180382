import { describe, expect, it } from 'vitest';
import { looksNonTranslatable, shapeOfCell } from './non-translatable.ts';

describe('strings that are no text', () => {
  it.each([
    'https://example.com/a b'.replace(' ', '%20'),
    'mailto:me@example.com',
    'me@example.com',
    '/assets/logo.png',
    './logo.svg',
    'img/logo.svg',
    'C:\\Temp',
    'logo.png',
    'home.title',
    'snake_case',
    'CONSTANT_CASE',
    'camelCase',
    'btn-primary-large',
    '#ff0000',
    'rgba(0, 0, 0, 0.5)',
    '12px',
    '1.5rem',
    'v1.2.3',
    'en-US',
    'zh_Hans',
    '2024-05-01T10:00:00Z',
    'YYYY-MM-DD',
    'd. MMM yyyy',
    '9f1c2a9e-8f0a-4b52-a1a5-3a1c2b1d0e9f',
    'd41d8cd98f00b204e9800998ecf8427e',
    'image/png',
    'XK-2041-B',
    'AWS::Batch::JobQueue',
    '@scope/name',
    'items[0].name',
    '^[a-z]+$',
    'src/**/*.ts',
    '*.csv',
    'h1:RYM6lWITV8oADrwLfdzx=',
  ])('are recognized by their shape: %j', (value) => {
    expect(looksNonTranslatable(` ${value} `)).toBe(true);
  });

  it.each([
    'Hello',
    'cancel',
    'OK',
    'e-mail',
    'sign-in',
    'and/or',
    'Yes/No',
    'Coffee/Tea/Water',
    'Name/Address/Phone',
    'Yes|No|Maybe|Other',
    '24h',
    '2nd',
    'See https://example.com',
    'Wait...',
    'Add',
    'Monday',
    'May',
    'Color: red',
    'Größe',
    '{{count}} items',
    '保存',
    '保存/取消/删除',
    'version 1.2',
    'He said: "no"',
    '<b>Bold</b>',
    '*Note*',
    'Really?',
    'Name:',
    'file(s)',
  ])('are not words and sentences: %j', (value) => {
    expect(looksNonTranslatable(value)).toBe(false);
  });

  it.each([
    'he/she/they',
    'and/or/both',
    'up-to-date',
    'state-of-the-art',
    'Sold_out',
    'Dr.Who',
    'Note:important',
    'COVID-19',
    'Read/write/execute',
    '30-day',
    '2-in-1',
    '1st-class',
    '24/7-Support',
    '3D-View',
    'GitHub',
    'Q1/2024',
    'Sign_In',
    '100MB',
  ])('are words in a table unless the cells around them are codes: %j', (value) => {
    expect(shapeOfCell(value)).toBe('joined');
  });

  it.each(['Group1', 'Team2', 'Windows11', 'Coffee/Tea/Water'])('are labels in a table: %j', (value) => {
    expect(shapeOfCell(value)).toBe('text');
  });

  it.each(['XK-2041-B', 'A-100002', 'snake_case', 'image.png', 'me@example.com', 'src/index.ts'])(
    'are codes in a table, too: %j',
    (value) => {
      expect(shapeOfCell(value)).toBe('code');
    },
  );

  it.each(['a', 'a/', 'A/', 'A_a', 'a-', 'a.', 'aA', 'M-', '[', 'a:', '|', '1a'])(
    'are recognized in linear time: %j',
    (piece) => {
      const text = piece.repeat(1_000_000);
      expect(looksNonTranslatable(text)).toBe(looksNonTranslatable(`${text} `));
    },
  );

  it('reads a date pattern whose separators are also letters of fields in one way', () => {
    expect(looksNonTranslatable('YYYY-MM-DDTHH:mm')).toBe(true);
    // Each LT was a field, or a field and a separator: the time doubled with each.
    expect(looksNonTranslatable(`${'LT '.repeat(60)}!`)).toBe(false);
  });
});
