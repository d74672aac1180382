import { describe, expect, it } from 'vitest';
import { unitsOfResource, translateResources } from '#formats/strings/testing/translate-resources.ts';
import { phpFormat } from './php-format.ts';

const array = (body: string) => `<?php\n\nreturn [\n${body}\n];\n`;
const units = (body: string) => unitsOfResource(phpFormat, array(body));
const written = (body: string, language = 'es') =>
  translateResources(phpFormat, array(body), language).text.split('\n').slice(3, -2).join('\n');

describe('PHP arrays', () => {
  it('have keys as contexts and comments as notes', () => {
    const body =
      "// A title\n'a' => 'One',\n/* Two of them */\n'b' => ['c' => 'Two', 'Three'],\n'd' => 5, 'e' => null,";
    expect(units(body).map(({ context, comment, content }) => [context, comment, content.text])).toEqual([
      ['a', 'A title', 'One'],
      ['b.c', 'Two of them', 'Two'],
      ['b.1', undefined, 'Three'],
    ]);
  });

  it.each([
    ['single quotes', String.raw`'a' => 'It\'s \n fine \\',`, String.raw`'a' => 'IT\'S \\N FINE \\',`],
    ['double quotes', String.raw`"a" => "Some \"words\"\n\$5",`, String.raw`"a" => "SOME \"WORDS\"\n\$5",`],
    ['placeholders', "'a' => 'Some :name, :Count',", "'a' => 'SOME :name, :Count',"],
    ['variables', '"a" => "Some $name and {$b}",', '"a" => "SOME $name AND {$b}",'],
    [
      'heredoc',
      "'a' => <<<EOT\n    Some words\n      C:\\\\new\n\n    more\n    EOT,",
      "'a' => <<<EOT\n    SOME WORDS\n      C:\\\\new\n\n    MORE\n    EOT,",
    ],
    ['nowdoc', "'a' => <<<'EOT'\nSome $words\nEOT,", "'a' => <<<'EOT'\nSOME $words\nEOT,"],
    [
      'expressions',
      "'a' => 'one' . B, 'c' => f('two'), 'd' => 'Three' , # four",
      "'a' => 'one' . B, 'c' => f('two'), 'd' => 'THREE' , # four",
    ],
    ['long arrays', "'a' => array('b' => 'Some words'),", "'a' => array('b' => 'SOME WORDS'),"],
  ])('keep %s', (_name, source, target) => {
    expect(written(source)).toBe(target);
    const bytes = Buffer.from(array(source));
    const same = phpFormat.read(bytes).write(new Map(), { sourceLanguage: 'en', targetLanguage: 'es' });
    expect(Buffer.from(same)).toEqual(bytes);
  });

  it('may be assigned', () => {
    const text = "<?php\n$lang['a'] = 'Some words';\n$b = ['c' => 'More words'];\n";
    expect(translateResources(phpFormat, text).text).toBe(
      text.replace('Some words', 'SOME WORDS').replace('More words', 'MORE WORDS'),
    );
  });

  it('get the texts for numbers that the language needs', () => {
    expect(written("'a' => 'One apple|:count apples',", 'pl')).toBe("'a' => 'ONE APPLE|:count APPLES|:count APPLES',");
    expect(written("'a' => 'One apple|:count apples',", 'ja')).toBe("'a' => ':count APPLES',");
  });

  it('keep ranges of numbers, and bars that separate no plural forms', () => {
    expect(written("'a' => '{0} None here|[1,19] Some here|[20,*] Many :count',")).toBe(
      "'a' => '{0} NONE HERE|[1,19] SOME HERE|[20,*] MANY :count',",
    );
    expect(written("'a' => 'Yes | no',")).toBe("'a' => 'YES | NO',");
  });

  it('are refused with the place of what is wrong', () => {
    const read = (text: string) => () => phpFormat.read(Buffer.from(text));
    expect(read("<?php\nreturn [\n  'a' => 'b'\n  'c' => 'd',\n];\n")).toThrow(/Line 4, column \d+: .*php -l/);
    expect(read('<?php echo 1;')).toThrow(/no array of texts/);
    expect(read(`<?php return ${'['.repeat(1000)};`)).toThrow(/200 levels/);
  });
});
