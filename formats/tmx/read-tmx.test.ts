import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { TranslationPair } from '#domain/memories/segment-keys.ts';
import { isWithout } from '#test/suite/skipped.ts';
import { readTmx } from './read-tmx.ts';

async function read(bytes: Uint8Array, step = bytes.length): Promise<readonly TranslationPair[]> {
  const found: TranslationPair[] = [];
  const chunks = async function* () {
    for (let start = 0; start < bytes.length; start += step) yield bytes.subarray(start, start + step);
  };
  for await (const segments of readTmx(chunks)) found.push(...segments);
  return found;
}

const tmx = (body: string, srclang = 'en') =>
  Buffer.from(`<?xml version="1.0"?><tmx version="1.4"><header srclang="${srclang}"/><body>${body}</body></tmx>`);
const tuv = (language: string, seg: string) => `<tuv xml:lang="${language}"><seg>${seg}</seg></tuv>`;
const unit = (source: string, target: string, attributes = '') =>
  `<tu ${attributes}>${tuv('en', source)}${tuv('es', target)}</tu>`;

describe('a TMX file', () => {
  it('is read in UTF-8 and UTF-16, with and without a byte order mark, in pieces of any size', async () => {
    const text = tmx(unit('Œuvre', 'Ñandú')).toString();
    const encodings = [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
    ];
    for (const bytes of encodings) {
      for (const step of [1, 7, bytes.length]) {
        const [segment] = await read(bytes, step);
        expect(segment).toMatchObject({ source: { text: 'Œuvre' }, target: { text: 'Ñandú' } });
      }
    }
  });

  it('gives inline codes places, kinds and ids that its languages share', async () => {
    const [segment] = await read(
      tmx(
        unit(
          'The <bpt i="1" x="7">&lt;b></bpt>black<ept i="1">&lt;/b></ept> cat<ph x="2">&lt;br/><sub>hidden</sub></ph>.',
          'El gato<ph x="2"/> <bpt i="3" x="7"/>negro<ept i="3"/>.',
        ),
      ),
    );
    expect(segment?.source).toEqual({
      text: 'The black cat.',
      codes: [
        { id: 1, kind: 'open', offset: 4 },
        { id: 1, kind: 'close', offset: 9 },
        { id: 2, kind: 'standalone', offset: 13 },
      ],
    });
    expect(segment?.target).toEqual({
      text: 'El gato negro.',
      codes: [
        { id: 2, kind: 'standalone', offset: 7 },
        { id: 1, kind: 'open', offset: 8 },
        { id: 1, kind: 'close', offset: 13 },
      ],
    });
  });

  it('keeps the text of highlights and drops the content of other codes', async () => {
    const [segment] = await read(tmx(unit('A <hi>b</hi> <it pos="begin">x</it>c<ut>y</ut>', 'd')));
    expect(segment?.source.text).toBe('A b c');
    expect(segment?.source.codes.map(({ kind }) => kind)).toEqual(['open', 'close', 'open', 'standalone']);
  });

  it('pairs its source language with each other one', async () => {
    const body = `<tu>${tuv('fr', 'f')}${tuv('en-US', 'e')}${tuv('de', 'd')}</tu>`;
    const pairs = async (srclang: string) =>
      (await read(tmx(body, srclang))).map(
        ({ sourceLanguage, targetLanguage }) => `${sourceLanguage}>${targetLanguage}`,
      );
    expect(await pairs('en')).toEqual(['en-US>fr', 'en-US>de']);
    expect(await pairs('de')).toEqual(['de>fr', 'de>en-US']);
    expect(await pairs('it')).toEqual([]);
    expect(await pairs('*all*')).toHaveLength(6);
  });

  it('reports when a segment was changed', async () => {
    const body = unit('a', 'b', 'creationdate="20010203T040506Z" changedate="20020523T091200Z"');
    expect((await read(tmx(body)))[0]?.changedAt?.toISOString()).toBe('2002-05-23T09:12:00.000Z');
  });

  it.each(['&#x1F;', '&#0;', '\v', '\u0001'])(
    'loses only the unit with the forbidden character %j',
    async (character) => {
      const body =
        unit(`Field${character}sep`, 'Campo') + unit('Good row.', 'Fila buena.') + unit('a', `b${character}`);
      const skipped: string[] = [];
      const found: string[] = [];
      const chunks = async function* () {
        yield tmx(body);
      };
      for await (const segments of readTmx(chunks, (reason) => skipped.push(reason)))
        found.push(...segments.map(({ target }) => target.text));
      expect(found).toEqual(['Fila buena.']);
      expect(skipped).toEqual(['forbidden_character', 'forbidden_character']);
    },
  );

  it('counts texts with invalid language tags', async () => {
    const skipped: unknown[] = [];
    const body = `<tu>${tuv('en', 'a')}${tuv('xx_weird@1', 'b')}${tuv('es', 'c')}</tu>`;
    const chunks = async function* () {
      yield tmx(body);
    };
    for await (const _segments of readTmx(chunks, (...part) => skipped.push(part)));
    expect(skipped).toEqual([['unknown_language', 'xx_weird@1']]);
  });

  it.each([
    ['broken XML', Buffer.from('<tmx><body>'), 'document_corrupt'],
    ['another kind of XML', Buffer.from('<xliff/>'), 'document_mislabeled'],
    ['entities of its own', Buffer.from('<!DOCTYPE tmx [<!ENTITY a "b">]><tmx/>'), 'document_unsafe'],
    ['binary data', Buffer.from('<tmx>a\0b</tmx>'), 'document_mislabeled'],
    ['deep nesting', Buffer.from(`<tmx>${'<a>'.repeat(200)}`), 'document_too_large'],
  ])('is refused with %s', async (_what, bytes, id) => {
    await expect(read(bytes)).rejects.toMatchObject({ id });
  });
});

/** The compliance kit of TMX, which is no part of the repository. */
const kit = fileURLToPath(new URL('../../../shared/fixtures/tmx/', import.meta.url));

describe('the compliance kit of TMX', () => {
  const texts = async (name: string) =>
    (await read(await readFile(`${kit}${name}`))).map(({ source, target }) => [source.text, target.text]);

  it.skipIf(isWithout('../shared/fixtures/tmx', existsSync(kit), 'the compliance kit of TMX'))('is read', async () => {
    expect((await texts('ImportTest1A.tmx'))[0]).toEqual([
      'First segment with [\t\t   ]',
      'Premier segment avec [\t\t   ]',
    ]);
    expect(await texts('ImportTest1B.tmx')).toEqual([['Text of the segment', 'Texte du segment']]);
    expect(await texts('ImportTest1C.tmx')).toHaveLength(12);
    for (const [source, target] of await texts('ImportTest1D.tmx')) expect(source).toBe(target);
    for (const [source, target] of await texts('ImportTest1H.tmx')) expect(source).toBe(target);
    expect(await texts('ImportTest1I.tmx')).toEqual([
      ['English segment with [    ]', 'Japanese segment with [\u3000\u3000]'],
    ]);
    expect((await texts('ImportTest1L.tmx'))[0]?.[0]).toBe('Text of the segment.');
    for (const name of ['ImportTest2A.tmx', 'ImportTest2B.tmx']) {
      expect((await texts(name))[0]).toEqual(['The big black cat sleeps.', 'Le gros chat noir dors.']);
    }
    expect(await texts('okapi-confusion.tmx')).toEqual([]);
  });
});
