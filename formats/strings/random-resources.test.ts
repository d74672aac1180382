import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { findPlaceholders } from '#domain/protection/placeholder-spans.ts';
import type { DocumentFormat } from '#formats/format.ts';
import { androidFormat } from '#formats/android/android-format.ts';
import { stringsFormat } from '#formats/apple/strings-format.ts';
import { escapeApple } from '#formats/apple/strings-syntax.ts';
import { resxFormat } from '#formats/resx/resx-format.ts';
import { fluentFormat } from '#formats/fluent/fluent-format.ts';
import { encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { phpFormat } from '#formats/php/php-format.ts';
import { propertiesFormat } from '#formats/properties/properties-format.ts';
import { yamlFormat } from '#formats/yaml/yaml-format.ts';
import { unitsOfResource, translateResources } from './testing/translate-resources.ts';

const WORDS = [
  'word',
  'Ünï',
  "it's",
  '"q"',
  '\\',
  '<b>x</b>',
  '&',
  '%d',
  ': a',
  '# b',
  '- c',
  '😀',
  '@d',
  '50 %',
  '|',
  '[e]',
  '*f',
  "''",
  '=',
  ';',
  '$g',
];

/** Files of texts under the keys k0, k1 … in a notation, with comments and blanks in many places. */
const NOTATIONS: readonly (readonly [DocumentFormat, (texts: readonly string[], random: () => number) => string])[] = [
  [
    androidFormat,
    (texts) =>
      `<resources>\n${texts.map((text, index) => `  <!-- c -->\n  <string name="k${index}">${encodeXmlText(text.replace(/['"\\]/g, '\\$&').replace(/^[@?]/, '\\$&'))}</string>`).join('\n')}\n</resources>\n`,
  ],
  [stringsFormat, (texts) => texts.map((text, index) => `/* c */\n"k${index}" = "${escapeApple(text)}";\n`).join('\n')],
  [
    resxFormat,
    (texts) =>
      `<root>${texts.map((text, index) => `<data name="k${index}"><value>${encodeXmlText(text)}</value></data>`).join('\n')}</root>`,
  ],
  [
    propertiesFormat,
    (texts, random) =>
      texts
        .map((text, index) => `# c\nk${index}${random() < 0.5 ? ' = ' : ':'}${text.replaceAll('\\', '\\\\')}\n`)
        .join(''),
  ],
  [
    yamlFormat,
    (texts, random) =>
      texts
        .map(
          (text, index) =>
            `# c\nk${index}: ${random() < 0.5 ? JSON.stringify(text) : `'${text.replaceAll("'", "''")}'`}\n`,
        )
        .join(''),
  ],
  [
    phpFormat,
    (texts) =>
      `<?php\nreturn [\n${texts.map((text, index) => `  'k${index}' => '${text.replace(/['\\]/g, '\\$&')}', // c`).join('\n')}\n];\n`,
  ],
  [fluentFormat, (texts) => texts.map((text, index) => `# c\nk${index} = ${text}\n`).join('\n')],
];

describe.each(NOTATIONS.map(([format, make]) => ({ id: format.id, format, make })))(
  'random files of $id',
  ({ format, make }) => {
    const files = Array.from({ length: 150 }, (_, seed) => {
      const random = seededRandom(seed + 1);
      const text = () =>
        `a ${Array.from({ length: 1 + Math.floor(random() * 5) }, () => WORDS[Math.floor(random() * WORDS.length)]!).join(' ')} z`;
      const texts = Array.from({ length: 1 + Math.floor(random() * 4) }, text);
      return { seed: seed + 1, texts, file: make(texts, random) };
    });

    it('are read as they were written', () => {
      for (const { seed, texts, file } of files) {
        const read = unitsOfResource(format, file).map(({ context, content }) => [context, content.text]);
        expect(read, `seed ${seed}`).toEqual(texts.map((text, index) => [`k${index}`, text]));
      }
    });

    it('are returned byte for byte when nothing is translated', () => {
      for (const { seed, file } of files) {
        const bytes = Buffer.from(file);
        const same = format.read(bytes).write(new Map(), { sourceLanguage: 'en', targetLanguage: 'es' });
        expect(Buffer.from(same).equals(bytes), `seed ${seed}`).toBe(true);
      }
    });

    it('take texts of each other, and are blank without theirs', () => {
      const keyed = (file: string | Uint8Array) => format.read(Buffer.from(file)).keyed!;
      for (const [index, { seed, texts, file }] of files.entries()) {
        const other = files[(index + 1) % files.length]!;
        const written = keyed(file).withTexts(new Map([['es', keyed(other.file).texts()]]));
        const expected = texts.map((text, place) => other.texts[place] ?? text);
        expect(
          unitsOfResource(format, written).map(({ content }) => content.text),
          `seed ${seed}`,
        ).toEqual(expected);
        const [first] = keyed(file).texts().keys();
        const part = unitsOfResource(format, keyed(file).only(new Set([first!]))).filter(({ translate }) => translate);
        expect(
          part.map(({ content }) => content.text),
          `seed ${seed}`,
        ).toEqual([texts[0]]);
      }
    });

    it('have the same keys and placeholders after a translation, whatever letters it has', () => {
      const facts = (file: string) =>
        unitsOfResource(format, file).map(({ context, content: { text } }) => [
          context,
          findPlaceholders(text).map(({ start, end }) => text.slice(start, end)),
        ]);
      for (const { seed, file } of files) {
        const written = translateResources(format, file, 'es').text;
        expect(facts(written), `seed ${seed}`).toEqual(facts(file));
        const other = translateResources(format, file, 'es', ({ codes }) => ({
          text: 'x \'"\\ : # {y} é',
          codes,
        })).text;
        expect(
          unitsOfResource(format, other).every(({ content }) => content.text.startsWith('x \'"\\ : #')),
          `seed ${seed}`,
        ).toBe(true);
      }
    });
  },
);
