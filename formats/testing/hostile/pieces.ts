import { nested, repeated, type HostileInput } from './hostile-input.ts';

/**
 * Inputs that repeat one piece each.
 *
 * @param list pieces, two blanks or a line break between them; `¶` is a line break, `·` a blank, `→` a tab
 */
export function repeatedPieces(list: string, start = '', end = ''): readonly HostileInput[] {
  return list
    .trim()
    .split(/\s{2,}|\n/)
    .map((piece) => ({
      name: [start.slice(0, 40), piece, end.slice(0, 40)].filter((part) => part !== '').join(' … '),
      make: (size) => repeated(spelled(piece), size, spelled(start), spelled(end)),
    }));
}

/** An input of as many openings as closings. */
export function nestedPiece(open: string, middle: string, close: string): HostileInput {
  return {
    name: [open, middle, close].join(' … '),
    make: (size) => nested(spelled(open), spelled(middle), spelled(close), size),
  };
}

const spelled = (text: string) => text.replaceAll('¶', '\n').replaceAll('·', ' ').replaceAll('→', '\t');
