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
  xcstrings: document('.xcstrings', [
    '{\n  "sourceLanguage" : "en",\n  "strings" : {\n    "Some words" : {\n\n    },\n    "a" : {\n      "comment" : "b",\n      "localizations" : {\n        "en" : {"variations" : {"plural" : {"one" : {"stringUnit" : {"state" : "new", "value" : "%lld c"}}, "other" : {"stringUnit" : {"value" : "%lld d"}}}}},\n        "fr" : {"stringUnit" : {"state" : "translated", "value" : "e"}}\n      }\n    }\n  },\n  "version" : "1.0"\n}',
  ]),
  php: document('.php', [
    "<?php\nreturn [\n  // a\n  'b' => 'It\\\'s :name', 'c' => [\"d \\n $e\", 'f' => <<<EOT\n    g\n    EOT],\n  'h' => 'One|:count i', 'j' => '{0} k|[1,*] l',\n];\n",
  ]),
  qt: document('.ts', [
    '<?xml version="1.0"?><!DOCTYPE TS><TS version="2.1" language="de"><context><name>A</name><message><location filename="b"/><source>Some %1 &amp; c</source><comment>d</comment><translation type="unfinished">e</translation></message><message numerus="yes"><source>%n f</source><translation><numerusform>g</numerusform></translation></message></context></TS>',
  ]),
  fluent: document('.ftl', [
    '# a\nb = Some { $c }, { -d(e: "f") }\n    words\n  .label = g\n-d = h\ni = { $n ->\n    [0] j\n    [one] k\n   *[other] { $n } l\n}\n',
  ]),
  resx: document('.resx', [
    '<?xml version="1.0"?><root><resheader name="a"><value>b</value></resheader><data name="c" xml:space="preserve"><value>Some {0} &amp; d</value><comment>e</comment></data><data name="f" type="g"><value>h</value></data></root>',
  ]),
};
