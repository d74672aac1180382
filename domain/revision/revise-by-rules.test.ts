import { describe, expect, it } from 'vitest';
import { reviseByRules } from './revise-by-rules.ts';

const revised = (source: string, target: string, languages = 'en-es') => {
  const [sourceLanguage = '', ...rest] = languages.split('-');
  const { text, warnings } = reviseByRules(source, target, { sourceLanguage, targetLanguage: rest.join('-') });
  return [text, ...warnings.map(({ code }) => code)];
};

describe('placeholders, tags and addresses', () => {
  it.each([
    ['of another case or with spaces', 'Hi {userName}, you.', 'Hola { username }, tú.', 'Hola {userName}, tú.'],
    ['translated', 'Hi {name}, you.', 'Hola {nombre}, tú.', 'Hola {name}, tú.'],
    ['torn apart', 'You have %d files.', 'Tienes % d archivos.', 'Tienes %d archivos.'],
    ['of positions', 'From %1$s to %2$s.', 'De % 1 $ s a %2$s.', 'De %1$s a %2$s.'],
    ['lost at the end', 'Hello {name}.', 'Hola.', 'Hola {name}.'],
    ['lost at the beginning', '{count} files were found.', 'archivos encontrados.', '{count} archivos encontrados.'],
    ['an end tag', 'Click <b>OK</b>.', 'Haga clic en <b>Aceptar.', 'Haga clic en <b>Aceptar</b>.'],
    ['another address', 'See https://a.example/x now.', 'Vea https://b.example/x ya.', 'Vea https://a.example/x ya.'],
    [
      'an address with $ in it',
      'At https://a.example/?a$&b$$.',
      'En https://b.example/.',
      'En https://a.example/?a$&b$$.',
    ],
  ])('are restored when they are %s', (_what, source, target, expected) => {
    expect(revised(source, target)).toEqual([expected, 'placeholders_restored']);
  });

  it('are reported where their place is not certain', () => {
    expect(revised('Give {name} the key.', 'Dale la llave.')).toEqual(['Dale la llave.', 'placeholders_lost']);
    expect(revised('From {a} to {b} now.', 'De {x} a {y} ya.')).toEqual(['De {x} a {y} ya.', 'placeholders_lost']);
  });
});

describe('numbers', () => {
  it('get their digits back when these were mixed up', () => {
    expect(revised('Wait 15 days.', 'Espere 51 días.')).toEqual(['Espere 15 días.', 'number_restored']);
  });

  it.each([
    ['It is 5 miles.', 'Son 80 km.'],
    ['In 1998 and 2004.', 'En 1989 y 2014.'],
  ])('are reported when the difference may be right or is not clear: %j', (source, target) => {
    expect(revised(source, target)).toEqual([target, 'number_changed']);
  });

  it.each([
    ['It costs 1,234.50 euros.', 'Cuesta 1.234,50 euros.'],
    ['At 3 pm.', 'A las 15:00.'],
    ['Two apples.', '2 manzanas.'],
  ])('are left alone when only their form differs: %j', (source, target) => {
    expect(revised(source, target)).toEqual([target]);
  });
});

describe('the mark at the end', () => {
  it.each([
    ['Are you sure?', 'Sind Sie sicher', 'en-de', 'Sind Sie sicher?'],
    ['Are you sure?', 'Sind Sie sicher.', 'en-de', 'Sind Sie sicher?'],
    ['Save the file.', 'Die Datei speichern', 'en-de', 'Die Datei speichern.'],
    ['Settings', 'Einstellungen.', 'en-de', 'Einstellungen'],
    ['Are you sure?', 'Está seguro?', 'en-es', '¿Está seguro?'],
    ['What a day!', 'Qué día', 'en-es', '¡Qué día!'],
    ['Are you sure?', '本当ですか。', 'en-ja', '本当ですか？'],
    ['Save the file.', '保存文件 现在', 'en-zh', '保存文件 现在。'],
    ['Are you sure?', 'هل أنت متأكد.', 'en-ar', 'هل أنت متأكد؟'],
    ['Name:', 'Name', 'en-de', 'Name:'],
  ])('becomes the source’s: %j, %j', (source, target, languages, expected) => {
    expect(revised(source, target, languages)).toEqual([expected, 'end_mark_corrected']);
  });

  it.each([
    ['Call us', 'Rufen Sie an, usw.', 'en-de'],
    ['One thing', 'Das. Und das.', 'en-de'],
    ['He said "no".', 'Er sagte „nein“', 'en-de'],
    ['Go.', 'ไปเลย', 'en-th'],
    ['Are you sure, really?', 'Seguro, de verdad?', 'en-es'],
    ['本当？', 'Really?', 'ja-en'],
    ['12', '12.', 'en-de'],
  ])('stays where it may be right: %j, %j', (source, target, languages) => {
    expect(revised(source, target, languages)).toEqual([target]);
  });
});

describe('white space', () => {
  it.each([
    ['Hello, world.', 'Hola ,mundo.', 'en-es', 'Hola, mundo.'],
    ['A short text.', 'Un  texto   breve .', 'en-es', 'Un texto breve.'],
    [' Yes. ', 'Sí.', 'en-es', ' Sí. '],
    ['Really? Yes!', 'Vraiment? Oui!', 'en-fr', 'Vraiment\u202f? Oui\u202f!'],
    [
      'Note: at 10:30; see "this".',
      'Note : à 10:30 ; voir «ceci».',
      'en-fr',
      'Note\u00a0: à 10:30\u202f; voir «\u00a0ceci\u00a0».',
    ],
    ['Note: really?', 'Note: vraiment ?', 'en-fr-CA', 'Note\u00a0: vraiment?'],
    ['Yes, no.', '是 ，不是。', 'en-zh', '是，不是。'],
  ])('follows the language: %j, %j', (source, target, languages, expected) => {
    expect(revised(source, target, languages)).toEqual([expected, 'spacing_corrected']);
  });

  it.each([
    ['See https://a.example/?a;b now.', 'Voir https://a.example/?a;b ici.', 'en-fr'],
    ['Wait {a;b} :)', 'Espere {a;b} :)', 'en-es'],
    ['Two  spaces.', 'Dos  espacios.', 'en-es'],
    ['1,000 of 2;3', '1,000 de 2;3', 'en-es'],
    ['A\n  list', 'Una\n  lista', 'en-es'],
  ])('is left alone elsewhere: %j', (source, target, languages) => {
    expect(revised(source, target, languages)).toEqual([target]);
  });
});

describe('a word twice in a row', () => {
  it('stands once', () => {
    expect(revised('The cat sleeps.', 'El El gato duerme.')).toEqual(['El El gato duerme.']);
    expect(revised('The cat sleeps.', 'El gato gato duerme.')).toEqual(['El gato duerme.', 'doubled_word_removed']);
    expect(revised('Der Hund.', 'The the dog.', 'de-en')).toEqual(['The dog.', 'doubled_word_removed']);
  });

  it.each([
    ['Very very good.', 'Bueno bueno.', 'en-es'],
    ['We wash.', 'Nous nous lavons.', 'en-fr'],
    ['The one who does.', 'Die, die die Arbeit macht.', 'en-de'],
    ['He had left.', 'He had had enough.', 'de-en'],
    ['Children.', 'Anak anak.', 'en-id'],
    ['The spa town.', 'Baden Baden.', 'en-de'],
  ])('stays where it may be meant: %j', (source, target, languages) => {
    expect(revised(source, target, languages)).toEqual([target]);
  });
});

describe('brackets', () => {
  it.each([
    ['It is late (very late).', 'Es tarde (muy tarde.', 'Es tarde (muy tarde).'],
    ['(It is late.)', '(Es tarde.', '(Es tarde.)'],
    ['Late [very]', 'Tarde [muy', 'Tarde [muy]'],
  ])('are closed at the end: %j', (source, target, expected) => {
    expect(revised(source, target)).toEqual([expected, 'bracket_closed']);
  });

  it('are reported elsewhere, and left alone where the source has odd ones', () => {
    expect(revised('It (the car) runs.', 'El coche (ese corre.')).toEqual(['El coche (ese corre.', 'bracket_unpaired']);
    expect(revised('a) First', 'a) Primero')).toEqual(['a) Primero']);
  });
});

describe('marks and spaces of languages with their own', () => {
  it.each([
    // The question mark of the Arabic script.
    ['Is it late?', 'ایا ناوخته ده', 'en-ps', ['ایا ناوخته ده؟', 'end_mark_corrected']],
    ['Is it late?', 'ئایا درەنگە', 'en-ckb', ['ئایا درەنگە؟', 'end_mark_corrected']],
    // Sentences end with a shad or with marks of the Ethiopic script.
    ['It is late.', 'ཕྱི་སོང་ཡི།', 'en-dz', ['ཕྱི་སོང་ཡི།']],
    ['Is it late?', 'መስዩ ድዩ፧', 'en-ti', ['መስዩ ድዩ፧']],
    ['ཕྱི་སོང་ཡི།', 'It is late, and dark.', 'dz-en', ['It is late, and dark.']],
    ['It is late, and dark', '好夜 ，又黑', 'en-yue', ['好夜，又黑', 'spacing_corrected']],
    // Tibetan has spaces between clauses.
    ['First, second', 'དང་པོ། ，གཉིས་པ', 'en-bo', ['དང་པོ། ，གཉིས་པ']],
  ])('are written or left: %s → %s (%s)', (source, target, languages, expected) => {
    expect(revised(source, target, languages)).toEqual(expected);
  });
});

it('reads its own result as right', () => {
  const source = 'Really, {name}? See https://a.example/x (page 15) now!';
  const target = 'Vraiment,{ Name } ? Voir  https://b.example/x (page 51 maintenant';
  const options = { sourceLanguage: 'en', targetLanguage: 'fr' };
  const once = reviseByRules(source, target, options);
  expect(reviseByRules(source, once.text, options).text).toBe(once.text);
});
