import { describe, expect, it } from 'vitest';
import { notation } from '#formats/docx/testing/coded-notation.ts';
import { ENGLISH_TO_SPANISH, swapped, targetsFor } from '#formats/markup/testing/targets.ts';
import { markdownFormat } from '#formats/markdown/markdown-format.ts';

const read = (markdown: string) => markdownFormat.read(Buffer.from(markdown));
const shown = (markdown: string) => [...read(markdown).units].map(({ content }) => notation(content));

function write(markdown: string): string {
  const document = read(markdown);
  return Buffer.from(document.write(targetsFor(document, swapped), ENGLISH_TO_SPANISH)).toString();
}

describe('lines that are marks of a generator', () => {
  it.each([
    ['a container of Docusaurus', ':::warning Before you go\n\none\n\n:::', ':::warning bEFORE YOU GO\n\nONE\n\n:::'],
    ['text beside its lines', ':::tip\none\ntwo\n:::\nthree', ':::tip\nONE\nTWO\n:::\nTHREE'],
    ['a title in brackets', ':::note[one *two*]{id=x}\nthree\n:::', ':::note[ONE *TWO*]{id=x}\nTHREE\n:::'],
    ['a title as an attribute', ':::note{title="one"}\nthree\n:::', ':::note{title="ONE"}\nTHREE\n:::'],
    [
      'containers in one another',
      '::: code-group\n\n:::: tip one {open}\ntwo\n::::\n:::',
      '::: code-group\n\n:::: tip ONE {open}\nTWO\n::::\n:::',
    ],
    ['a leaf directive', 'one\n::youtube[two]{#id}\nthree', 'ONE\n::youtube[TWO]{#id}\nTHREE'],
    [
      'a block of MkDocs',
      '!!! warning "one"\n\n    two\n    three\n\n        code\nfour',
      '!!! warning "ONE"\n\n    TWO\n    THREE\n\n        code\nFOUR',
    ],
    [
      'a folded block and tabs',
      '??? note\n    one\nx\n\n=== "two"\n\n    - three',
      '??? note\n    ONE\nX\n\n=== "TWO"\n\n    - THREE',
    ],
    ['an alert', '> [!WARNING]\n> one\n> two', '> [!WARNING]\n> ONE\n> TWO'],
    ['an alert with a title', '> [!tip]- one\n> two', '> [!tip]- ONE\n> TWO'],
    ['shortcodes around text', '{{% notice tip %}}\none\n{{% /notice %}}', '{{% notice tip %}}\nONE\n{{% /notice %}}'],
    [
      'a shortcode with code',
      '{{< highlight go >}}\none\n\ntwo\n{{< /highlight >}}\nx',
      '{{< highlight go >}}\none\n\ntwo\n{{< /highlight >}}\nX',
    ],
    [
      'code of Liquid',
      '{% highlight ruby %}\nputs "one"\n{% endhighlight %}',
      '{% highlight ruby %}\nputs "one"\n{% endhighlight %}',
    ],
    [
      'tabs of GitBook',
      '{% tabs %}\n{% tab title="one" %}\ntwo\n{% endtab %}\n{% endtabs %}',
      '{% tabs %}\n{% tab title="ONE" %}\nTWO\n{% endtab %}\n{% endtabs %}',
    ],
    [
      'parameters that people see',
      '{{< figure src="a.jpg"\n  caption="one" >}}',
      '{{< figure src="a.jpg"\n  caption="ONE" >}}',
    ],
    [
      'included files',
      'one\n\n[[toc]]\n\n<<< @/a.js\n\n--8<-- "a.md"',
      'ONE\n\n[[toc]]\n\n<<< @/a.js\n\n--8<-- "a.md"',
    ],
    [
      'formulas',
      'one\n$$\nx = total\n$$\ntwo\n\n\\[\nx = total\n\\]',
      'ONE\n$$\nx = total\n$$\nTWO\n\n\\[\nx = total\n\\]',
    ],
    ['definitions', 'one\n: two\n\n:   three\n    four\n\n    five', 'ONE\n: TWO\n\n:   THREE\n    FOUR\n\n    FIVE'],
    ['abbreviations', '*[HTML]: one two\n*[CSS]: three', '*[HTML]: ONE TWO\n*[CSS]: THREE'],
    [
      'Markdown in HTML',
      '<div class="a" markdown>\n![one](b/c.png)\n</div>',
      '<div class="a" markdown>\n![ONE](b/c.png)\n</div>',
    ],
  ])('stay: %s', (_, markdown, expected) => {
    expect(write(markdown)).toBe(expected);
    expect(write(markdown.replaceAll('\n', '\r\n'))).toBe(expected.replaceAll('\n', '\r\n'));
  });

  it('are not recognized in prose', () => {
    expect(shown('::: \n\none :::tip two\n\n!!! \n\n=== one\n\n\\[one\\] two\n\n$$ one')).toEqual([
      'one :::tip two',
      '!!!',
      '=== one',
      '[one] two',
      '$$ one',
    ]);
  });
});

describe('marks in a line', () => {
  it.each([
    ['## One {#one-two}', '## oNE {#one-two}'],
    ['One {: .a #b }\ntwo\n{: .c}', 'oNE {: .a #b }\nTWO\n{: .c}'],
    ['![one](a.png){width=50% .b} two', '![ONE](a.png){width=50% .b} TWO'],
    ['one {{ site.title }} two {% if a %}three{% endif %}', 'ONE {{ site.title }} TWO {% if a %}THREE{% endif %}'],
    ['one [two]({{< ref "a b.md" >}}) three', 'ONE [TWO]({{< ref "a b.md" >}}) THREE'],
    ['one $E = mc^2$ two $$x$$ three \\(a_b\\) $n$', 'ONE $E = mc^2$ TWO $$x$$ THREE \\(a_b\\) $n$'],
    [
      '<div>\n  {% if a %}one {{ b }} two{% endif %} {{< c "d" >}}\n</div>',
      '<div>\n  {% if a %}ONE {{ b }} TWO{% endif %} {{< c "d" >}}\n</div>',
    ],
    ['one {{#if a}}two{{/if}}', 'ONE {{#if a}}TWO{{/if}}'],
    ['one &copy; *two* &nbsp;AT&amp;T &lt;b&gt;', 'ONE &copy; *TWO* &nbsp;at&amp;t &lt;B&gt;'],
    ['![one &mdash; two](a.png "three &hellip;")', '![ONE &mdash; TWO](a.png "THREE &hellip;")'],
    ['one © &copy; `&rarr;` →', 'ONE © © `&rarr;` →'],
  ])('stay: %s', (markdown, expected) => expect(write(markdown)).toBe(expected));

  it.each([
    'it costs $5 and $10, or $5-$10',
    'set $HOME/$USER and $PATH',
    'lost $many words of text$ here',
    'a {set} of {two words}',
    'see \\(the note\\) and (x)',
  ])('are not recognized in prose: %s', (markdown) => {
    expect([...read(markdown).units].flatMap(({ content }) => content.codes)).toEqual([]);
  });
});

describe('tags in Markdown', () => {
  it.each([
    ['one <Badge type="tip" text="two" /> three', 'ONE <Badge type="tip" text="TWO" /> THREE'],
    [
      'one <Badge :text="two" text="v1.2.3" @click="a" /> three',
      'ONE <Badge :text="two" text="v1.2.3" @click="a" /> THREE',
    ],
    ["one <img src='a.png' alt='it\"s'> two", "ONE <img src='a.png' alt='IT\"S'> TWO"],
    ['one <span title="no" translate="no">two</span>', 'ONE <span title="no" translate="no">TWO</span>'],
    [
      '<my-card heading="one" icon="two">\n<Tab label="three">four</Tab>\n</my-card>',
      '<my-card heading="ONE" icon="two">\n<Tab label="THREE">FOUR</Tab>\n</my-card>',
    ],
    ['<Table Text="one"><tr><td>two</td></tr></Table>', '<Table Text="one"><tr><td>TWO</td></tr></Table>'],
  ])('have texts in attributes that people see: %s', (markdown, expected) => expect(write(markdown)).toBe(expected));
});
