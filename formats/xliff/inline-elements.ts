import type { InlineMark } from '#formats/markup/inline-items.ts';
import { textInside, type XmlElement } from '#formats/markup/element-tree.ts';

/** Meaning of an inline element: a pair with translatable content, or a single mark. */
export type InlineMeaning =
  | { readonly type: 'pair' }
  | { readonly type: 'mark'; readonly mark: Pick<InlineMark, 'kind' | 'name' | 'equivalent' | 'stays' | 'ordered'> };

type Mark = Extract<InlineMeaning, { type: 'mark' }>['mark'];

const PAIR: InlineMeaning = { type: 'pair' };
const mark = (value: Mark): InlineMeaning => ({ type: 'mark', mark: value });

/** XLIFF 1.2, section 2.4 (inline elements). */
export function inlineMeaning1(element: XmlElement): InlineMeaning {
  const { name, tag } = element;
  const partner = `pair ${tag.attribute('rid') ?? tag.attribute('id') ?? element.start}`;
  switch (name) {
    case 'g':
      return PAIR;
    case 'mrk':
      return tag.attribute('mtype') === 'protected' ? protectedText(element) : PAIR;
    case 'bpt':
    case 'bx':
      return mark({ kind: 'open', name: partner });
    case 'ept':
    case 'ex':
      return mark({ kind: 'close', name: partner });
    case 'x':
    case 'ph':
    case 'it':
      return standalone(name, tag.attribute('ctype') === 'lb', tag.attribute('equiv-text') ?? readableCode(element));
    default:
      return mark({ kind: 'standalone', name });
  }
}

/** XLIFF 2.1, section 4.7 (inline content). */
export function inlineMeaning2(element: XmlElement): InlineMeaning {
  const { name, tag } = element;
  const isolated = tag.attribute('isolated') === 'yes';
  switch (name) {
    case 'pc':
      return PAIR;
    case 'mrk':
      return tag.attribute('translate') === 'no' ? protectedText(element) : PAIR;
    case 'sc':
      return mark({ kind: isolated ? 'standalone' : 'open', name: `code ${tag.attribute('id')}` });
    case 'ec':
      return mark({ kind: isolated ? 'standalone' : 'close', name: `code ${tag.attribute('startRef')}` });
    case 'sm':
      return mark({ kind: 'open', name: `mark ${tag.attribute('id')}` });
    case 'em':
      return mark({ kind: 'close', name: `mark ${tag.attribute('startRef')}` });
    case 'ph': {
      const isBreak = tag.attribute('subType') === 'xlf:lb';
      const meaning = standalone(name, isBreak, tag.attribute('equiv') ?? tag.attribute('disp'));
      const fixed = meaning.type === 'mark' && /^(?:no|firstNo)$/.test(tag.attribute('canReorder') ?? '');
      return fixed ? mark({ ...meaning.mark, ordered: true }) : meaning;
    }
    default:
      return mark({ kind: 'standalone', name, stays: name === 'cp' });
  }
}

function standalone(name: string, isBreak: boolean, equivalent: string | undefined): InlineMeaning {
  if (isBreak) return mark({ kind: 'standalone', name, equivalent: '\n' });
  const shown = equivalent === undefined || equivalent === '' ? {} : { equivalent };
  return mark({ kind: 'standalone', name, stays: true, ...shown });
}

function protectedText(element: XmlElement): InlineMeaning {
  return mark({ kind: 'standalone', name: 'mrk', stays: true, equivalent: textInside(element) });
}

/** Native code that reads as a placeholder (`{0}`, `%s`) and is no markup. */
function readableCode(element: XmlElement): string | undefined {
  const code = textInside(element);
  return /^[^<>\\\n]{1,40}$/.test(code) ? code : undefined;
}
