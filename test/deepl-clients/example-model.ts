import { startFakeModel, type FakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts, promptData } from '#test/fakes/text-model.ts';

/** Texts that the tests of the official clients translate, by language: the phrase that they have in all languages. */
const PHRASE: Readonly<Record<string, string>> = {
  ar: 'شعاع البروتون',
  bg: 'протонен лъч',
  cs: 'protonový paprsek',
  da: 'protonstråle',
  de: 'Protonenstrahl',
  el: 'δέσμη πρωτονίων',
  en: 'proton beam',
  es: 'haz de protones',
  et: 'prootonikiirgus',
  fi: 'protonisäde',
  fr: 'faisceau de protons',
  hu: 'protonnyaláb',
  id: 'berkas proton',
  it: 'fascio di protoni',
  ja: '陽子ビーム',
  ko: '양성자 빔',
  lt: 'protonų spindulys',
  lv: 'protonu staru kūlis',
  nb: 'protonstråle',
  nl: 'protonenbundel',
  pl: 'wiązka protonów',
  pt: 'feixe de prótons',
  ro: 'fascicul de protoni',
  ru: 'протонный луч',
  sk: 'protónový lúč',
  sl: 'protonski žarek',
  sv: 'protonstråle',
  tr: 'proton ışını',
  uk: 'протонний пучок',
  zh: '质子束',
};
/** Other spellings of it. */
const ALSO = ['質子束', 'Протонний промінь'];

/** Other German translations that they expect. */
const GERMAN: Readonly<Record<string, string>> = {
  "A document's title": 'Der Titel eines Dokuments',
  'My First Heading': 'Meine erste Überschrift',
  'Example presentation': 'Beispielpräsentation',
};

/** A model that translates what the tests of DeepL's clients translate. */
export function startExampleModel(): Promise<FakeModel> {
  return startFakeModel((question) => {
    const system = question.system ?? '';
    const target = /into [^\n]*?\(([a-z]{2,3})[^)]*\)/.exec(system)?.[1];
    // A text that is improved, not translated: it is good.
    if (target === undefined) return answerTexts((text) => text)(question);
    const phrase = PHRASE[target] ?? '';
    const greeting = system.includes('Write informally') ? 'Wie geht es dir?' : 'Wie geht es Ihnen?';
    const terms = (promptData(question.prompt, 'terms') ?? []) as readonly { source: string; target?: string }[];
    const instructed = system.includes('Follow these instructions') ? ' Kurz.' : '';
    const translate = (text: string) => {
      let translated = text;
      for (const { source, target: term = source } of terms) translated = translated.replaceAll(source, term);
      for (const each of new Set([...Object.values(PHRASE), ...ALSO])) translated = translated.replaceAll(each, phrase);
      if (target !== 'de') return translated;
      for (const [from, to] of Object.entries(GERMAN)) translated = translated.replaceAll(from, to);
      return translated.replaceAll('How are you?', greeting) + (text === 'proton beam' ? '' : instructed);
    };
    return answerTexts(translate)(question);
  });
}
