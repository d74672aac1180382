import { sameContent, type CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import { emptiness, translatability } from '#domain/units/translatability.ts';
import type { DocumentWarning, ReadDocument } from '#formats/format.ts';
import { encodeText, type DecodedText } from '#formats/encoding/text-file.ts';
import { splice } from '#formats/text/splice.ts';
import { readCueText } from './cue-text.ts';
import type { Cue, CueBlock } from './cues.ts';
import type { CueSyntax } from './markup.ts';
import { renderCue } from './render-cue.ts';

/** Place of a unit in the file. */
interface CuePlace extends CueBlock {
  readonly unit: Unit;
  readonly newline: string;
}

/** Result of reading a subtitle format. */
export interface TimedText {
  readonly bytes: Uint8Array;
  readonly decoded: DecodedText;
  readonly cues: readonly Cue[];
  readonly syntax: CueSyntax;
  readonly warnings: readonly DocumentWarning[];
  /** Says of a cue's text whether it is data for programs. */
  readonly isData?: (raw: string) => boolean;
}

/** Makes a document of cues: a unit is a cue, everything between the cues' texts stays byte for byte. */
export function timedTextDocument(file: TimedText): ReadDocument {
  const { decoded, syntax } = file;
  const places = file.cues.flatMap((cue) => cuePlaces(file, cue));
  return {
    units: places.map(({ unit }) => unit),
    warnings: [...decoded.warnings, ...file.warnings],
    write(targets, { targetLanguage }) {
      const replacements = places.flatMap(({ unit, start, end, newline }) => {
        const target = targets.get(unit.id);
        if (target === undefined || sameContent(target, unit.content)) return [];
        const cueText = readCueText(decoded.text.slice(start, end), syntax);
        return [{ start, end, text: renderCue(cueText, target, targetLanguage, newline) }];
      });
      return replacements.length === 0
        ? Uint8Array.from(file.bytes)
        : encodeText(splice(decoded.text, replacements), decoded.form);
    },
  };
}

function cuePlaces(file: TimedText, cue: Cue): CuePlace[] {
  return cue.blocks.map((block, index) => {
    const part = index === 0 ? '' : `b${index + 1}`;
    const raw = file.decoded.text.slice(block.start, block.end);
    const { content } = readCueText(raw, file.syntax);
    const context = `cue ${cue.name} ${cue.startTime}`;
    const unit = cueUnit(`c${cue.position}${part}`, context, content, file.isData?.(raw) ?? false);
    return { ...block, unit, newline: cue.newline };
  });
}

function cueUnit(id: string, context: string, content: CodedText, isData: boolean): Unit {
  const skipReason = emptiness(content.text) ?? (isData ? 'not_text' : undefined);
  return { id, context, content, ...translatability(skipReason) };
}
