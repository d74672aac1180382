import { document } from './document-target.ts';
import type { FuzzTarget } from './target.ts';

/** Files with the strings of apps, besides JSON and PO. */
export const RESOURCE_TARGETS: Readonly<Record<string, FuzzTarget>> = {
  android: document('.xml', [
    '<resources xmlns:x="urn:oasis:names:tc:xliff:document:1.2"><!-- a --><string name="b">It\\\'s <b>c</b> <x:g id="d">%1$s</x:g>\\n"e  f" \\u0041</string><string name="g"><![CDATA[<p>h</p>]]></string><plurals name="i"><item quantity="one">%d j</item><item quantity="other">%d k</item></plurals></resources>',
  ]),
};
