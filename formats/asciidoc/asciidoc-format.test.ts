import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { unitsOfResource, translateResources } from '#formats/strings/testing/translate-resources.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';
import { asciidocFormat } from './asciidoc-format.ts';

const texts = (source: string) => unitsOfResource(asciidocFormat, source).map(({ content }) => content.text);
const written = (source: string, translate?: Parameters<typeof translateResources>[3]) =>
  translateResources(asciidocFormat, source, 'es', translate).text;

const MANUAL = `= The *manual*
Jane Doe <jane@example.org>
:toc:

Some *bold* and _slanted_ words, \`code\` and {attribute}. +
See https://example.org[the site^], <<part,this part>> or xref:a.adoc[more].footnote:[A note.]

[[part]]
== A part

.A listing
[source,ruby]
----
puts "hello"
----

* first item
goes on
** second
+
attached
* [x] done

NOTE: Look here.

term:: its text
other::
  on the next line

[cols="1,a"]
|===
|Name |Value

|A cell
|* an item
|===

image::a.png[A picture,200]

 literal text

// a comment
Old heading
-----------

The end.
`;

describe('AsciiDoc', () => {
  it('has the texts of its blocks', () => {
    expect(texts(MANUAL)).toEqual([
      'The manual',
      'Some bold and slanted words,  and .See the site, this part or more.',
      'A note.',
      'A part',
      'A listing',
      'first item goes on',
      'second',
      'attached',
      'done',
      'Look here.',
      'term',
      'its text',
      'other',
      'on the next line',
      'Name',
      'Value',
      'A cell',
      'an item',
      'A picture',
      'Old heading',
      'The end.',
    ]);
  });

  it('keeps everything else', () => {
    const bytes = Buffer.from(MANUAL);
    const same = asciidocFormat.read(bytes).write(new Map(), { sourceLanguage: 'en', targetLanguage: 'es' });
    expect(Buffer.from(same)).toEqual(bytes);
    const text = written(MANUAL);
    expect(text).toContain(
      'SOME *BOLD* AND _SLANTED_ WORDS, `code` AND {attribute}. +\nSEE https://example.org[THE SITE^], <<part,THIS PART>>',
    );
    expect(text).toContain('footnote:[A NOTE.]');
    expect(text).toContain('[source,ruby]\n----\nputs "hello"\n----');
    expect(text).toContain('Jane Doe <jane@example.org>\n:toc:');
    expect(text).toContain('OLD HEADING\n-----------');
  });

  it('has terms whose descriptions have addresses', () => {
    expect(texts('Chat:: {chat}\nSite (old):: See https://example.org[the site]\n')).toEqual(
      expect.arrayContaining(['Chat', 'Site (old)', 'See the site']),
    );
  });

  it('escapes what would be markup, and doubles marks between letters', () => {
    expect(written('A text\n', () => ({ text: '* a _b_ {c}', codes: [] }))).toBe('&#42; a &#95;b&#95; &#123;c&#125;\n');
    expect(
      written('A *b* c\n', ({ codes }) => ({
        text: '甲乙丙',
        codes: codes.map((code, index) => ({ ...code, offset: index + 1 })),
      })),
    ).toBe('甲**乙**丙\n');
    // Asciidoctor opens nothing after the end of a character reference.
    const bracketed = written('*A* b\n', ({ text, codes }) => ({
      text: `[${text}]`,
      codes: codes.map((code) => ({ ...code, offset: code.offset + 1 })),
    }));
    expect(bracketed).toBe('&#91;**A** b]\n');
    expect(texts(bracketed)).toEqual(['[A b]']);
  });

  it.skipIf(isWithoutProgram('asciidoctor', 'AsciiDoc as Asciidoctor reads it'))(
    'is the same tree to Asciidoctor',
    () => {
      const tags = (source: string) => {
        const { stdout } = spawnSync('asciidoctor', ['-S', 'secure', '-e', '-o', '-', '-'], { input: source });
        return stdout.toString().match(/<\/?[a-z]\w*/g);
      };
      expect(tags(MANUAL)!.length).toBeGreaterThan(50);
      expect(tags(written(MANUAL))).toEqual(tags(MANUAL));
    },
  );
});
