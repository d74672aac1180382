import { cutSegments } from '#domain/segmentation/cut-segments.ts';
import { segmentRanges } from '#domain/segmentation/segment-ranges.ts';
import { plainText } from '#domain/units/coded-text.ts';
import type { Benchmark } from './benchmark.ts';
import { englishParagraphs } from './prose.ts';
import { interleave, perSecond } from './rounds.ts';

/** UTF-16 units of one measurement. */
const CHARACTERS = { smoke: 20_000, real: 1_000_000 };

/** Rules as data against the rules that are compiled into Node. */
export const segmentationBenchmark: Benchmark = {
  name: 'segmentation',
  title: 'English prose cut into sentences, paragraph by paragraph',
  async run(settings) {
    const paragraphs = englishParagraphs(settings.smoke ? CHARACTERS.smoke : CHARACTERS.real);
    const characters = paragraphs.reduce((sum, paragraph) => sum + paragraph.length, 0);
    const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
    const measure = (cut: (paragraph: string) => readonly string[]) => () => {
      const startedAt = performance.now();
      let kept = 0;
      for (const paragraph of paragraphs) for (const sentence of cut(paragraph)) kept += sentence.length;
      if (kept < characters * 0.9)
        throw new Error(`${characters - kept} of ${characters} characters are in no sentence`);
      return perSecond(characters, startedAt);
    };
    const ours = measure((paragraph) => {
      const content = plainText(paragraph);
      return cutSegments(content, segmentRanges(content, 'en', 'default')).segments.map(({ text }) => text);
    });
    const baseline = measure((paragraph) => Array.from(segmenter.segment(paragraph), ({ segment }) => segment));
    return [
      {
        what: 'segmentRanges + cutSegments',
        unit: 'characters/s',
        baseline: 'Intl.Segmenter, sentences',
        target: 0.3,
        rounds: await interleave(settings, 'characters/s', ours, baseline),
      },
    ];
  },
};
