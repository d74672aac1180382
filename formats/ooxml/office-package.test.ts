import { expect, it } from 'vitest';
import { namesOf } from './office-package.ts';

it('orders parts of a kind by their numbers, each once', () => {
  const inOrder = [
    'word/header1.xml',
    'word/header2.xml',
    'word/Header3.xml',
    'word/header10.xml',
    'word/header10a.xml',
    'word/other.xml',
  ];
  const references = [...inOrder.toReversed(), 'word/header2.xml'].map((name, index) => ({
    id: `rId${index}`,
    kind: 'header',
    name,
  }));
  expect(namesOf([...references, { id: 'rId9', kind: 'footer', name: 'word/footer1.xml' }], 'header')).toEqual(inOrder);
});
