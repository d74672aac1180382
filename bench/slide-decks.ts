import { writeFile } from 'node:fs/promises';
import {
  buildPptx,
  slideParagraph,
  slideRun,
  shape,
  slideTable,
  type SlideSource,
} from '#formats/pptx/testing/build-pptx.ts';
import { englishParagraphs } from './prose.ts';
import { createVariation } from './variation.ts';

/** Characters on a slide with a title, five bullets and, on every third one, notes. */
const CHARACTERS_PER_SLIDE = 700;
const BULLETS = 5;

/** Writes a presentation of English prose with a bold word in each bullet, notes every third slide, a table every tenth. */
export async function writeLongDeck(path: string, slides: number): Promise<void> {
  const varied = createVariation();
  const sentences = englishParagraphs(slides * CHARACTERS_PER_SLIDE).flatMap((text) =>
    varied(text).split(/(?<=[.!?])\s+/),
  );
  let next = 0;
  const take = () => escaped(sentences[next++ % sentences.length]!);
  const made = Array.from({ length: slides }, (_, index): SlideSource => {
    const title = shape(slideParagraph(slideRun(`Chapter ${index + 1}: ${take().slice(0, 40)}`)), {
      placeholder: 'type="title"',
    });
    const bullets = Array.from({ length: BULLETS }, () => slideParagraph(formatted(take())));
    const body = shape(bullets.join(''), { placeholder: 'idx="1"' });
    const cells = () => Array.from({ length: 3 }, take);
    const rows = index % 10 === 0 ? slideTable([cells(), cells(), cells()]) : '';
    const notes = index % 3 === 0 ? { notes: slideParagraph(slideRun(`${take()} ${take()}`)) } : {};
    return { shapes: title + body + rows, ...notes };
  });
  const layout =
    shape(slideParagraph(slideRun('Click to edit the title')), { placeholder: 'type="title"', size: [800, 90] }) +
    shape(slideParagraph(slideRun('Click to edit the text')), { placeholder: 'idx="1"', size: [800, 400] });
  await writeFile(path, buildPptx({ slides: made, layout, master: layout }));
}

function formatted(sentence: string): string {
  const [first = '', second = '', ...rest] = sentence.split(' ');
  return slideRun(`${first} `) + slideRun(second, 'b="1"') + slideRun(` ${rest.join(' ')}`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
