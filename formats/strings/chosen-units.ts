import type { Unit } from '#domain/units/unit.ts';
import type { DocumentFormat, KeyChoice, ReadDocument } from '#formats/format.ts';

/** A format of strings whose keys can be chosen to stay or to be translated, by their contexts. */
export function withChosenKeys(format: DocumentFormat): DocumentFormat {
  return {
    ...format,
    options: ['skip', 'translate', ...(format.options ?? [])],
    read: (bytes, options) => chosen(format.read(bytes, options), options?.keys),
  };
}

function chosen(document: ReadDocument, { skip = [], translate = [] }: KeyChoice = {}): ReadDocument {
  if (skip.length + translate.length === 0) return document;
  const [isLeftOut, isTranslated] = [contextMatcher(skip), contextMatcher(translate)];
  const choose = (unit: Unit): Unit => {
    const { skipReason, ...rest } = unit;
    if (skipReason === 'not_text' && isTranslated(unit.context)) return { ...rest, translate: true };
    return unit.translate && isLeftOut(unit.context) ? { ...unit, translate: false, skipReason: 'not_selected' } : unit;
  };
  const { units, multilingual } = document;
  return {
    ...document,
    units: units.map(choose),
    ...(multilingual && {
      multilingual: { ...multilingual, unitsFor: (language) => multilingual.unitsFor(language).map(choose) },
    }),
  };
}

/** Finds out whether a context is one of some keys, is below it, or has it as a part: `menu.items[2]`, `MainWindow/open`. */
function contextMatcher(keys: readonly string[]): (context: string) => boolean {
  const names = new Set(keys);
  return (context) => {
    if (names.has(context) || context.split(/[.[\]/]/).some((part) => names.has(part))) return true;
    for (const { index } of context.matchAll(/[.[/]/g)) if (names.has(context.slice(0, index))) return true;
    return false;
  };
}
