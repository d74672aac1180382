import { LoquentError } from '#domain/errors.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { DocumentWarning, WriteOptions } from '#formats/format.ts';
import type { OfficePackage } from '#formats/ooxml/office-package.ts';
import type { TargetOf } from '#formats/ooxml/text/write-edits.ts';
import { xlsxFormat } from '#formats/xlsx/index.ts';
import type { ReadSlidePart } from './slide-part.ts';

/**
 * Writes translated names and categories of charts into the workbooks with their data: PowerPoint reads them from there as
 * soon as somebody edits the data.
 *
 * @param charts parts of charts that are written
 * @returns the workbooks that change, by name; those that can't be read are named in a warning
 */
export function translateChartData(
  office: OfficePackage,
  charts: readonly ReadSlidePart[],
  targetOf: TargetOf,
  options: WriteOptions,
): ReadonlyMap<string, Uint8Array> {
  const byWorkbook = new Map<string, Map<string, string>>();
  for (const chart of charts) {
    const texts = cachedTexts(chart, targetOf);
    const workbook = office.referencesOf(chart.name).find(({ kind }) => kind === 'package')?.name;
    if (workbook === undefined || texts.size === 0) continue;
    byWorkbook.set(workbook, new Map([...(byWorkbook.get(workbook) ?? []), ...texts]));
  }
  const written = new Map<string, Uint8Array>();
  for (const [name, texts] of byWorkbook) {
    try {
      const bytes = office.archive.read(office.archive.find(name)!);
      written.set(name, translateWorkbook(bytes, texts, options));
    } catch (error) {
      if (!(error instanceof LoquentError)) throw error;
      options.onWarning?.(notTranslated(name));
    }
  }
  return written;
}

/** Texts of a chart that repeat those of cells, with their translations. */
function cachedTexts(chart: ReadSlidePart, targetOf: TargetOf): Map<string, string> {
  const texts = new Map<string, string>();
  for (const unit of chart.units) {
    // Titles and other texts of the chart itself are paragraphs.
    const target = unit.paragraph ? undefined : targetOf(unit);
    if (target) texts.set(unit.unit.content.text, target.text);
  }
  return texts;
}

/** @throws LoquentError errors of the format of workbooks */
function translateWorkbook(bytes: Uint8Array, texts: ReadonlyMap<string, string>, options: WriteOptions): Uint8Array {
  const workbook = xlsxFormat.read(bytes);
  const targets = new Map<string, CodedText>();
  for (const { id, content, translate } of workbook.units) {
    const text = translate && content.codes.length === 0 ? texts.get(content.text) : undefined;
    if (text !== undefined) targets.set(id, { text, codes: [] });
  }
  return workbook.write(targets, { sourceLanguage: options.sourceLanguage, targetLanguage: options.targetLanguage });
}

function notTranslated(name: string): DocumentWarning {
  return {
    code: 'chart_data_not_translated',
    message:
      `The workbook "${name}" with the data of a chart can't be read, and stays in the source language. ` +
      "If somebody edits the chart's data, its names and categories become those of the workbook: translate them there.",
  };
}
