import { describe, expect, it } from 'vitest';
import { plainText } from '#domain/units/coded-text.ts';
import { randomSource, seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { protect } from './protect.ts';

const protectedIn = (text: string, terms: readonly string[] = []) =>
  protect(plainText(text), { terms }).content.codes.map((code) => code.equivalent);

describe('protect', () => {
  it.each([
    ['Hello %s, you have %1$d of %-5.2f', ['%s', '%1$d', '%-5.2f']],
    ['%(name)s and %{name} and %@ and %lld and %%', ['%(name)s', '%{name}', '%@', '%lld', '%%']],
    ['%APPDATA% is a folder', ['%APPDATA%']],
    [
      '{name} {0} {} {user.first_name} {{i18next}} {{ spaced }} ${js} #{ruby} $t(common.ok)',
      ['{name}', '{0}', '{}', '{user.first_name}', '{{i18next}}', '{{ spaced }}', '${js}', '#{ruby}', '$t(common.ok)'],
    ],
    ['${a.map(x => { return x; })} done', ['${a.map(x => { return x; })}']],
    ['{% if user %}Hi{% endif %} <%= name %>', ['{% if user %}', '{% endif %}', '<%= name %>']],
    ['{n, number} and {when, date, short}', ['{n, number}', '{when, date, short}']],
    ['{count, plural, one {# file} other {# files}} left', ['{count, plural, one {# file} other {# files}}']],
    [
      '<b>Bold</b> <a href="x>y">link</a><br/> <0>trans</0>',
      ['<b>', '</b>', '<a href="x>y">', '</a>', '<br/>', '<0>', '</0>'],
    ],
    ['Fish &amp; chips &#160;', ['&amp;', '&#160;']],
    [
      'See https://example.com/a_(b)?q=1#x, or (www.example.org).',
      ['https://example.com/a_(b)?q=1#x', 'www.example.org'],
    ],
    ['Write to jane.doe+x@mail.example.com.', ['jane.doe+x@mail.example.com']],
    ['Go to example.com/docs, please', ['example.com/docs']],
    ['Open C:\\Users\\me\\file.txt or /etc/hosts/x.', ['C:\\Users\\me\\file.txt', '/etc/hosts/x']],
    ['Link @:common.ok here', ['@:common.ok']],
    ['Go to WWW.Example.org', ['WWW.Example.org']],
    ['Call tel:+123 now', ['tel:+123']],
    ['詳細はhttps://example.com/docsを参照、またはa@b.co.jpへ。', ['https://example.com/docs', 'a@b.co.jp']],
    ['见（https://zh.wikipedia.org/wiki/文件）。', ['https://zh.wikipedia.org/wiki/文件']],
    ['راجع https://example.com/?a=1، ثم', ['https://example.com/?a=1']],
    ['On \\\\server\\share', ['\\\\server\\share']],
    ['In ../src/main', ['../src/main']],
    ['One %s, two %d and _three_ __four__', ['%s', '%d', '__four__']],
    [
      'Welcome back, :name! From :min-:max, <b>:attribute</b>, (:Count)',
      [':name', ':min', ':max', '<b>', ':attribute', '</b>', ':Count'],
    ],
    [
      'Hello %name%, %count% items, %user% %email%, %dx%d, %s_%s, %s%',
      ['%name%', '%count%', '%user%', '%email%', '%d', '%d', '%s', '%s', '%s'],
    ],
    ['To { appName }, { $count } or { }', ['{ appName }', '{ $count }', '{ }']],
    [
      '{name!r}, {value:,}, {price:>10.2f}, {d:%Y-%m-%d %H:%M}, {2,10:F1}, {0,-5}',
      ['{name!r}', '{value:,}', '{price:>10.2f}', '{d:%Y-%m-%d %H:%M}', '{2,10:F1}', '{0,-5}'],
    ],
    ['%#@files@ left, %1$#@lines@, %n file(s)', ['%#@files@', '%1$#@lines@', '%n']],
    ['[[name]] and [[ user.name ]], ((age))', ['[[name]]', '[[ user.name ]]', '((age))']],
    ['Encrypted %sdans le navigateur%s or %sin it%', ['%s', '%s', '%s']],
    ['Created by @author on !date with %title', ['@author', '!date', '%title']],
    ['{0, choice, 0#no files|1#one file|1<{0} files} left', ['{0, choice, 0#no files|1#one file|1<{0} files}']],
    [':smile: Done :+1:', [':smile:', ':+1:']],
    ['Copied %1 of %2 files, %n left, %L1', ['%1', '%2', '%n', '%L1']],
    ['{{PLURAL:$1|file|files}} $1 of $2', ['{{PLURAL:$1|file|files}}', '$1', '$2']],
    ['Move $1 to $2, or "$1"', ['$1', '$2', '$1']],
    ['Rename “$1”', ['$1']],
    ['See [[User:$1|the user page]] of $1', ['$1', '$1']],
    ['Welcome to {{SITENAME}}, $1!', ['{{SITENAME}}', '$1']],
    ['{{{raw}}} ${x} {# comment #} {%- if x -%}', ['{{{raw}}}', '${x}', '{# comment #}', '{%- if x -%}']],
    [
      "Hello {{ x | upcase }} and @:(common.ok), mail {'@'} x, $NAME$",
      ['{{ x | upcase }}', '@:(common.ok)', "{'@'}", '$NAME$'],
    ],
    [
      '<details open>More <input type="checkbox" checked> <a href="/x" download>it</a>',
      ['<details open>', '<input type="checkbox" checked>', '<a href="/x" download>', '</a>'],
    ],
  ])('takes out of %j what must survive', (text, expected) => {
    expect(protectedIn(text)).toEqual(expected);
  });

  it.each([
    'It is 100% sure and 50% discount, 3 of 5.',
    'a < b and c > d, x<y and y>z',
    'He or she {see the note below} agreed.',
    'It costs US$5 or $5, and/or 10 €.',
    'Tom & Jerry; AT&T',
    'Meet @ 5 o’clock. The end.Next one',
    '{ unclosed and } unopened } {',
    '100%',
    'at 10:30 : 50 % of it, 20 % discount, Note: yes, Size:large, Note :',
    'wow!great, no ! Really?!yes !! Oh',
    'Fine :D :P :-) :DD :xD :o :S and 1:2:3',
    '<your name> or <the open door>, see [[the other page]] ((as told))',
    '[[the budget]]: it costs $1',
    'It costs $1, from $1 to $20, $1.50 and $2.50 each',
    '100 %date, 100 %cotton, 50%1 of it, %50 indirim, %5 off',
    'C:D, a::b, ratio 16:9, 5%-7%, 10%off 50%sure%',
  ])('leaves prose alone: %j', (text) => {
    expect(protectedIn(text)).toEqual([]);
  });

  it('ends addresses where a line break or a tab stands as a code', () => {
    const content = {
      text: 'du@x.czIČ 123',
      codes: [{ id: 1, kind: 'standalone', offset: 7, equivalent: '\n' }],
    } as const;
    expect(protect(content).content.codes.map(({ equivalent }) => equivalent)).toEqual(['du@x.cz', '\n']);
    expect(protect(content).content.text).toBe('IČ 123');
  });

  it('protects terms as whole words, case sensitive, the longest first', () => {
    const terms = ['Loquent', 'Loquent Cloud', 'C++', '東京'];
    expect(protectedIn('Loquent Cloud, Loquents, loquent, Loquent and C++ in 東京都', terms)).toEqual([
      'Loquent Cloud',
      'Loquent',
      'C++',
      '東京',
    ]);
  });

  it('keeps existing codes, those inside a placeholder around it', () => {
    const content = {
      text: 'Hi {name}!',
      codes: [
        { id: 7, kind: 'open' as const, offset: 4 },
        { id: 7, kind: 'close' as const, offset: 8 },
        { id: 9, kind: 'standalone' as const, offset: 10 },
      ],
    };
    const result = protect(content);
    expect(result.content).toEqual({
      text: 'Hi !',
      codes: [
        { id: 7, kind: 'open', offset: 3 },
        { id: 10, kind: 'standalone', offset: 3, equivalent: '{name}' },
        { id: 7, kind: 'close', offset: 3 },
        { id: 9, kind: 'standalone', offset: 4 },
      ],
    });
    expect(result.restore(result.content)).toEqual({
      text: 'Hi {name}!',
      codes: [{ ...content.codes[0], offset: 3 }, { ...content.codes[1], offset: 9 }, content.codes[2]],
    });
  });

  it('gives the text back from what it made of it', () => {
    const random = seededRandom(3);
    for (let round = 0; round < 1000; round += 1) {
      const source = randomSource(random);
      const text = source.text.replaceAll('house', '{x} https://a.bc <b>').replaceAll('7', '%s');
      const content = {
        text,
        codes: source.codes.map((code) => ({ ...code, offset: Math.min(code.offset, text.length) })),
      };
      const result = protect(content, { terms: ['red'] });
      const restored = result.restore(result.content);
      expect(restored.text).toBe(text);
      expect(restored.codes.map((code) => `${code.kind}${code.id}`).sort()).toEqual(
        content.codes.map((code) => `${code.kind}${code.id}`).sort(),
      );
    }
  });

  it.each([
    '{',
    '}',
    '<',
    '<%',
    '%',
    '<a ',
    '<a b="',
    '&',
    '@',
    'a@',
    'a.',
    '_',
    '__a',
    '{{',
    '${',
    '%(',
    'http://(',
    'www.',
    '/a',
    'C:\\',
    'a-',
    '$t(',
    '{a,',
    '\\\\a',
    '@:a.',
    'x@a.',
    '{% ',
    '![',
    '<!--',
  ])('reads a million characters of %j', (piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    const result = protect(plainText(text), { terms: ['aaaa', 'a.a.a'] });
    expect(result.restore(result.content).text).toBe(text);
  });
});
