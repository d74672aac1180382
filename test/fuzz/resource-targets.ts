import { document } from './document-target.ts';
import type { FuzzTarget } from './target.ts';

/** Files with the strings of apps, besides JSON and PO. */
export const RESOURCE_TARGETS: Readonly<Record<string, FuzzTarget>> = {
  android: document('.xml', [
    '<resources xmlns:x="urn:oasis:names:tc:xliff:document:1.2"><!-- a --><string name="b">It\\\'s <b>c</b> <x:g id="d">%1$s</x:g>\\n"e  f" \\u0041</string><string name="g"><![CDATA[<p>h</p>]]></string><plurals name="i"><item quantity="one">%d j</item><item quantity="other">%d k</item></plurals></resources>',
  ]),
  yaml: document('.yaml', [
    "en:\n  # a\n  b: &c \"Some\\n\" # d\n  e: 'It''s'\n  f: |\n    one\n\n    two\n  g: >-\n    h\n  i: [j, {k: l}]\n  m: *c\n  n:\n    one: '%{count} o'\n    other: '%{count} p'\n  q_one: '{{count}} r'\n  q_other: '{{count}} s'\n",
  ]),
  strings: document('.strings', ['/* a */\n"b" = "It\\\'s \\"c\\"\\n\\U0041 %@";\n// d\ne = f;\n"g";\n']),
  stringsdict: document('.stringsdict', [
    '<?xml version="1.0"?><!DOCTYPE plist PUBLIC "a" "b"><plist version="1.0"><dict><key>c</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@d@ e</string><key>d</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>one</key><string>%d f</string><key>other</key><string>%d g</string></dict></dict></dict></plist>',
  ]),
  properties: document('.properties', ["# a\n! b\nc.d = It''s {0}\\n\\\n  e\nf:g\\u0041\nh i\n"]),
  resx: document('.resx', [
    '<?xml version="1.0"?><root><resheader name="a"><value>b</value></resheader><data name="c" xml:space="preserve"><value>Some {0} &amp; d</value><comment>e</comment></data><data name="f" type="g"><value>h</value></data></root>',
  ]),
};
