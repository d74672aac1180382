import { describe, expect, it } from 'vitest';
import { notation } from '#formats/docx/testing/coded-notation.ts';
import { xliffFormat } from './xliff-format.ts';
import { xliff1, xliff2 } from './testing/build-xliff.ts';

const read = (xliff: string, targetLanguage?: string) => xliffFormat.read(Buffer.from(xliff), { targetLanguage });
const shown = (xliff: string) => read(xliff).units.map(({ content }) => notation(content));
const skips = (xliff: string, targetLanguage?: string) =>
  read(xliff, targetLanguage).units.map(({ skipReason }) => skipReason ?? 'translate');
const codesOf = (xliff: string) => read(xliff).units.at(0)!.content.codes;
const unit1 = (source: string, rest = '', attributes = '') =>
  `<trans-unit id="1" ${attributes}><source>${source}</source>${rest}</trans-unit>`;
const unit2 = (source: string, rest = '', attributes = '') =>
  `<unit id="1"><segment ${attributes}><source>${source}</source>${rest}</segment></unit>`;

describe('sources of XLIFF 1.2', () => {
  it('reads units in groups and files, but no alternatives and no binary units', () => {
    const body =
      `<group><group>${unit1('One')}</group></group>` +
      unit1('Two', '<alt-trans><source>old</source><target>viejo</target></alt-trans>') +
      '<bin-unit id="b" mime-type="image/png"><bin-source><internal-file form="base64">QQ==</internal-file></bin-source></bin-unit>';
    const second =
      '<file original="b" source-language="en" datatype="x"><body><trans-unit id="1"><source>Three</source></trans-unit></body></file>';
    expect(shown(xliff1(body).replace('</xliff>', `${second}</xliff>`))).toEqual(['One', 'Two', 'Three']);
  });

  it('makes codes of inline elements', () => {
    const source =
      'A <g id="1">b <g id="2">c</g></g> <x id="3"/> <bpt id="4" rid="1">&lt;b></bpt>d<ept id="5" rid="1">&lt;/b></ept>' +
      '<bx id="6"/>e<ex id="7" rid="6"/> <it id="8" pos="open">{</it><mrk mtype="term">f</mrk> z';
    expect(shown(xliff1(unit1(source)))).toEqual(['A <1>b <2>c</2></1> <3/> <4>d</4><5>e</5> <6/><7>f</7> z']);
  });

  it('gives marks the text that readers see for them', () => {
    const source =
      'a<x id="1" ctype="lb"/><ph id="2">{0}</ph><ph id="3">&lt;img/></ph><x id="4" equiv-text="N"/><mrk mtype="protected">Acme</mrk>b';
    expect(codesOf(xliff1(unit1(source))).map(({ equivalent }) => equivalent)).toEqual([
      '\n',
      '{0}',
      undefined,
      'N',
      'Acme',
    ]);
  });

  it('keeps placeholders in their sentence, and leaves pairs around everything outside', () => {
    expect(shown(xliff1(unit1('<g id="1"><x id="2"/> files</g>')))).toEqual(['<1/> files']);
  });

  it('makes marks of pairs that cross elements', () => {
    expect(shown(xliff1(unit1('a <bpt id="1"/>b <g id="2">c<ept id="1"/> d</g> e')))).toEqual([
      'a <1/>b <2>c<3/> d</2> e',
    ]);
  });

  it('reads texts inside of native codes as units of their own', () => {
    const source = 'See <ph id="1">&lt;img alt="<sub>A <g id="2">cat</g></sub>"></ph> here';
    expect(read(xliff1(unit1(source))).units.map(({ id, content }) => [id, notation(content)])).toEqual([
      ['u1.1', 'See <1/> here'],
      ['u1.2', 'A <1>cat</1>'],
    ]);
  });

  it('reads segments', () => {
    const segmented =
      '<seg-source><g id="1"><mrk mtype="seg" mid="0">One.</mrk> <mrk mtype="seg" mid="1">Two.</mrk></g></seg-source>';
    expect(shown(xliff1(unit1('<g id="1">One. Two.</g>', segmented)))).toEqual(['One.', 'Two.']);
  });

  it('resolves entities and CDATA, and keeps white space', () => {
    expect(shown(xliff1(unit1('a &amp; <![CDATA[<b>]]>\n  c')))).toEqual(['a & <b>\n  c']);
  });

  it('says where a unit is and what its notes say', () => {
    const unit =
      '<trans-unit id="greet" resname="home.greet"><source>Hi</source><note>Shown at\n the top</note></trans-unit>';
    expect(read(xliff1(unit)).units.at(0)).toMatchObject({ id: 'u1', context: 'a.txt, home.greet: Shown at the top' });
  });

  it.each([
    ['', '', 'translate'],
    ['<target/>', '', 'translate'],
    ['<target state="translated"/>', '', 'translate'],
    ['<target>Hi</target>', '', 'translate'],
    ['<target>Hola</target>', '', 'already_translated'],
    ['<target state="new">Hola</target>', '', 'translate'],
    ['<target state="needs-translation">Hola</target>', '', 'translate'],
    ['<target state="translated">Hi</target>', '', 'already_translated'],
    ['<target state="needs-review-translation">Hola</target>', '', 'already_translated'],
    ['<target state="signed-off">Hola</target>', '', 'already_translated'],
    ['<target>Hi</target>', 'approved="yes"', 'already_translated'],
    ['', 'translate="no"', 'marked_not_translatable'],
  ])('with target %j and %j: %s', (target, attributes, expected) => {
    expect(skips(xliff1(unit1('Hi', target, attributes)))).toEqual([expected]);
  });

  it('inherits translate from groups, and skips what has no text or letters', () => {
    const group = `<group translate="no">${unit1('a')}${unit1('b', '', 'translate="yes"')}</group>`;
    expect(skips(xliff1(group + unit1('12') + unit1('<x id="1"/>')))).toEqual([
      'marked_not_translatable',
      'translate',
      'no_letters',
      'empty',
    ]);
  });

  it('does not take translations into another language for translations', () => {
    const unit = unit1('Hi', '<target state="final">Hola</target>', 'approved="yes"');
    expect(skips(xliff1(unit), 'es-MX')).toEqual(['already_translated']);
    expect(skips(xliff1(unit), 'fr')).toEqual(['translate']);
  });
});

describe('sources of XLIFF 2', () => {
  it('reads segments in units and groups, and makes codes of inline elements', () => {
    const body =
      '<group id="g"><unit id="1"><notes><note>Hint</note></notes><originalData><data id="d">x</data></originalData><segment><source>' +
      'A <pc id="1" dataRefStart="d">b <pc id="2">c</pc></pc> <ph id="3"/> <sc id="4"/>d<ec startRef="4"/> <mrk id="m" type="term">e</mrk> ' +
      '<sm id="n"/>f<em startRef="n"/> <cp hex="0003"/> g</source></segment><ignorable><source> </source></ignorable>' +
      '<segment><source>Two</source></segment></unit></group>';
    expect(read(xliff2(body)).units).toMatchObject([{ id: 'u1s1', context: 'f1, 1: Hint' }, { id: 'u1s2' }]);
    expect(shown(xliff2(body))).toEqual(['A <1>b <2>c</2></1> <3/> <4>d</4> <5>e</5> <6>f</6> <7/> g', 'Two']);
  });

  it('gives marks the text that readers see for them', () => {
    const source =
      'a<ph id="1" type="fmt" subType="xlf:lb"/><ph id="2" equiv="{n}" disp="d"/><ph id="3" disp="d"/><mrk id="4" translate="no">Acme</mrk>b';
    expect(codesOf(xliff2(unit2(source))).map(({ equivalent }) => equivalent)).toEqual(['\n', '{n}', 'd', 'Acme']);
  });

  it.each([
    ['', '', 'translate'],
    ['<target>Hola</target>', '', 'already_translated'],
    ['<target>Hi</target>', '', 'translate'],
    ['<target>Hola</target>', 'state="initial"', 'translate'],
    ['<target>Hi</target>', 'state="translated"', 'already_translated'],
    ['<target>Hola</target>', 'state="reviewed"', 'already_translated'],
    ['<target>Hola</target>', 'state="final"', 'already_translated'],
    ['', 'state="final"', 'translate'],
  ])('with target %j and %j: %s', (target, attributes, expected) => {
    expect(skips(xliff2(unit2('Hi', target, attributes)))).toEqual([expected]);
  });

  it('respects translate="no" of files, groups and units', () => {
    const group = `<group id="g" translate="no">${unit2('a')}<unit id="2" translate="yes"><segment><source>b</source></segment></unit></group>`;
    expect(skips(xliff2(group))).toEqual(['marked_not_translatable', 'translate']);
  });
});

describe('files whose sources are keys', () => {
  const keys = (target: string, attributes = 'source-language="en" target-language="en"') =>
    `<xliff version="1.2"><file ${attributes} datatype="x" original="o"><body>${target}</body></file></xliff>`;
  const body =
    unit1('app.welcome', '<target>Welcome, <g id="1">you</g>!</target>') + unit1('Save it', '<target></target>');

  it('have their texts in the targets of their language', () => {
    expect(read(keys(body), 'es').units.map(({ content, translate }) => [content.text, translate])).toEqual([
      ['Welcome, you!', true],
      ['Save it', true],
    ]);
    expect(read(keys(body, 'source-language="en" target-language="es"'), 'es').units.at(0)!).toMatchObject({
      content: { text: 'app.welcome' },
      skipReason: 'already_translated',
    });
  });

  it('keep the keys, and get translations and language instead of the texts', () => {
    const document = read(keys(body), 'es');
    const codes = document.units.at(0)!.content.codes;
    const targets = new Map([
      [
        document.units.at(0)!.id,
        {
          text: 'Hola, tú!',
          codes: [
            { ...codes[0]!, offset: 6 },
            { ...codes[1]!, offset: 8 },
          ],
        },
      ],
    ]);
    const written = Buffer.from(document.write(targets, { sourceLanguage: 'en', targetLanguage: 'es' })).toString();
    expect(written).toContain('target-language="es"');
    expect(written).toContain(
      '<source>app.welcome</source><target state="needs-review-translation">Hola, <g id="1">tú</g>!</target>',
    );
  });
});

describe('files that are no XLIFF', () => {
  it.each([
    ['', 'document_empty'],
    ['PK\x03\x04', 'document_mislabeled'],
    ['<html/>', 'document_mislabeled'],
    ['<xliff version="3.0"/>', 'document_mislabeled'],
    ['<xliff version="1.2"><file>', 'document_corrupt'],
    ['<xliff version="1.2"/>\n<p/>', 'document_corrupt'],
    ['<?xml version="1.0" encoding="iso-2022-jp"?><xliff version="1.2"/>', 'document_corrupt'],
    ['<!DOCTYPE xliff [<!ENTITY a "b">]><xliff version="1.2"/>', 'document_unsafe'],
    ['<xliff version="1.2">' + '<g>'.repeat(3000), 'document_too_large'],
  ])('refuses %j', (content, id) => {
    expect(() => read(content)).toThrow(expect.objectContaining({ id }));
  });
});
