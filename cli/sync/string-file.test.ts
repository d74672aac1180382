import { describe, expect, it } from 'vitest';
import { mergeStrings, parseStrings, pickStrings, translatedPaths, writeStrings } from './string-file.ts';

const parse = (value: unknown) => parseStrings(JSON.stringify(value))!;

describe('a file of strings', () => {
  const source = parse({
    title: 'Hello',
    count: 3,
    menu: { 'a/b': 'Open', close: 'Close' },
    list: ['One', 'Two'],
    empty: '',
  });

  it('has a hash per string, and one per list', () => {
    expect(Object.keys(source.hashes)).toEqual(['/title', '/menu/a~1b', '/menu/close', '/list']);
    expect(source.hashes['/title']).toBe(parse({ title: 'Hello' }).hashes['/title']);
  });

  it('is an object of JSON, and nothing else', () => {
    expect([parseStrings('["a"]'), parseStrings('title: Hello'), parseStrings('1')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(parseStrings('\ufeff{"a": "b"}')?.tree).toEqual({ a: 'b' });
  });

  it('gives away the strings that are asked for', () => {
    expect(pickStrings(source, new Set(['/menu/a~1b', '/list']))).toEqual({
      menu: { 'a/b': 'Open' },
      list: ['One', 'Two'],
    });
  });

  it('keeps translations that are current, takes new ones, and loses what the source lost', () => {
    const translation = parse({
      menu: { close: 'Cerrar', 'a/b': 'Viejo' },
      items_few: 'Pocos',
      old: 'Antiguo',
      title: '',
    });
    expect(translatedPaths(translation).has('/title')).toBe(false);
    const fresh = parse({ title: 'Hola', menu: { 'a/b': 'Abrir' }, list: ['Uno', 'Dos'], items_many: 'Muchos' });
    const merged = mergeStrings(source, translation, fresh, new Set(['/old']));
    expect(JSON.stringify(merged)).toBe(
      JSON.stringify({
        title: 'Hola',
        count: 3,
        menu: { 'a/b': 'Abrir', close: 'Cerrar' },
        list: ['Uno', 'Dos'],
        empty: '',
        items_few: 'Pocos',
        items_many: 'Muchos',
      }),
    );
  });

  it('takes a key of a prototype for a key', () => {
    const strange = parseStrings('{"__proto__": {"a": "Text"}, "constructor": "Word"}')!;
    const merged = mergeStrings(strange, undefined, strange, new Set());
    expect(JSON.stringify(merged)).toBe('{"__proto__":{"a":"Text"},"constructor":"Word"}');
  });

  it('is written with the indentation of its source', () => {
    expect(writeStrings({ a: 'b' }, '{\n\t"a": "b"\n}')).toBe('{\n\t"a": "b"\n}\n');
  });
});
