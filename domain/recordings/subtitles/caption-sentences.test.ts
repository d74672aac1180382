import { describe, expect, it } from 'vitest';
import { planUtterances } from '#domain/recordings/speech/plan-utterances.ts';
import { buildCues } from './build-cues.ts';
import { captionSentences } from './caption-sentences.ts';
import { speakableText, type Caption } from './captions.ts';
import { profileFor } from './profile.ts';

/** Captions of two seconds each, half a second apart. */
const captions = (...texts: readonly string[]): readonly Caption[] =>
  texts.map((text, index) => ({
    start: index * 2_500,
    end: index * 2_500 + 2_000,
    lines: text.split('\n').map((line) => ({ text: line })),
  }));
const sentencesOf = (...texts: readonly string[]) =>
  captionSentences(captions(...texts), { speech: [], language: 'en' });
const textsOf = (...texts: readonly string[]) => sentencesOf(...texts).map(({ text }) => text);

describe('sentences of captions', () => {
  it('end with their caption, unless the text plainly continues', () => {
    expect(textsOf('Good morning.', 'We went to', 'London, where it', 'rained. Then', 'we left.')).toEqual([
      'Good morning.',
      'We went to London, where it rained.',
      'Then we left.',
    ]);
    expect(textsOf('I think...', '...so. Yes.', 'MUSEUM', 'Come in.')).toEqual([
      'I think... ...so.',
      'Yes.',
      'MUSEUM',
      'Come in.',
    ]);
    expect(textsOf('สวัสดีครับ', 'ยินดีต้อนรับ')).toEqual(['สวัสดีครับ', 'ยินดีต้อนรับ']);
    expect(textsOf('good morning everybody', 'welcome')).toEqual(['good morning everybody welcome']);
  });

  it('have the speakers of dashes and names, and sounds and songs on their own', () => {
    const sentences = sentencesOf(
      '[MUSIC PLAYING]',
      'Good morning everybody.',
      '♪ We are the\nchampions ♪',
      'ANNA: Welcome to the museum\nof modern art.',
      '- Are you ready?\n- (laughs) Yes, I am.',
      '>> -40 degrees outside.',
    );
    expect(sentences.map(({ text, speaker, isTurn = false }) => [text, speaker, isTurn])).toEqual([
      ['[MUSIC PLAYING]', undefined, false],
      ['Good morning everybody.', undefined, false],
      ['♪ We are the champions ♪', undefined, false],
      ['ANNA: Welcome to the museum of modern art.', 'ANNA', true],
      ['Are you ready?', undefined, true],
      ['(laughs) Yes, I am.', undefined, true],
      ['-40 degrees outside.', undefined, true],
    ]);
    const spoken = planUtterances(sentences, 20_000).map(({ first, afterLast, speaker }) => [
      first,
      afterLast,
      speaker,
    ]);
    expect(spoken).toEqual([
      [1, 2, undefined],
      [3, 4, 'ANNA'],
      [4, 5, undefined],
      [5, 6, undefined],
      [6, 7, undefined],
    ]);
  });

  it('keep a line per speaker in subtitles', () => {
    const sentences = sentencesOf('- Ready?\n- Yes!');
    const timing = { profile: profileFor('es'), language: 'es', framesPerSecond: 25, duration: 3_000 };
    const texts = (...translations: string[]) => buildCues(sentences, translations, timing).map(({ lines }) => lines);
    // Neither is shown for long enough to be read alone.
    expect(texts('¿Listos para la visita?', '¡Sí, por supuesto!')).toEqual([
      ['- ¿Listos para la visita?', '- ¡Sí, por supuesto!'],
    ]);
  });
});

describe('the text that a voice reads', () => {
  it.each([
    ['ANA: Bienvenidos al museo.', 'ANNA: Welcome to the museum.', 'Bienvenidos al museo.'],
    ['Recuerda: cerramos a las seis.', 'Remember: we close at six.', 'Recuerda: cerramos a las seis.'],
    ['(risas) Sí, lo estoy. (aplausos)', '(laughs) Yes, I am. (applause)', 'Sí, lo estoy.'],
    ['El museo (de 1929) está abierto.', 'The museum (of 1929) is open.', 'El museo (de 1929) está abierto.'],
    ['[Ŵéļçöɱé öñé]', 'Welcome', '[Ŵéļçöɱé öñé]'],
    ['[LA MÚSICA QUE TOCA]', '[MUSIC PLAYING]', ''],
    ['♪ Somos los campeones ♪', '♪ We are the champions ♪', ''],
    ['Subtítulos de www.opensubtitles.org', 'Subtitles by www.opensubtitles.org', ''],
  ])('of %j is without what only subtitles show', (text, source, spoken) => {
    expect(speakableText(text, source)).toBe(spoken);
  });
});
