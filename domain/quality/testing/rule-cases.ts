import type { CheckedSegment, CheckOptions } from '#domain/quality/checked-segment.ts';

/** `+` for a pair with the defect, `-` for one without; language, source, target, and what is special about the segment. */
export type RuleCase = readonly [string, string, string, string, Partial<CheckedSegment & CheckOptions>?];

/** Cases of the rules that look at one segment, by rule; targets are in any language that shows the point. */
export const RULE_CASES: Readonly<Record<string, readonly RuleCase[]>> = {
  'target-missing': [
    ['+', 'de', 'Open', ''],
    ['+', 'de', 'Open', '\u200b '],
    ['-', 'de', '', ''],
    ['-', 'de', 'Open', 'Öffnen'],
  ],
  'same-as-source': [
    ['+', 'ja', 'Open the file', 'Open the file'],
    ['+', 'de', 'Open <b>the</b> file', 'open <b>the</b> file'],
    ['-', 'de', 'Monitor', 'Monitor'],
    ['-', 'ru', 'iPhone 15', 'iPhone 15'],
    ['-', 'en-GB', 'Open the file', 'Open the file'],
  ],
  placeholders: [
    ['+', 'de', 'Hi {{ name }}', 'Hi {{ Name }}'],
    ['+', 'de', '%s of %d', '%d von %s: %s'],
    ['+', 'de', 'File %1 of %2', 'Datei %1 von %3'],
    ['-', 'de', '%s of %s', '%2$s von %1$s'],
    ['-', 'de', 'Hi @:common.name, $t(key)', '$t(key), hi @:common.name'],
    ['-', 'de', '100% sure', '100 % sicher'],
    ['-', 'de', '%d file', 'eine Datei', { plural: { message: 'm', category: 'one' } }],
    ['+', 'de', '%d files', 'Dateien', { plural: { message: 'm', category: 'other' } }],
  ],
  'icu-message': [
    ['+', 'de', '{n, plural, one {a} other {b}}', '{n, plural, one {a} other {b}'],
    ['+', 'de', '{n, plural, one {a} other {b}}', '{m, plural, one {a} other {b}}'],
    ['+', 'ru', '{n, plural, one {a} other {b}}', '{n, plural, one {а} other {б}}'],
    ['-', 'ja', '{n, plural, one {a} other {b}}', '{n, plural, other {あ}}'],
    ['-', 'de', '{n, plural, =1 {a} other {b}}', '{n, plural, =1 {a} other {b}}'],
  ],
  'inline-codes': [
    ['+', 'de', 'a ⟨1⟩b⟨/1⟩', 'a ⟨1⟩b'],
    ['+', 'de', 'a ⟨1⟩b⟨/1⟩ c', 'a b⟨1⟩⟨/1⟩ c'],
    ['+', 'de', 'a ⟨1/⟩ b', 'a b'],
    ['-', 'de', 'a ⟨1⟩b⟨/1⟩ ⟨2⟩c⟨/2⟩', '⟨2⟩c⟨/2⟩ ⟨1⟩b⟨/1⟩ a'],
  ],
  tags: [
    ['+', 'de', '<b>a</b>', '<b>a'],
    ['+', 'de', '<a href="/x">a</a>', '<a href="/y">a</a>'],
    ['-', 'de', '<img alt="Dog" src="d">', "<img src='d' alt='Hund'/>"],
    ['-', 'de', 'a < b and c > d', 'a < b und c > d'],
  ],
  bbcode: [
    ['+', 'de', '[i]a[/i]', '[i]a[i]'],
    ['-', 'de', '[url=x]a[/url]', '[url=x]b[/url]'],
    ['-', 'de', 'array[i] / b', 'array[j] / b'],
  ],
  markdown: [
    ['+', 'de', 'a [b](c)', 'a [b]'],
    ['+', 'de', 'a **b** c', 'a **b c'],
    ['-', 'de', 'a [b](c) `d`', '`d` [x](c)'],
    ['-', 'de', 'see [1]', 'siehe (1)'],
  ],
  addresses: [
    ['+', 'de', 'See https://a.example/b', 'Siehe https://a.example/c'],
    ['+', 'de', 'Ping 10.0.0.1', 'Ping 10.0.0.2'],
    ['-', 'de', 'See https://a.example/en/b.', 'Siehe https://a.example/de/b!'],
    ['-', 'de', 'and/or', 'und/oder'],
  ],
  numbers: [
    ['+', 'de', 'within 15 days', 'innerhalb von 51 Tagen'],
    ['+', 'ar', 'within 15 days', 'خلال ٥١ يومًا'],
    ['-', 'ar', 'within 15 days', 'خلال ١٥ يومًا'],
    ['-', 'fr', 'the 18th century', 'le XVIIIe siècle'],
    ['-', 'de', 'two of 1,000', '2 von 1.000'],
    ['-', 'ja', '20,000 yen', '2万円'],
  ],
  'number-format': [
    ['+', 'de', '1,234.5 points', '1,234.5 Punkte'],
    ['+', 'de', '2.5 points', '2.5 Punkte sind 2.5 %'],
    ['+', 'en-GB', '1.234,5 Punkte', '1.234,5 points', { sourceLanguage: 'de' }],
    ['-', 'de', 'Version 2.5 is out', 'Version 2.5 ist da'],
    ['-', 'de', '1,234.5 points', '1.234,5 Punkte'],
  ],
  dates: [
    ['+', 'fr', 'on May 3, 2021', 'le 4 mai 2021'],
    ['+', 'ja', '2021-05-03', '2021年6月3日'],
    ['-', 'ja', 'May 3, 2021', '2021年5月3日'],
    ['-', 'es', '5/3/2021', '3 de mayo de 2021'],
  ],
  times: [
    ['+', 'de', 'at 4:15 pm', 'um 16:25 Uhr'],
    ['-', 'de', 'at 4:15 pm', 'um 16.15 Uhr'],
    ['-', 'ja', '6:30 pm', '18時30分'],
  ],
  units: [
    ['+', 'de', '50 mg', '50 g'],
    ['+', 'ja', '5 km away', '5メートル先'],
    ['-', 'ru', '5 km', '5 км'],
    ['-', 'de', '10 in (25 cm)', '10 Zoll (25 cm)'],
  ],
  terms: [
    ['+', 'de', 'Open the file', 'Öffnen Sie das Dokument'],
    ['-', 'de', 'Open the file', 'Öffnen Sie die Datei'],
  ],
  'forbidden-terms': [
    ['+', 'de', 'Open the file', 'Öffnen Sie das File'],
    ['-', 'de', 'Open the file', 'Öffnen Sie die Datei'],
  ],
  'do-not-translate': [
    ['+', 'de', 'Buy OpenVault', 'Offenen Tresor kaufen'],
    ['-', 'de', 'Buy OpenVault', 'OpenVault kaufen'],
  ],
  'corrupted-characters': [
    ['+', 'de', 'Open', 'Ã–ffnen'],
    ['+', 'ru', 'Open', '????????'],
    ['-', 'de', 'Large', '„Groß“'],
    ['-', 'fr', 'Coffee', 'CAFÉ»'],
    ['-', 'ru', 'Sun…', 'С… «Солнце»'],
    ['-', 'ja', 'Why????', 'なぜ????'],
  ],
  'invisible-characters': [
    ['+', 'de', 'Open', 'Öff\u200bnen'],
    ['+', 'de', 'Open', 'Öff\u0007nen'],
    ['-', 'th', 'Open', 'เปิด\u200bไฟล์'],
    ['-', 'he', 'Open', '\u200fפתח'],
    ['-', 'de', 'a\u2060b', 'a\u2060b'],
  ],
  'allowed-characters': [
    ['+', 'de', 'Open', 'Öffnen', { allowedCharacters: '[a-zA-Z]' }],
    ['-', 'de', 'Open', 'Oeffnen bitte', { allowedCharacters: '[a-zA-Z]' }],
    ['-', 'de', 'Open', 'Öffnen'],
  ],
  'blocked-words': [
    ['+', 'de', 'Cheap', 'Echt BILLIG.', { blockedWords: ['billig'] }],
    ['-', 'de', 'Cheap', 'Unbilliges', { blockedWords: ['billig'] }],
  ],
  'maximum-length': [
    ['+', 'de', 'Open', 'Öffnen', { maximumLength: 5 }],
    ['-', 'de', 'Open', '😀😀', { maximumLength: 2 }],
  ],
  'length-ratio': [
    ['+', 'de', 'This sentence has quite a few words in it.', 'Ja.'],
    ['+', 'de', 'Short text of mine', `Ein ${'sehr '.repeat(20)}langer Text`],
    ['-', 'zh', 'This sentence has quite a few words.', '这句话有不少单词。'],
    ['-', 'de', 'OK', 'Einverstanden'],
  ],
  'line-breaks': [
    ['+', 'de', 'a\nb', 'a b'],
    ['-', 'de', 'a\r\nb', 'a\nb'],
  ],
  'outer-space': [
    ['+', 'de', 'Name: ', 'Name:'],
    ['+', 'de', 'Name', ' Name'],
    ['-', 'ja', 'Name: ', '名前：'],
    ['-', 'de', ' Name', '\u00a0Name'],
  ],
  'double-space': [
    ['+', 'de', 'a b', 'a  b'],
    ['-', 'de', 'a  b', 'a  b'],
    ['-', 'de', 'a ⟨1/⟩ b', 'a ⟨1/⟩ b'],
  ],
  'mark-spacing': [
    ['+', 'fr', 'Why?', 'Pourquoi?'],
    ['+', 'fr', 'A “quote”', 'Une «citation»'],
    ['+', 'de', 'Well, yes', 'Na , ja'],
    ['+', 'de', 'Well, yes', 'Nun,gut so'],
    ['-', 'fr', 'at 8:30, https://a.example/?b', 'à 8:30, https://a.example/?b'],
    ['-', 'fr-CA', 'Why?', 'Pourquoi?'],
    ['+', 'fr-CA', 'Name: x', 'Nom: x'],
    ['-', 'de', 'the .NET ...', 'das .NET ...'],
    ['-', 'de', 'a ⟨1/⟩, b', 'a ⟨1/⟩, b'],
  ],
  'end-mark': [
    ['+', 'de', 'Really?', 'Wirklich.'],
    ['+', 'ja', 'Really?', '本当。'],
    ['+', 'de', 'Saved files', 'Gespeicherte große Dateien.'],
    ['-', 'el', 'Really?', 'Αλήθεια;'],
    ['-', 'de', '(See below.)', '(siehe unten).'],
    ['-', 'th', 'Really?', 'จริงหรือ'],
    ['-', 'de', 'apples, pears, etc.', 'Äpfel, Birnen und anderes'],
  ],
  'opening-mark': [
    ['+', 'es', 'Why?', 'Por qué?'],
    ['-', 'es', 'Well, why?', 'Bueno, ¿por qué?'],
    ['-', 'pt', 'Why?', 'Por quê?'],
  ],
  'native-marks': [
    ['+', 'zh-Hant', 'Yes, sir.', '是,先生。'],
    ['+', 'fa', 'Why?', 'چرا?'],
    ['-', 'ja', 'a.b, 3.5...', 'バージョン 3.5...'],
    ['-', 'ar', 'See a, b', 'انظر a, b'],
  ],
  'repeated-marks': [
    ['+', 'de', 'Saved.', 'Gespeichert..'],
    ['-', 'de', 'Loading...', 'Lädt...'],
    ['-', 'de', 'What?!', 'Was?!'],
  ],
  brackets: [
    ['+', 'de', 'a (b)', 'a (b'],
    ['-', 'ja', 'a (b)', 'あ（い）'],
    ['-', 'de', 'a) one', 'a) eins'],
  ],
  quotes: [
    ['+', 'de', '“a” b', '„a b'],
    ['-', 'de', '5" disk', '5"-Diskette'],
    ['-', 'he', 'the “UN”', 'ארה"ב'],
  ],
  'quotation-style': [
    ['+', 'fr', '“a”', '„a”'],
    ['-', 'de', '“a”', '„a“'],
    ['-', 'de', '"a"', '"a"'],
  ],
  'doubled-words': [
    ['+', 'de', 'the car', 'es fährt fährt'],
    ['+', 'pl', 'in it', 'w w nim'],
    ['-', 'de', 'that which', 'die die'],
    ['-', 'fi', 'x y', 'kun kun'],
    ['-', 'de', 'New York York', 'in in'],
  ],
  'first-letter': [
    ['+', 'fr', 'Open the file', 'ouvrir le fichier'],
    ['-', 'fr', 'Monday, all day', 'lundi, toute la journée'],
    ['-', 'de', 'IPhone users', 'iPhone-Nutzer'],
    ['-', 'ja', 'Open it', '開く'],
  ],
  'unedited-match': [
    ['+', 'de', 'Open it', 'Öffnen', { match: { target: 'Öffnen', score: 0.8 } }],
    ['-', 'de', 'Open it', 'Öffnen', { match: { target: 'Öffnen', score: 1 } }],
    ['-', 'de', 'Open it', 'Öffne es', { match: { target: 'Öffnen', score: 0.8 } }],
  ],
};
