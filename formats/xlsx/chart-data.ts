import { LoquentError } from '#domain/errors.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { DocumentWarning, WriteOptions } from '#formats/format.ts';
import type { OfficePackage } from '#formats/ooxml/office-package.ts';
import type { PartUnit } from '#formats/ooxml/text/part-units.ts';
import type { TargetOf } from '#formats/ooxml/text/write-edits.ts';
import { xlsxFormat } from './index.ts';

/** A part of a chart that is written. */
interface WrittenChart {
  /** Zip entry name. */
  readonly name: string;
  readonly units: readonly PartUnit[];
}

/**
 * Writes translated names and categories of charts of a document or a presentation into the workbooks with their data, where
 * Word and PowerPoint read them as soon as somebody edits the data.
 *
 * @returns the workbooks that change, by name; a warning names those that can't be read, and texts that no cell has
 */
export function translateChartData(
  office: OfficePackage,
  charts: readonly WrittenChart[],
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
      if (texts.size > 0)
        options.onWarning?.(notTranslated(name, `has no cells with these of its texts: ${listed(texts)}`));
    } catch (error) {
      if (!(error instanceof LoquentError)) throw error;
      options.onWarning?.(notTranslated(name, "can't be read, and stays in the source language"));
    }
  }
  return written;
}

/** Texts of a chart that repeat those of cells, with their translations. */
function cachedTexts(chart: WrittenChart, targetOf: TargetOf): Map<string, string> {
  const texts = new Map<string, string>();
  for (const unit of chart.units) {
    // Titles and other texts of the chart itself are paragraphs.
    const target = unit.paragraph ? undefined : targetOf(unit);
    if (target) texts.set(unit.unit.content.text, target.text);
  }
  return texts;
}

/**
 * @param texts with their translations; those that cells have are removed
 * @throws LoquentError errors of the format of workbooks
 */
function translateWorkbook(bytes: Uint8Array, texts: Map<string, string>, options: WriteOptions): Uint8Array {
  const workbook = xlsxFormat.read(bytes);
  const found = new Set<string>();
  const targets = new Map<string, CodedText>();
  // Charts show cells that would not be translated in a workbook, too: hidden ones, and what looks like a code.
  for (const { id, content } of workbook.units) {
    const text = content.codes.length === 0 ? texts.get(content.text) : undefined;
    if (text === undefined) continue;
    targets.set(id, { text, codes: [] });
    found.add(content.text);
  }
  for (const text of found) texts.delete(text);
  return workbook.write(targets, { sourceLanguage: options.sourceLanguage, targetLanguage: options.targetLanguage });
}

function listed(texts: ReadonlyMap<string, string>): string {
  const names = [...texts.keys()].map((text) => `"${text.slice(0, 40)}"`);
  return names.slice(0, 5).join(', ') + (names.length > 5 ? ', …' : '');
}

const notTranslated = (name: string, why: string): DocumentWarning => ({
  code: 'chart_data_not_translated',
  message:
    `The workbook "${name}" with the data of a chart ${why}. ` +
    "If somebody edits the chart's data, its names and categories become those of the workbook: translate them there.",
});
