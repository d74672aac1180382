import { repeated, withTexts, type HostileInput } from './hostile-input.ts';

interface CueGrammar {
  readonly start: string;
  readonly time: string;
}

const SUB_RIP = { start: '', time: '1\n00:00:01,000 --> 00:00:02,000\n' };
const WEB_VTT = { start: 'WEBVTT\n\n', time: '00:01.000 --> 00:02.000\n' };

/** Two lines of words in one cue, with a repeated piece before, between or after them. */
function inCue({ start, time }: CueGrammar, name: string, piece: string | ((index: number) => string)): HostileInput {
  return { name, make: (size) => repeated(piece, size, `${start}${time}Some words\n`, '\nand more words.\n') };
}

function ofFile({ start }: CueGrammar, name: string, piece: string, end = ''): HostileInput {
  return { name, make: (size) => repeated(piece, size, start, end) };
}

function common(grammar: CueGrammar): HostileInput[] {
  const { start, time } = grammar;
  return [
    ...withTexts((text) => `${start}${time}${text}\n`),
    inCue(grammar, 'opened tags in a cue', '<i>'),
    inCue(grammar, 'closed tags in a cue', '</i>'),
    inCue(grammar, 'tags that never end in a cue', '<i '),
    inCue(grammar, 'pairs of tags in a cue', '<i>a</i>'),
    inCue(grammar, 'crossed tags in a cue', '<i><b></i></b>a'),
    inCue(grammar, 'dashes in a cue', '-'),
    inCue(grammar, 'speakers in a cue', '- A\n'),
    inCue(grammar, 'one-letter lines in a cue', 'a\n'),
    inCue(grammar, 'ampersands in a cue', '&amp;&#'),
    // As many words as lines are balanced for, each as long as can be.
    {
      name: 'a few hundred long words on several lines',
      make: (size) =>
        repeated((index) => 'a'.repeat(size / 250) + (index % 25 === 24 ? '\n' : ' '), size, start + time),
    },
    {
      name: 'cues of many words and lines',
      make: (size) => repeated(`${time}${`${'a '.repeat(9)}a\n`.repeat(29)}\n`, size, start),
    },
    ofFile(grammar, 'cues without text', time),
    ofFile(grammar, 'cues of a letter', `${time}a\n\n`),
    ofFile(grammar, 'digits that are no time', '1', `\n\n${time}a\n`),
    ofFile(grammar, 'blanks before a time', ' ', `\n\n${time}a\n`),
    ofFile(grammar, 'empty lines', '\n', `${time}a\n`),
  ];
}

export const hostileSubRip: readonly HostileInput[] = [
  ...common(SUB_RIP),
  inCue(SUB_RIP, 'opened override blocks in a cue', '{\\'),
  inCue(SUB_RIP, 'line breaks of SubStation in a cue', '\\N'),
  inCue(SUB_RIP, 'switches of SubStation in a cue', '{\\i1}a'),
  { name: 'blocks of a cue', make: (size) => repeated('a\n\n', size, SUB_RIP.time) },
];

export const hostileWebVtt: readonly HostileInput[] = [
  ...common(WEB_VTT),
  inCue(WEB_VTT, 'ruby that never ends in a cue', '<rt>a'),
  inCue(WEB_VTT, 'classes in a cue', '<c.a.b'),
  inCue(WEB_VTT, 'timestamps in a cue', '<00:01.000>a'),
  inCue(WEB_VTT, 'speakers by tag in a cue', '<v A>a\n'),
  { name: 'data', make: (size) => repeated('[', size, `${WEB_VTT.start}${WEB_VTT.time}`, ']\n') },
];
