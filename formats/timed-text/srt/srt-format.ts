import type { Unit } from '#domain/units/unit.ts';
import type { DocumentFormat, DocumentWarning, ReadDocument } from '../../format.ts';
import { decodeText, encodeText } from '../../text/encodings.ts';
import { splice } from '../../text/splice.ts';
import { codeKey, readCueText, type CueText } from './cue-text.ts';
import { findCues, type Cue, type CueBlock } from './cues.ts';
import { renderCue } from './render-cue.ts';

/** Where a unit stands in the file. */
interface CuePlace extends CueBlock {
  readonly unit: Unit;
  readonly newline: string;
}

/** SubRip subtitles. A unit is a cue; numbers, times, positions and everything between cues stay byte for byte. */
export const srtFormat: DocumentFormat = {
  id: 'srt',
  extensions: ['.srt'],
  mediaType: 'application/x-subrip',
  read: readSrt,
};

function readSrt(bytes: Uint8Array): ReadDocument {
  const { text, form, warnings } = decodeText(bytes);
  const { cues, strayLines } = findCues(text);
  const places = cues.flatMap((cue) => cuePlaces(text, cue));
  return {
    units: places.map(({ unit }) => unit),
    warnings: strayLines === 0 ? warnings : [...warnings, textOutsideCues(strayLines)],
    write(targets, { targetLanguage }) {
      const replacements = places.flatMap(({ unit, start, end, newline }) => {
        const target = targets.get(unit.id);
        if (target === undefined || sameContent(target, unit.content)) {
          return [];
        }
        const cueText = readCueText(text.slice(start, end));
        return [{ start, end, text: renderCue(cueText, target, targetLanguage, newline) }];
      });
      return replacements.length === 0 ? Uint8Array.from(bytes) : encodeText(splice(text, replacements), form);
    },
  };
}

function textOutsideCues(lines: number): DocumentWarning {
  return {
    code: 'text_outside_cues',
    message: `${lines} lines above the first subtitle belong to none and stay as they are.`,
  };
}

function cuePlaces(text: string, cue: Cue): CuePlace[] {
  return cue.blocks.map((block, index) => {
    const part = index === 0 ? '' : `b${index + 1}`;
    const { content } = readCueText(text.slice(block.start, block.end));
    const context = `cue ${cue.number} ${cue.startTime}`;
    return { ...block, unit: cueUnit(`c${cue.position}${part}`, context, content), newline: cue.newline };
  });
}

function cueUnit(id: string, context: string, content: CueText['content']): Unit {
  const unit = { id, context, content };
  if (content.text.trim() === '') {
    return { ...unit, translate: false, skipReason: 'empty' };
  }
  return /\p{L}/u.test(content.text)
    ? { ...unit, translate: true }
    : { ...unit, translate: false, skipReason: 'no_letters' };
}

function sameContent(target: Unit['content'], source: Unit['content']): boolean {
  const marks = ({ codes }: Unit['content']) => codes.map((code) => `${codeKey(code)} ${code.offset}`).join();
  return target.text === source.text && marks(target) === marks(source);
}
