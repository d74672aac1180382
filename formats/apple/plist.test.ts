import { describe, expect, it } from 'vitest';
import { unitsOfResource, translateResources } from '#formats/strings/testing/translate-resources.ts';
import { stringsdictFormat } from './plist.ts';

const plist = (body: string) =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n' +
  `<plist version="1.0">\n<dict>\n${body}\n</dict>\n</plist>\n`;

const variable = (name: string, forms: string) =>
  `\t\t<key>${name}</key>\n\t\t<dict>\n\t\t\t<key>NSStringFormatSpecTypeKey</key>\n\t\t\t<string>NSStringPluralRuleType</string>\n` +
  `\t\t\t<key>NSStringFormatValueTypeKey</key>\n\t\t\t<string>d</string>\n${forms}\n\t\t</dict>`;
const form = (name: string, text: string) => `\t\t\t<key>${name}</key>\n\t\t\t<string>${text}</string>`;
const FILES = plist(
  '\t<key>files in folders</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>%#@files@ in %#@folders@</string>\n' +
    `${variable('files', `${form('one', 'One file')}\n${form('other', '%d files')}`)}\n` +
    `${variable('folders', `${form('one', '%d folder')}\n${form('other', '%d folders')}`)}\n\t</dict>`,
);

describe('plural rules of Apple', () => {
  it('have a unit for the format and for each variable', () => {
    expect(unitsOfResource(stringsdictFormat, FILES).map(({ context, content }) => [context, content.text])).toEqual([
      ['files in folders.NSStringLocalizedFormatKey', '%#@files@ in %#@folders@'],
      ['files in folders.files', '{n, plural, one {One file} other {# files}}'],
      ['files in folders.folders', '{n, plural, one {# folder} other {# folders}}'],
    ]);
  });

  it('get the forms that the language needs, and lose those that it lacks', () => {
    const polish = translateResources(stringsdictFormat, FILES, 'pl').text;
    expect(polish).toContain('<string>%#@files@ IN %#@folders@</string>');
    expect(polish).toContain(
      [
        form('one', '%d FOLDER'),
        form('few', '%d FOLDERS'),
        form('many', '%d FOLDERS'),
        form('other', '%d FOLDERS'),
      ].join('\n'),
    );
    const japanese = translateResources(stringsdictFormat, FILES, 'ja').text;
    expect(japanese).toContain(`<string>d</string>\n${form('other', '%d FILES')}\n\t\t</dict>`);
    expect(japanese).not.toContain('<key>one</key>');
  });

  it('stay byte for byte without a translation', () => {
    const bytes = Buffer.from(FILES);
    const same = stringsdictFormat.read(bytes).write(new Map(), { sourceLanguage: 'en', targetLanguage: 'es' });
    expect(Buffer.from(same)).toEqual(bytes);
  });

  it('are refused with the place of what is wrong', () => {
    const read = (text: string) => () => stringsdictFormat.read(Buffer.from(text));
    expect(read(plist('<key>a</key>'))).toThrow(/Line 5, column 1: the key has no value/);
    expect(read(plist('<key>a</kay>'))).toThrow(/line 5, column 7/);
    expect(read('<a/>')).toThrow(/not a property list/);
    expect(read('<!DOCTYPE plist [<!ENTITY a "b">]><plist/>')).toThrow(/document type declaration/);
  });
});
