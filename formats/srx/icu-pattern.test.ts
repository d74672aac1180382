import { describe, expect, it } from 'vitest';
import { translateIcuPattern } from './icu-pattern.ts';

const whole = (pattern: string, text: string) => new RegExp(`^(?:${translateIcuPattern(pattern)})$`, 'u').test(text);

describe('patterns of ICU', () => {
  it.each([
    ['digits of any script', '\\d+', '١٢3', 'a'],
    ['white space without a zero-width no-break space', '\\s', '\u00A0', '\uFEFF'],
    ['letters of any script as word characters', '\\w+', 'été', '-'],
    ['horizontal white space', '\\h', '\t', '\n'],
    ['line ends', '\\R', '\r\n', ' '],
    ['a full stop that stops at line ends', '.', 'a', '\u0085'],
    ['a full stop with the flag s', '(?s).', '\n', ''],
    ['hexadecimal code points', '\\x{1F600}\\x41\\u0042\\U00000043', '😀ABC', '😀ABc'],
    ['octal code points', '\\0101', 'A', '0101'],
    ['quoted text', '\\Qa.b\\E', 'a.b', 'axb'],
    ['escapes that JavaScript refuses', '\\"\\-\\#\\@\\ ', '"-#@ ', ''],
    ['brackets as text', ']}', ']}', ''],
    ['short property names', '\\pL\\PN', 'ab', 'a1'],
    ['properties with a caret', '\\p{^Lu}', 'a', 'A'],
    ['scripts by Java names', '\\p{IsGreek}', 'α', 'a'],
    ['scripts in small letters', '\\p{script=greek}|\\p{Script=Greek}', 'α', 'a'],
    ['POSIX classes', '[[:alpha:][:^digit:]]', 'a', '5'],
    ['a union', '[a[bc]d]+', 'abcd', 'e'],
    ['an intersection', '[\\p{L}&&[^aeiou]]+', 'bcd', 'a'],
    ['a difference', '[a-z--[aeiou]]+', 'bcd', 'a'],
    ['a difference with one sign', '[[a-z]-[aeiou]]+', 'bcd', 'e'],
    ['a negated union', '[^a[bc]]', 'd', 'b'],
    ['a complement inside of a class', '[\\Sx]', 'y', ' '],
    ['a closing bracket that comes first', '[]a]', ']', 'b'],
    ['a hyphen at the end of a class', '[a-]', '-', 'b'],
    ['a flag in the middle', 'a(?i)b|c', 'C', 'A'],
    ['a flag for a group', '(?i:a)b', 'Ab', 'AB'],
    ['comments', 'a(?#comment)b', 'ab', 'a'],
    ['named groups', '(?<name>a)+', 'aa', 'b'],
    ['anchors', '\\Aa\\z', 'a', 'b'],
  ])('have %s', (_, pattern, match, none) => {
    expect([whole(pattern, match), whole(pattern, none)]).toEqual([true, false]);
  });

  it('have boundaries of words with letters of any script', () => {
    const boundary = new RegExp(translateIcuPattern('\\bé'), 'u');
    expect([boundary.test('l’été'), boundary.test('thé')]).toEqual([true, false]);
  });

  it('end before a final line end', () => {
    const end = new RegExp(translateIcuPattern('a$'), 'u');
    expect(['a', 'a\n', 'a\r\n', 'a\nb', 'a\n\n'].map((text) => end.test(text))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([
    ['(a)\\1', 'back reference'],
    ['a*+', 'possessive'],
    ['(?>a)', 'atomic'],
    ['(?x)a', 'flag x'],
    ['\\X', '\\X'],
    ['\\N{DIGIT ONE}', '\\N'],
    ['\\G', '\\G'],
    ['\\p{Nonsense}', 'Nonsense'],
    ['[a', 'not closed'],
    ['(a', 'not closed'],
    ['a)', 'no opening'],
    ['*a', 'nothing to repeat'],
    ['a{2,1}', 'a maximum below'],
    ['a{1,100000}', 'counts beyond'],
    ['(a+)+', 'contains another'],
    ['(?:\\w*\\s?)*', 'contains another'],
    [`${'('.repeat(200)}a${')'.repeat(200)}`, 'groups'],
    ['['.repeat(5_000), 'sets'],
    [`[a${'&&[a]'.repeat(3_000)}]`, 'operators'],
    ['(?i)|'.repeat(4_000), 'flags'],
  ])('are refused: %s', (pattern, why) => {
    expect(() => translateIcuPattern(pattern)).toThrow(
      expect.objectContaining({ name: 'SyntaxError', message: expect.stringContaining(why) }),
    );
  });
});
