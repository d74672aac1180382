import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { LoquentError } from '#domain/errors.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { formatForFile } from '#formats/registry.ts';
import { decodeText, encodeText } from './text-file.ts';

/** Texts as programs from before Unicode store them: a cue of few letters, and a paragraph. */
const TEXTS: readonly (readonly [encoding: string, language: string, cue: string, paragraph: string])[] = [
  [
    'windows-1251',
    'ru',
    'Да, конечно.',
    'Мы работаем ежедневно с десяти до восьми. Пожалуйста, сохраните чек: без него вернуть товар нельзя. Если у вас есть вопросы, позвоните нам.',
  ],
  [
    'windows-1253',
    'el',
    'Ναι, βέβαια.',
    'Είμαστε ανοιχτά κάθε μέρα από τις δέκα έως τις οκτώ. Παρακαλούμε κρατήστε την απόδειξη. Αν έχετε ερωτήσεις, τηλεφωνήστε μας.',
  ],
  [
    'windows-1255',
    'he',
    'כן, בטח.',
    'אנחנו פתוחים כל יום מעשר עד שמונה. נא לשמור את הקבלה, בלעדיה לא ניתן להחזיר את המוצר. אם יש לכם שאלות, התקשרו אלינו.',
  ],
  [
    'windows-1256',
    'ar',
    'نعم، طبعا.',
    'نحن نعمل كل يوم من العاشرة حتى الثامنة. يرجى الاحتفاظ بالإيصال، فبدونه لا يمكن إرجاع المنتج. إذا كانت لديكم أسئلة فاتصلوا بنا.',
  ],
  [
    'Shift_JIS',
    'ja',
    'はい。',
    '営業時間は毎日午前十時から午後八時までです。レシートは大切に保管してください。ご質問がありましたら、お電話でお問い合わせください。',
  ],
  [
    'GB18030',
    'zh-CN',
    '好的。',
    '我们每天上午十点到晚上八点营业。请保留好您的收据，没有收据不能退货。如果您有问题，请给我们打电话。',
  ],
  [
    'Big5',
    'zh-TW',
    '好的。',
    '我們每天上午十點到晚上八點營業。請保留您的收據，沒有收據不能退貨。如果您有問題，請打電話給我們。',
  ],
  [
    'EUC-KR',
    'ko',
    '네, 그래요.',
    '저희는 매일 오전 열 시부터 오후 여덟 시까지 영업합니다. 영수증을 꼭 보관해 주세요. 질문이 있으시면 전화해 주시기 바랍니다.',
  ],
];

const srt = (...cues: readonly string[]) =>
  cues.map((cue, index) => `${index + 1}\r\n00:00:0${index},000 --> 00:00:0${index},900\r\n${cue}\r\n`).join('\r\n');

const FILES: readonly (readonly [name: string, build: (texts: readonly string[]) => string])[] = [
  ['a.txt', (texts) => `${texts.join('\r\n\r\n')}\r\n`],
  ['a.srt', (texts) => srt(...texts)],
  ['a.csv', (texts) => `id,text\r\n${texts.map((text, index) => `k${index},"${text}"\r\n`).join('')}`],
];

const cases = TEXTS.flatMap(([encoding, language, cue, paragraph]) =>
  FILES.flatMap(([name, build]) => [
    { encoding, language, name, build, length: 'of one cue', texts: [cue] },
    { encoding, language, name, build, length: 'of a paragraph', texts: [cue, paragraph] },
  ]),
);

describe('files of programs from before Unicode', () => {
  it.each(cases)(
    '$encoding: a $name $length in $language keeps its bytes, and its encoding when it is translated',
    (file) => {
      const { encoding, language, name, build, texts } = file;
      const bytes = iconv.encode(build(texts), encoding);
      const options = { sourceLanguage: language, targetLanguage: language, columns: ['text'] };
      const document = formatForFile(name)!.read(bytes, name.endsWith('.csv') ? options : { sourceLanguage: language });
      expect(document.warnings).toMatchObject([
        { code: 'encoding_assumed', message: expect.stringContaining(encoding) },
      ]);
      const units = document.units.map(({ content }) => content.text);
      expect(units).toEqual(texts);
      const write = (translate: (text: string) => string) =>
        Buffer.from(
          document.write(
            new Map(document.units.map(({ id, content }) => [id, plainText(translate(content.text))])),
            options,
          ),
        );
      expect(document.write(new Map(), options)).toEqual(new Uint8Array(bytes));
      const reversed = (text: string) => [...text].toReversed().join('');
      expect(iconv.decode(write(reversed), encoding)).toBe(build(texts.map(reversed)));
      const foreign = write(() => 'Đắk Lắk ☺');
      const isUtf8 = encoding !== 'GB18030';
      expect(isUtf8 ? foreign.toString() : `\ufeff${iconv.decode(foreign, encoding)}`).toBe(
        `\ufeff${build(texts.map(() => 'Đắk Lắk ☺'))}`,
      );
    },
  );

  it.each(TEXTS)('%s is recognized in a paragraph without knowing the language (%s)', (encoding, _, cue, paragraph) => {
    expect(decodeText(iconv.encode(`${cue}\n${paragraph}`, encoding)).encoding).toBe(encoding);
  });

  it.each(TEXTS)(
    '%s is recognized in a paragraph even if another language (%s) was expected',
    (encoding, own, cue, paragraph) => {
      for (const [, language] of TEXTS) {
        if (language === own) continue;
        expect(decodeText(iconv.encode(`${cue}\n${paragraph}`, encoding), [language]).encoding).toBe(encoding);
      }
    },
  );

  it('are read in the encoding of their language where letters leave a doubt', () => {
    const bytes = Buffer.from('eaeff2', 'hex');
    const read = (language?: string) => decodeText(bytes, [language]).text;
    expect([read('ru'), read('el'), read('he')]).toEqual(['кпт', 'κος', 'ךןע']);
  });
});

describe('Unicode files', () => {
  it.each(['utf8', 'utf16le', 'utf16be'])('in %s keep their byte order mark', (encoding) => {
    const bytes = iconv.encode('Żółw, 日本, привет', encoding, { addBOM: true });
    const { text, form, warnings } = decodeText(bytes);
    expect({ text, warnings }).toEqual({ text: 'Żółw, 日本, привет', warnings: [] });
    expect(Buffer.from(encodeText(text, form))).toEqual(bytes);
  });

  it('in UTF-16 without a mark are known by their zeros', () => {
    const bytes = iconv.encode('A plain text\n', 'utf16be');
    expect(decodeText(bytes)).toMatchObject({
      text: 'A plain text\n',
      form: { encoding: 'UTF-16BE', byteOrderMark: false },
    });
  });

  it.each(['Привет, как дела?\r\n', '你好。\n再见。\n', 'שלום עולם\n'])(
    'in UTF-16 without a mark are known by their spaces: %j',
    (text) => {
      for (const [encoding, name] of [
        ['utf16le', 'UTF-16LE'],
        ['utf16be', 'UTF-16BE'],
      ] as const) {
        expect(decodeText(iconv.encode(text, encoding, { addBOM: false }))).toMatchObject({ text, encoding: name });
      }
    },
  );

  it('with damaged bytes are refused instead of read as something else', () => {
    const damaged = Buffer.concat([Buffer.from('Grüße, Füße, Öl, schön'), Buffer.from([0xc3, 0x20])]);
    expect(() => decodeText(damaged)).toThrow(/UTF-8 with invalid bytes/);
  });
});

describe('bytes without a meaning', () => {
  it('are refused with what to do', () => {
    const noise = Buffer.from('8081c1ff9d90d5ffa1b7f7c0f5e10285919f'.repeat(20), 'hex');
    expect(() => decodeText(noise)).toThrow(LoquentError);
    expect(() => decodeText(noise)).toThrow(/Save it as UTF-8/);
  });

  it('stay in a text whose other letters are clear', () => {
    const bytes = Buffer.concat([iconv.encode('Größe und Länge der Räume\n', 'windows-1252'), Buffer.of(0x81)]);
    const { text, form } = decodeText(bytes);
    expect(Buffer.from(encodeText(text, form))).toEqual(bytes);
  });

  it('of characters that are stored in an unusual way turn a changed file into UTF-8', () => {
    const bytes = Buffer.concat([iconv.encode('これは日本語の文章です。', 'Shift_JIS'), Buffer.from('ed40', 'hex')]);
    const { text, form, encoding } = decodeText(bytes);
    expect({ end: text.at(-1), form, encoding }).toEqual({
      end: '纊',
      form: { encoding: 'UTF-8', byteOrderMark: true },
      encoding: 'Shift_JIS',
    });
  });
});
