import { expect, it } from 'vitest';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import type { MatterString } from './matter-string.ts';
import { yamlStrings } from './yaml-strings.ts';
import { plainStrings } from './plain-yaml.ts';

const PIECES = String.raw`a: b
title: One, two (three)
c:
d: "e: f"
g: 'h'
i: [j, "k, l", 3, true]
m: []
n: 2026-01-02
url: https://x.y/z?a=b#c
o: 1.5
p: ~
q: it's
r: a # b
s: a: b
t: yes
u: "v\n"
w: |
x: &y z
y: a]
z: [a, b
- a
- b: c
- d:
-
- "e"
- - f
# comment

words
k : v
l:m
"q": r`.split('\n');
const INDENTATIONS = ['', '', '', '  ', '  ', '    ', '   '];

const seen = (strings: readonly MatterString[] | undefined) =>
  strings?.map(({ encode, ...string }) => ({ ...string, written: [encode('a: b', false), encode('c', false)] }));

it('reads whatever it reads like a parser', () => {
  const random = seededRandom(7);
  const next = (limit: number) => Math.floor(random() * limit);
  let read = 0;
  for (let round = 0; round < 8000; round += 1) {
    const lines = Array.from({ length: 1 + next(5) }, () => {
      return (
        INDENTATIONS[next(INDENTATIONS.length)]! + PIECES[next(PIECES.length)]! + ' '.repeat(next(8) === 0 ? 2 : 0)
      );
    });
    const text = lines.join(next(4) === 0 ? '\r\n' : '\n') + (next(2) === 0 ? '\n' : '');
    if (plainStrings(text, 5, () => String) === undefined) continue;
    read += 1;
    // A tab is left to the parser.
    expect(seen(yamlStrings(text, 5, false)), text).toEqual(seen(yamlStrings(`${text}\n#\t`, 5, false)));
  }
  expect(read).toBeGreaterThan(400);
});

it.each([
  'title: One page\ndescription: "What it says: all"\nweight: 3\ntags: [a, b]\ndate: 2026-01-02T03:04:05Z\n',
  'layout: home\nhero:\n  name: Tool\n  actions:\n    - theme: brand\n      text: Start\n      link: /a\n  # no more\n',
  'authors:\n- anna\n- bert\nmenu:\n  main:\n    name: Docs\n',
])('needs no parser for %j', (text) => {
  const places = (strings: readonly MatterString[] | undefined) =>
    strings?.map(({ encode: _encode, ...string }) => string);
  // A tab is left to the parser.
  expect(places(plainStrings(text, 0, () => String))).toEqual(places(yamlStrings(`${text}\n#\t`, 0, false)));
});
