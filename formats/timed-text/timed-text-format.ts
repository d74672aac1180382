import { sameContent, type CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import { untranslatableReason, translatability } from '#domain/units/translatability.ts';
import type { DocumentFormat, DocumentWarning, ReadDocument, ReadOptions } from '#formats/format.ts';
import { decodeText, encodeText } from '#formats/encoding/text-file.ts';
import { splice } from '#formats/text/splice.ts';
import { readCueText } from './cue-text.ts';
import type { TimedTextCue, CueBlock } from './cues.ts';
import type { CueSyntax } from './markup.ts';
import { renderCue } from './render-cue.ts';

interface CuePlace extends CueBlock {
  readonly unit: Unit;
  readonly newline: string;
}

interface SubtitleFormat extends Pick<DocumentFormat, 'id' | 'extensions' | 'mediaType'> {
  /** As in the description of a format. */
  readonly name: string;
  /** Finds the cues of a file, and warnings about it. */
  readonly findCues: (text: string) => {
    readonly cues: readonly TimedTextCue[];
    readonly warnings: readonly DocumentWarning[];
  };
  readonly syntax: CueSyntax;
  /** Finds the language that the file names. */
  readonly findLanguage?: (text: string) => CueBlock | undefined;
  /** Says of a cue's text whether it is data for programs. */
  readonly isData?: (raw: string) => boolean;
}

/** Makes a format of cues: a unit is a cue, everything between the cues' texts stays byte for byte. */
export function timedTextFormat(format: SubtitleFormat): DocumentFormat {
  const { id, extensions, mediaType, name } = format;
  const translated = 'cues; lines of songs, sounds and speakers stay lines';
  const about = { name, translated, kept: 'times, positions, styles' };
  return { id, extensions, mediaType, about, read: (bytes, options) => readTimedText(format, bytes, options) };
}

function readTimedText(format: SubtitleFormat, bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  const { syntax } = format;
  const decoded = decodeText(bytes, [options.sourceLanguage]);
  const { cues, warnings } = format.findCues(decoded.text);
  const places = cues.flatMap((cue) => cuePlaces(format, decoded.text, cue));
  return {
    units: places.map(({ unit }) => unit),
    warnings: [...decoded.warnings, ...warnings],
    write(targets, { targetLanguage }) {
      const replacements = places.flatMap(({ unit, start, end, newline }) => {
        const target = targets.get(unit.id);
        if (target === undefined || sameContent(target, unit.content)) return [];
        const cueText = readCueText(decoded.text.slice(start, end), syntax);
        return [{ start, end, text: renderCue(cueText, target, targetLanguage, newline) }];
      });
      if (replacements.length === 0) return Uint8Array.from(bytes);
      const language = format.findLanguage?.(decoded.text);
      if (language !== undefined) replacements.unshift({ ...language, text: targetLanguage });
      return encodeText(splice(decoded.text, replacements), decoded.form);
    },
  };
}

function cuePlaces({ syntax, isData }: SubtitleFormat, text: string, cue: TimedTextCue): CuePlace[] {
  return cue.blocks.map((block, index) => {
    const part = index === 0 ? '' : `b${index + 1}`;
    const raw = text.slice(block.start, block.end);
    const { content } = readCueText(raw, syntax);
    const context = `cue ${cue.name} ${cue.startTime}`;
    const unit = cueUnit(`c${cue.position}${part}`, context, content, isData?.(raw) ?? false);
    return { ...block, unit, newline: cue.newline };
  });
}

function cueUnit(id: string, context: string, content: CodedText, isData: boolean): Unit {
  const skipReason = untranslatableReason(content.text) ?? (isData ? 'not_text' : undefined);
  return { id, context, content, ...translatability(skipReason) };
}
