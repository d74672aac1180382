import { describe, expect, it } from 'vitest';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';
import { coded } from '#formats/docx/testing/coded-notation.ts';
import { ENGLISH_TO_SPANISH, swapped, targetsFor } from '#formats/markup/testing/targets.ts';
import { xliffFormat } from './xliff-format.ts';
import { bodyOf, xliff1, xliff2 } from './testing/build-xliff.ts';

function write(xliff: string, translate: (content: CodedText) => CodedText, options = ENGLISH_TO_SPANISH): string {
  const document = xliffFormat.read(Buffer.from(xliff), options);
  return Buffer.from(document.write(targetsFor(document, translate), options)).toString();
}
const to = (target: string) => () => coded(target);
const body1 = (body: string, target: string) => bodyOf(write(xliff1(body), to(target)));
const body2 = (body: string, target: string) => bodyOf(write(xliff2(body), to(target)));

describe('targets of XLIFF 1.2', () => {
  it('follow their source, indented like it, and wait for review', () => {
    expect(body1('<trans-unit id="1">\r\n\t<source>One</source>\r\n\t<note>n</note>\r\n</trans-unit>', 'Uno')).toBe(
      '<trans-unit id="1">\r\n\t<source>One</source>\r\n\t<target state="needs-review-translation">Uno</target>\r\n' +
        '\t<note>n</note>\r\n</trans-unit>',
    );
  });

  it('replace a target and keep its attributes', () => {
    const unit =
      '<trans-unit id="1"><source>One</source><target xml:lang="es-MX" state=\'new\' note=" state=&apos;x&apos;" /></trans-unit>';
    expect(body1(unit, 'Uno')).toBe(
      '<trans-unit id="1"><source>One</source><target xml:lang="es" state="needs-review-translation" note=" state=&apos;x&apos;">' +
        'Uno</target></trans-unit>',
    );
    expect(
      body1('<trans-unit id="1"><source>One</source><target state="new">One</target></trans-unit>', '<&>'),
    ).toContain('<target state="needs-review-translation">&lt;&amp;&gt;</target>');
  });

  it('hold the inline elements of the source with all their attributes', () => {
    const source = 'The <g id="1" ctype="bold"\n x="y">red</g> <ph id="2">{<sub>tip</sub>}</ph> house<!-- c -->.';
    const document = xliffFormat.read(
      Buffer.from(xliff1(`<trans-unit id="1"><source>${source}</source></trans-unit>`)),
    );
    const targets = new Map([
      ['u1.1', coded('La <2/> casa <1>roja</1>.')],
      ['u1.2', plainText('pista')],
    ]);
    expect(Buffer.from(document.write(targets, ENGLISH_TO_SPANISH)).toString()).toContain(
      '<target state="needs-review-translation">La <ph id="2">{<sub>pista</sub>}</ph> casa <g id="1" ctype="bold"\n x="y">roja</g>.</target>',
    );
    targets.delete('u1.1');
    expect(Buffer.from(document.write(targets, ENGLISH_TO_SPANISH)).toString()).toContain(
      '<ph id="2">{<sub>pista</sub>}</ph> house<!-- c -->.</target>',
    );
  });

  it('are segmented like their source', () => {
    const unit =
      '<trans-unit id="1"><source>One. Two.</source><seg-source><mrk mtype="seg" mid="0">One.</mrk> ' +
      '<mrk mtype="seg" mid="1">Two.</mrk></seg-source></trans-unit>';
    expect(write(xliff1(unit), swapped)).toContain(
      '</seg-source><target state="needs-review-translation"><mrk mtype="seg" mid="0">oNE.</mrk> <mrk mtype="seg" mid="1">tWO.</mrk></target>',
    );
  });

  it('keep prefix, space and language attributes', () => {
    const file =
      '<x:xliff version="1.2" xmlns:x="urn:oasis:names:tc:xliff:document:1.2" xmlns:y="urn:y"><x:file original="a" source-language="en" ' +
      'target-language="es" datatype="x"><x:body><x:trans-unit id="1"><x:source xml:lang="en" xml:space="preserve">a <y:z>b</y:z> c</x:source>' +
      '</x:trans-unit></x:body></x:file></x:xliff>';
    expect(write(file, swapped)).toContain(
      '<x:target xml:space="preserve" xml:lang="es" state="needs-review-translation">A <y:z>b</y:z> C</x:target>',
    );
  });

  it('leave what is translated, and everything else, as it is', () => {
    const kept =
      '<group id="g"><note>x</note><trans-unit id="1" approved="yes"><source>a</source><target>b</target></trans-unit></group>\n' +
      '<bin-unit id="b" mime-type="x"><bin-source><external-file href="h"/></bin-source></bin-unit><c:d xmlns:c="urn:c" e="&#65;"/>\n' +
      '<trans-unit id="2" translate="no"><source><![CDATA[a]]></source><alt-trans><target>t</target></alt-trans></trans-unit>';
    expect(body1(`${kept}<trans-unit id="3"><source>z</source></trans-unit>`, 'y')).toBe(
      `${kept}<trans-unit id="3"><source>z</source><target state="needs-review-translation">y</target></trans-unit>`,
    );
    expect(write(xliff1(kept), swapped)).toBe(xliff1(kept));
  });

  it('also say the same as their source', () => {
    expect(body1('<trans-unit id="1"><source>OK</source></trans-unit>', 'OK')).toContain('>OK</target>');
  });

  it('name their language in each file', () => {
    const unit = '<trans-unit id="1"><source>a</source></trans-unit>';
    expect(write(xliff1(unit, ''), swapped)).toContain('datatype="plaintext" target-language="es" >');
    expect(write(xliff1(unit, 'target-language="es-ES"'), swapped)).toContain('target-language="es-ES"');
    expect(write(xliff1(unit, 'target-language="fr"'), swapped)).toContain('target-language="es"');
  });

  it('into another language replace the translations of the file, when the reader knows it', () => {
    const file = xliff1(
      '<trans-unit id="1" approved="yes"><source>a</source><target state="final">b</target></trans-unit>',
    );
    const options = { ...ENGLISH_TO_SPANISH, targetLanguage: 'fr' };
    expect(bodyOf(write(file, swapped, options))).toBe(
      '<trans-unit id="1" approved="no"><source>a</source><target state="needs-review-translation">A</target></trans-unit>',
    );
    const mixed = file.replace('</body>', '<trans-unit id="2"><source>c</source></trans-unit></body>');
    const unaware = xliffFormat.read(Buffer.from(mixed));
    expect(() => unaware.write(targetsFor(unaware, swapped), options)).toThrow(
      expect.objectContaining({ id: 'document_write_failed' }),
    );
  });

  it('are refused with other codes', () => {
    expect(() => body1('<trans-unit id="1"><source>a <x id="1"/> b</source></trans-unit>', 'c')).toThrow(
      expect.objectContaining({ id: 'document_write_failed' }),
    );
  });
});

describe('targets of XLIFF 2', () => {
  it('stand in their segment, which becomes translated', () => {
    const unit =
      '<unit id="1"><originalData><data id="d">x</data></originalData>\n <segment id="s" state="initial">\n  <source>The <pc id="1">red</pc> ' +
      '<ph id="2"/> house</source>\n </segment>\n <ignorable><source> </source></ignorable>\n</unit>';
    expect(body2(unit, 'La <2/> casa <1>roja</1>')).toBe(
      unit
        .replace('"initial"', '"translated"')
        .replace(
          '</source>\n </seg',
          '</source>\n  <target>La <ph id="2"/> casa <pc id="1">roja</pc></target>\n </seg',
        ),
    );
  });

  it('replace a target, keep its order and name their language', () => {
    const unit = '<unit id="1"><segment><source>One</source><target order="2">One</target></segment></unit>';
    const written = write(xliff2(unit, ''), swapped);
    expect(bodyOf(written)).toBe(
      '<unit id="1"><segment state="translated"><source>One</source><target order="2">oNE</target></segment></unit>',
    );
    expect(written).toContain('xmlns:fs="urn:oasis:names:tc:xliff:fs:2.0" trgLang="es" >');
  });

  it('keep crossing codes and those that must not move in order', () => {
    const crossing =
      '<unit id="1"><segment><source>a<sc id="1"/>b<sc id="2"/>c<ec startRef="1"/>d<ec startRef="2"/>e</source></segment></unit>';
    const document = xliffFormat.read(Buffer.from(xliff2(crossing)));
    const { content } = document.units.at(0)!;
    const reversed = {
      text: 'vwxyz',
      codes: content.codes.toReversed().map((code, index) => ({ ...code, offset: index + 1 })),
    };
    const written = Buffer.from(document.write(new Map([['u1s1', reversed]]), ENGLISH_TO_SPANISH)).toString();
    const order = [...written.slice(written.indexOf('<target>')).matchAll(/<(sc|ec) (?:id|startRef)="(\d)"/g)].map(
      (each) => each[1]! + each[2]!,
    );
    expect(order.indexOf('sc1')).toBeLessThan(order.indexOf('ec1'));
    expect(order.indexOf('sc2')).toBeLessThan(order.indexOf('ec2'));
    const fixed =
      '<unit id="1"><segment><source>a<ph id="1" canReorder="no"/>b<ph id="2" canReorder="no"/>c</source></segment></unit>';
    expect(body2(fixed, 'x<2/>y<1/>z')).toContain(
      '<target>x<ph id="1" canReorder="no"/>y<ph id="2" canReorder="no"/>z</target>',
    );
  });
});

describe('encodings', () => {
  it('stay', () => {
    const file = xliff1('<trans-unit id="1"><source>a</source></trans-unit>').replace('UTF-8', 'UTF-16');
    const bytes = Buffer.from(`\ufeff${file}`, 'utf16le');
    const document = xliffFormat.read(bytes);
    expect(Buffer.from(document.write(new Map(), ENGLISH_TO_SPANISH)).equals(bytes)).toBe(true);
    const written = Buffer.from(document.write(new Map([['u1', plainText('日')]]), ENGLISH_TO_SPANISH)).toString(
      'utf16le',
    );
    expect(written.startsWith('\ufeff<?xml')).toBe(true);
    expect(written).toContain('>日</target>');
  });

  it('that the file declares stay where they have the characters, and become UTF-8 with a new declaration otherwise', () => {
    const file = xliff1('<trans-unit id="1"><source>Größe</source></trans-unit>').replace('UTF-8', 'ISO-8859-1');
    const document = xliffFormat.read(Buffer.from(file, 'latin1'));
    expect(document.units.at(0)?.content.text).toBe('Größe');
    const write = (text: string) => Buffer.from(document.write(new Map([['u1', plainText(text)]]), ENGLISH_TO_SPANISH));
    expect(write('été').toString('latin1')).toMatch(/encoding="ISO-8859-1".*<source>Größe<.*>été<\/target>/s);
    expect(write('日').toString()).toMatch(/encoding="UTF-8".*<source>Größe<.*>日<\/target>/s);
  });
});
