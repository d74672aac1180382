import { LoquentError } from '#domain/errors.ts';
import { compileAnalyzer } from '#domain/glossaries/compile-analyzer.ts';
import { buildGlossary, entry } from '#domain/glossaries/testing/build-glossary.ts';
import { findDefects } from '#domain/guards/find-defects.ts';
import { measureText } from '#domain/files/text-statistics.ts';
import { detectLanguage } from '#domain/languages/detect-language.ts';
import { suggestLanguageTag } from '#domain/languages/language-names.ts';
import { readFormula } from '#domain/languages/plural-formula.ts';
import { memoryQuery } from '#domain/memories/score.ts';
import { MessageError } from '#domain/icu/message-error.ts';
import { MAX_MESSAGE_LENGTH } from '#domain/icu/parse-message.ts';
import { planMessage } from '#domain/icu/plan-message.ts';
import { MAX_TEMPLATE_LENGTH } from '#domain/prompt-templates/template-kinds.ts';
import { renderTemplate, templateProblems } from '#domain/prompt-templates/prompt-template.ts';
import { protect } from '#domain/protection/protect.ts';
import { createChecker } from '#domain/quality/check-segments.ts';
import { peelAnswer, peelTranslation } from '#domain/rewriting/peel-answer.ts';
import { segmentRanges } from '#domain/segmentation/segment-ranges.ts';
import { documentGrammar } from '#instructions/document/index.ts';
import { MANUAL } from '#instructions/document/testing/manual.ts';
import { sheetGrammar } from '#instructions/sheets/index.ts';
import { PRICE_LIST } from '#instructions/sheets/testing/workbook.ts';
import { slideGrammar } from '#instructions/slides/index.ts';
import { DECK } from '#instructions/slides/testing/presentation.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { buildDocx, paragraph as wordParagraph, textRun as wordRun } from '#formats/docx/testing/build-docx.ts';
import { planColumns } from '#formats/glossaries/columns/plan-columns.ts';
import { readImportRows, recognizeColumns } from '#formats/glossaries/index.ts';
import { collectAll, openInPieces } from '#formats/glossaries/testing/open-in-pieces.ts';
import { buildPptx, slideParagraph, slideRun, shape } from '#formats/pptx/testing/build-pptx.ts';
import { readSrx } from '#formats/srx/index.ts';
import { looksNonTranslatable } from '#formats/strings/non-translatable.ts';
import { isTmx } from '#formats/tmx/is-tmx.ts';
import { readTmx } from '#formats/tmx/read-tmx.ts';
import { buildXlsx, sheetRow } from '#formats/xlsx/testing/build-xlsx.ts';
import { editByRules } from '#language/rules/edit-by-rules.ts';
import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { readJudgments } from '#language/terms/read-answer.ts';
import { encodeContent } from '#providers/language/local/apertium-codec.ts';
import { TMS_RECORDS } from '#providers/tms/registry.ts';
import { readFlags } from '#providers/tms/weblate/weblate-flags.ts';
import { document } from './document-target.ts';
import { RESOURCE_TARGETS } from './resource-targets.ts';
import type { FuzzTarget } from './target.ts';

const TEXTS = [
  'Sign in at https://example.org/a?b=c, e.g. with {name} or %1$s. It costs $1,234.50 (or 20 %).',
  'Der Hauptbahnhof liegt in der Hauptstadt; die Haupteingänge sind „offen“ – am 3. Mai 2026 um 10:30 Uhr.',
  'Le prix : 12,5 € « TTC ». L’eau, c’est-à-dire <b>H2O</b>, coûte 1 234,50 $ !',
  '请登录。价格为1万元(约20%)。ภาษาไทย ພາສາລາວ テスト',
  'Sure! Here is the text:\n\n```\n1. One\n- two\n```\nLet me know if you need more.',
];
const INSTRUCTIONS = [
  'Translate only chapter 2 and sections 3.1 to 3.4, but not the tables and "Appendix A".',
  'Only column B into column C where status is "new", rows 2-100; skip the header.',
  'Translate slides 2 to 5 except the notes; keep titles as they are, and leave tables 1 and 2 alone.',
];

/** A text as users send it to a rule. */
const rule = (work: (text: string) => unknown, seeds: readonly string[] = TEXTS, longest?: number): FuzzTarget => ({
  seeds,
  ...(longest === undefined ? {} : { longest }),
  run: (text) => unlessRefused(() => work(text)),
});

async function unlessRefused(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof LoquentError || error instanceof MessageError)) throw error;
  }
}

const terms = buildGlossary(
  1,
  ...['de', 'nl', 'sv', 'fi', 'en', 'pl', 'ja'].map((language) =>
    entry(`${language}:haupt|house of cards`, `${language}:Sign in!`, `${language}:Rechnung`, `${language}:価格`),
  ),
);
const analyzers = ['de', 'nl', 'sv', 'fi', 'en', 'pl', 'ja'].map((language) => compileAnalyzer([terms], language));

const revise = (targetLanguage: string) =>
  rule((text) => {
    editByRules(
      { kind: 'revise', sourceText: 'It is  so.', sourceLanguage: 'en', targetText: text, targetLanguage },
      undefined,
    );
    editByRules(
      { kind: 'revise', sourceText: text, sourceLanguage: 'en', targetText: text, targetLanguage },
      undefined,
    );
  });

const rewrite = (sourceLanguage: string, type: 'simplify' | 'summarize') =>
  rule((text) => editByRules({ kind: 'rewrite', sourceText: text, sourceLanguage, type }, undefined));

const quality = (sourceLanguage: string, targetLanguage: string) =>
  rule((text) => {
    const checker = createChecker({ sourceLanguage, targetLanguage });
    checker.check({ id: '1', source: plainText(text), target: plainText(text) });
    checker.check({ id: '2', source: plainText('It costs 1,234.50 at a.com.'), target: plainText(text) });
    checker.compare();
  });

const outlines = {
  document: documentGrammar.outline(MANUAL),
  sheets: sheetGrammar.outline(PRICE_LIST),
  slides: slideGrammar.outline(DECK),
};
/** UTF-16 units of the instructions of a job. */
const MAX_INSTRUCTION = 10_000;

async function importTerms(text: string): Promise<void> {
  const table = await openInPieces(text, 16 * 1024);
  const recognized = recognizeColumns(table.header, [], new Set());
  const plan = { header: table.header, recognized, mapping: [], baseLanguage: undefined, isBaseFirst: false };
  await collectAll(readImportRows(table, planColumns(plan)));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Every reader and rule that gets what users, their systems or models send, by its name. */
export const FUZZ_TARGETS: Readonly<Record<string, FuzzTarget>> = {
  docx: document(
    '.docx',
    [
      wordParagraph(wordRun('Some words', '<w:b/>') + wordRun(' and more')) +
        '<w:tbl><w:tr><w:tc><w:tcPr><w:tcW w:w="1"/></w:tcPr><w:p><w:pPr><w:pStyle w:val="a"/></w:pPr><w:hyperlink w:anchor="b"><w:r><w:t xml:space="preserve"> c </w:t></w:r></w:hyperlink></w:p></w:tc></w:tr></w:tbl>',
      '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:ins w:id="1" w:author="a"><w:r><w:t>b</w:t></w:r></w:ins><!-- c --></w:p>',
    ],
    (text) => buildDocx({ body: text, stored: true }),
  ),
  pptx: document(
    '.pptx',
    [
      shape(
        slideParagraph(
          slideRun('Some words', 'sz="1200"') + slideRun(' and more', 'b="1"'),
          '<a:pPr lvl="1" algn="l"/>',
        ),
      ),
    ],
    (text) => buildPptx({ slides: [text], stored: true }),
  ),
  'xlsx sheets': document(
    '.xlsx',
    [sheetRow(1, ['#0', 'a text', '#0']) + sheetRow(2, ['=Table1[[#This Row],[a]]', '=\'b c\'!A1&"d"', '5'])],
    (text) => buildXlsx({ sheets: [{ rows: text }], strings: ['one'], stored: true }),
  ),
  'xlsx strings': document(
    '.xlsx',
    [
      '<r><rPr><b/><sz val="11"/></rPr><t xml:space="preserve">Some </t></r><r><t>words_x000a_b</t></r><rPh sb="0" eb="1"><t>c</t></rPh>',
    ],
    (text) => buildXlsx({ sheets: [{ rows: sheetRow(1, ['#0', '#0']) }], strings: [text], stored: true }),
  ),
  html: document('.html', [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A</title></head><body><p class=\'a\'>Some <b>words</b>&nbsp;<img alt="b c" src=d><br></p><pre>e\n f</pre><script>g</script><!-- h --></body></html>',
  ]),
  text: document('.txt', [
    'Title\n\nSome words that\nare wrapped.\n\n  - a list\n    of two\n  - items\n\nName:\t\tValue   5\r\n> quoted\n1. One\n',
  ]),
  srt: document('.srt', [
    '1\n00:00:01,000 --> 00:00:02,000\n<i>Some</i> words {\\an8}\n- and more\n\n2\n00:00:03,000 --> 00:00:04,500\n[MUSIC]\n',
  ]),
  vtt: document('.vtt', [
    'WEBVTT - a\n\nNOTE b\n\nSTYLE\n::cue{}\n\nc\n00:01.000 --> 00:02.000 align:start\n<v Ann>Some <b>words</b> &amp; more\n',
  ]),
  csv: document('.csv', [
    'key,en,de,note\na.b,"Some ""words""",Wörter,max. 20\nc,"two\nlines",,\n',
    'a;b\n1;Some words\n',
  ]),
  json: document('.json', [
    '{"a":{"b":"Some {name} words","c_one":"One","c_other":"{{count}} more"},"d":["e","\\u00e4\\n"],"f":{"message":"g","description":"h"}}',
  ]),
  po: document('.po', [
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n#, c-format\n#: a.c:1\nmsgctxt "b"\nmsgid "%d word"\nmsgid_plural "%d words"\nmsgstr[0] ""\nmsgstr[1] ""\n#~ msgid "c"\n',
  ]),
  markdown: document('.md', [
    '---\ntitle: "Some"\ndescription: words # a\n---\n\n# Title #\n\nSome *words* and `code` [a](b "c") ![d][e] <f@g.h>[^1]\n\n- one\n  1. two\n\n> quote\n\n| a | b |\n|---|:-:|\n| c \\| d | e |\n\n```js\nf\n```\n\n[e]: /u "t"\n[^1]: note\n\n<div>\n<b>g</b>\n</div>\n',
    '+++\ntitle = "Some"\nalt = \'\'\'words\'\'\'\n+++\n\n:::tip[a]{b=c}\n\n!!! note "d"\n\n    e\n\n> [!TIP]\n\n{{< f g="h" >}} {% i %} {{ j }} $k$ \\(l\\) {#m .n}\n\n$$\no\n$$\n\np\n: q\n\n*[r]: s\n',
  ]),
  ipynb: document('.ipynb', [
    '{\n "cells": [\n  {"cell_type": "markdown", "source": ["# A\\n", "Some *words* `c` $d$"]},\n  {"cell_type": "markdown", "source": "e\\n\\n- f"},\n  {"cell_type": "code", "source": ["g"]}\n ],\n "nbformat": 4\n}',
  ]),
  mjml: document('.mjml', [
    '<mjml lang="en"><mj-head><mj-title>A</mj-title><mj-attributes><mj-text color="b"/></mj-attributes><mj-style>.c {}</mj-style></mj-head><mj-body><mj-section><mj-column><mj-image alt="Some d" src="e"/><mj-text>Some <b>words</b>, {{ f }}<br/>g</mj-text><mj-raw><!-- h --></mj-raw></mj-column></mj-section></mj-body></mjml>',
  ]),
  asciidoc: document('.adoc', [
    '= A title\nAuthor <a@b.c>\n:d: e\n\nSome *words*, _f_, `g` {h} https://i.j[k^] <<l,m>> n:o[p] footnote:[q]. +\nr \\*s\n\n== t\n\n.u\n[source]\n----\nv\n----\n\n* w\n+\nx\n\ny:: z\n\n[cols="1,a"]\n|===\n|a b |c d 2+a|e\n|===\n\nf\n-\n\nNOTE: g\n',
  ]),
  rst: document('.rst', [
    'A title\n=======\n\nSome *words*, **b**, ``c``, :d:`e <f>`, `g <h>`_, i_ |j| [1]_ \\*::\n\n    k\n\n- l\n\n  m\n\n1. n\n\no : p\n  q\n\n:r: s\n\n-t  u\n\n.. note:: v\n   w\n\n   x\n\n.. figure:: y\n   :alt: z\n\n   a\n\n.. [1] b\n.. |j| replace:: c\n.. _d: e\n\n| f\n\n+---+\n| g |\n+---+\n\n== ==\nh  i\n== ==\n',
  ]),
  mdx: document('.mdx', [
    'import A from \'b\'\nexport const c = () => {\n}\n\n<A b="c" title="d" e={f(`${"g"}`)} {...h}>\n\n{i /* j */} <b>k</b> l\\{\n\n</A>\n',
  ]),
  xliff: document('.xliff', [
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" target-language="de" datatype="plaintext" original="a"><body><trans-unit id="1"><source>Some <g id="1">words</g> <x id="2"/></source><target state="new">b</target><note>c</note></trans-unit></body></file></xliff>',
    '<xliff version="2.0" srcLang="en" trgLang="de" xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="f"><unit id="u"><segment><source>Some <pc id="1">words</pc> <ph id="2"/><mrk id="3" type="term">a</mrk></source></segment></unit></file></xliff>',
  ]),
  ...RESOURCE_TARGETS,
  // Each character is a byte: letters of all encodings from before Unicode, and of none.
  'encodings of text': document(
    '.txt',
    ['Caf\xe9 \x80 5', '\xcf\xf0\xe8\xe2\xe5\xf2', '\x82\xb1\x82\xf1', '\xba\xc3\xb5\xc4\xa1\xa3'],
    (text) => Buffer.from(text, 'latin1'),
  ),
  'terms to import': rule(importTerms, [
    'en,de (Term),note\nhouse,"Haus ""a""",b|c\n',
    '<?xml version="1.0"?><tbx xml:lang="en"><text><body><conceptEntry id="a"><langSec xml:lang="en"><termSec><term>b</term><termNote type="c">d</termNote></termSec></langSec></conceptEntry></body></text></tbx>',
  ]),
  'translation memories': rule(
    (text) => {
      isTmx(Buffer.from(text));
      return collectAll(
        readTmx(async function* () {
          yield Buffer.from(text);
        }),
      );
    },
    [
      '<?xml version="1.0"?><!-- a --><!DOCTYPE tmx SYSTEM "b"><tmx version="1.4"><header srclang="en"/><body><tu tuid="1"><tuv xml:lang="en"><seg>Some <bpt i="1">c</bpt>words<ept i="1"/></seg></tuv><tuv xml:lang="de"><seg>d</seg></tuv></tu></body></tmx>',
    ],
  ),
  'segmentation rules': rule(
    (text) => readSrx(Buffer.from(text)),
    [
      '<srx version="2.0" xmlns="http://www.lisa.org/srx20"><header segmentsubflows="yes" cascade="yes"/><body><languagerules><languagerule languagerulename="a"><rule break="yes"><beforebreak>[\\p{L}--[abc]]{1,5}[.!?]+</beforebreak><afterbreak>\\s+(?=\\p{Lu})</afterbreak></rule></languagerule></languagerules><maprules><languagemap languagepattern="en.*" languagerulename="a"/></maprules></body></srx>',
    ],
  ),
  segmentation: rule((text) => {
    for (const language of ['en', 'de', 'th', 'ja']) segmentRanges(plainText(text), language, 'sentence');
  }),
  'terms in a text': rule((text) => {
    for (const analyzer of analyzers) analyzer.analyze(text);
  }),
  'revision of French': revise('fr'),
  'revision of Chinese': revise('zh'),
  'revision of Arabic': revise('ar'),
  'simplification of English': rewrite('en', 'simplify'),
  'summaries of French': rewrite('fr', 'summarize'),
  'quality in German': quality('en', 'de'),
  'quality in French': quality('en', 'fr'),
  'quality in Chinese': quality('en', 'zh'),
  'guards of translations': rule((text) => {
    const pair = { sourceLanguage: 'en', targetLanguage: 'de' };
    findDefects(plainText('It costs 1,234.50 at a.com.'), plainText(text), pair);
    findDefects(plainText(text), plainText('So.'), pair);
  }),
  'protected parts': rule((text) => protect(plainText(text))),
  'statistics of texts': rule((text) => [...measureText(text, 'en')]),
  'memory of translations': rule((text) => memoryQuery(plainText(text), 'en', 'ja')),
  'answers of models': rule(
    (text) => {
      peelAnswer(text, ['Some words.']);
      peelTranslation(text, 'Some words.');
      decodeTagged(text);
    },
    [...TEXTS, 'Some <g1>words</g1> &lt;x2/&gt; <bx3/> and <ex3/>'],
  ),
  'texts for the embedded engine': rule((text) => {
    const encoded = encodeContent(protect(plainText(text)).content, 'es');
    encoded.decode(encoded.requests);
  }),
  'messages of applications': rule(
    (text) => planMessage(plainText(text), { sourceLanguage: 'en', targetLanguage: 'de' }),
    ["{a, plural, =0 {none} one {# item} other {# items of {b, select, x {'{'y} other {<b>z</b>}}}}"],
    MAX_MESSAGE_LENGTH,
  ),
  'prompt templates': rule(
    (text) => {
      templateProblems(text, 'rewrite');
      renderTemplate(text, { text: 'a' });
    },
    ['Rewrite {{ source_text }} for {{tone}} in {{ target_language }}.'],
    MAX_TEMPLATE_LENGTH,
  ),
  'instructions for documents': rule(
    (text) => documentGrammar.read(text, outlines.document),
    INSTRUCTIONS,
    MAX_INSTRUCTION,
  ),
  'instructions for workbooks': rule((text) => sheetGrammar.read(text, outlines.sheets), INSTRUCTIONS, MAX_INSTRUCTION),
  'instructions for presentations': rule(
    (text) => slideGrammar.read(text, outlines.slides),
    INSTRUCTIONS,
    MAX_INSTRUCTION,
  ),
  'strings that are no text': rule(
    (text) => looksNonTranslatable(text),
    ['YYYY-MM-DDTHH:mm', 'https://a.b/c?d=e#f', 'some.key_name[0]', '/^a.*$/i', 'rgba(1,2,3,.5)'],
  ),
  'names of languages': rule(
    (text) => suggestLanguageTag(text),
    ['German (Austria)', 'zh_Hans-CN.UTF-8', 'Portuguese, Brazil'],
  ),
  'languages of texts': rule((text) => detectLanguage([text])),
  'plural formulas': rule(
    (text) => readFormula(text),
    ['n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2'],
  ),
  'webhooks of other systems': rule(
    (text) => {
      for (const { webhook } of Object.values(TMS_RECORDS)) webhook.readChanges(parsed(text));
    },
    [
      '{"event":"file.translated","project":{"id":"1"},"events":[{"event":"a","file":{"path":"/b"}}],"url":"https://a.b/c","component":"d"}',
    ],
  ),
  'flags of Weblate': rule((text) => readFlags(text), ['max-length:20, placeholders:"a b":r"c\\"d", read-only']),
  'judgements of terms': rule((text) => {
    const candidate = { term: 'house', forms: [] } as never;
    readJudgments([candidate], { candidates: [{ id: 'c1', term: text, is_term: true, definition: text }] });
  }),
};
