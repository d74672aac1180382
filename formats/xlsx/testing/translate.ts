import type { CodedText } from '#domain/units/coded-text.ts';
import type { Units } from '#domain/units/units.ts';
import { coded, notation } from '#formats/docx/testing/coded-notation.ts';
import type { DocumentWarning, ReadDocument, ReadOptions } from '#formats/format.ts';
import { xlsxFormat } from '#formats/xlsx/index.ts';

/** The texts of units in notation, by context; units that are not translated with the reason. */
export function unitTexts(units: Units): Record<string, string> {
  return Object.fromEntries(
    units.map(({ context, content, skipReason }) => [
      context,
      skipReason === undefined ? notation(content) : `${notation(content)} (${skipReason})`,
    ]),
  );
}

/** Translations by context, in notation, as a writer takes them. */
export function targetsByContext(
  { units }: Pick<ReadDocument, 'units'>,
  texts: Readonly<Record<string, string>>,
): Map<string, CodedText> {
  const byContext = new Map(units.map((unit) => [unit.context, unit]));
  return new Map(
    Object.entries(texts).map(([context, text]) => {
      const unit = byContext.get(context);
      if (!unit) throw new Error(`there is no unit ${context}, but ${[...byContext.keys()].join(', ')}`);
      return [unit.id, coded(text)];
    }),
  );
}

/** Reads a workbook and writes translations by context, in notation. */
export function translateWorkbook(
  bytes: Uint8Array,
  texts: Readonly<Record<string, string>>,
  options: ReadOptions = {},
  targetLanguage = 'de',
): { written: Buffer; warnings: readonly DocumentWarning[] } {
  const document = xlsxFormat.read(bytes, options);
  const warnings: DocumentWarning[] = [];
  const written = document.write(targetsByContext(document, texts), {
    sourceLanguage: 'en',
    targetLanguage,
    onWarning: (warning) => warnings.push(warning),
  });
  return { written: Buffer.from(written), warnings };
}
