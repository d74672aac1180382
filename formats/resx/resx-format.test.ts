import { describe, expect, it } from 'vitest';
import { unitsOfResource, translateResources } from '#formats/strings/testing/translate-resources.ts';
import { resxFormat } from './resx-format.ts';

const resx = (body: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\r\n<root>\r\n  <resheader name="resmimetype"><value>text/microsoft-resx</value></resheader>\r\n${body}\r\n</root>`;
const units = (body: string) => unitsOfResource(resxFormat, resx(body));
const written = (body: string) =>
  translateResources(resxFormat, resx(body)).text.split('\r\n').slice(3, -1).join('\r\n');

describe('resources of .NET', () => {
  it('have names as contexts and comments as notes', () => {
    const body =
      '<data name="a" xml:space="preserve"><value>One</value><comment>A title</comment></data><data name="b"><value/></data>';
    expect(units(body).map(({ context, comment, skipReason }) => [context, comment, skipReason])).toEqual([
      ['a', 'A title', undefined],
      ['b', undefined, 'empty'],
    ]);
  });

  it('keep everything but the text', () => {
    const body =
      '  <!-- c --><data name="a" xml:space="preserve"><value> It\'s &lt;b&gt; &amp; {0}\r\nmore </value>\r\n<comment>One</comment></data>';
    expect(written(body)).toBe(body.replace("It's", "IT'S").replace('more', 'MORE'));
    const bytes = Buffer.from(resx(body));
    expect(
      Buffer.from(resxFormat.read(bytes).write(new Map(), { sourceLanguage: 'en', targetLanguage: 'es' })),
    ).toEqual(bytes);
  });

  it('leave out types, binaries, descriptions of controls and locked texts', () => {
    const body =
      '<data name="a" type="System.Drawing.Size, System.Drawing"><value>10, 20</value></data>' +
      '<data name="b" mimetype="application/x-microsoft.net.object.bytearray.base64"><value>AAEA</value></data>' +
      '<data name="&gt;&gt;c.Name"><value>button</value></data>' +
      '<data name="d"><value>Loquent</value><comment>{Locked} The name</comment></data>';
    expect(units(body).map(({ context, skipReason }) => [context, skipReason])).toEqual([
      ['d', 'marked_not_translatable'],
    ]);
  });

  it('are refused with the place of what is wrong', () => {
    expect(() => units('<data name="a"><value>b</data>')).toThrow(/line 4, column 24/);
    expect(() => resxFormat.read(Buffer.from('<a/>'))).toThrow(/root <a>, not a resource file/);
  });
});
