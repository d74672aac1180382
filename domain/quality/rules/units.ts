import { DEGREE, UNITS, type MeasurementUnit } from '#domain/quality/locale/units.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';

/** A number and the symbol or name after it. */
const MEASURE =
  /(?<![\p{Nd}.,])(\p{Nd}+(?:[.,]\p{Nd}+)*)[ \u00a0\u202f]?(°[CF]|[℃℉″]|\p{L}{1,8}(?:\/\p{L})?)(?![\p{Ll}\p{Lu}\p{sc=Arabic}])/gu;
/** Ideographs and syllables follow without a space: the longest unit that they begin with counts. */
const UNSPACED = /^[\p{sc=Han}\p{sc=Katakana}]/u;

/** Degrees of angles. */
const ANGLE = /(?<![\p{Nd}.,])(\p{Nd}+(?:[.,]\p{Nd}+)*) ?°(?!\s?[\p{L}\p{N}])|(?<![\p{Nd}.,])(\p{Nd}+)°(?= \p{Ll}{2})/u;

/**
 * Finds a measurement whose unit became another one of the same dimension (50 mg and 50 g), and degrees that lost their
 * unit.
 */
export const units: SegmentRule = {
  id: 'units',
  category: 'locale-conventions/measurement-format',
  severity: 'major',
  check({ source, target }) {
    const angle = ANGLE.exec(source.prose);
    if (angle !== null && !DEGREE.test(target.prose) && target.prose.includes(angle[1] ?? angle[2]!)) {
      const place = { start: angle.index, end: angle.index + angle[0].length };
      return finding(`The sign of degrees of ${angle[0]} is missing.`, [place], []);
    }
    const wanted = measures(source.prose);
    if (wanted.length === 0) return undefined;
    const found = Map.groupBy(measures(target.prose), quantityOf);
    const known = new Set<string>();
    for (const [quantity, alike] of found) for (const { unit } of alike) known.add(`${quantity} ${unit}`);
    for (const measure of wanted) {
      const { digits, unit } = measure;
      const quantity = quantityOf(measure);
      const other = found.get(quantity)?.[0];
      if (other === undefined || known.has(`${quantity} ${unit}`)) continue;
      const message = `The unit of ${digits} is ${unit} in the source and ${other.unit} in the translation.`;
      return finding(message, [measure], [other]);
    }
    return undefined;
  },
};

interface Measure extends MeasurementUnit {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
}

const quantityOf = ({ digits, dimension }: Measure) => `${digits} ${dimension}`;

function measures(text: string): readonly Measure[] {
  if (!/\p{Nd}/u.test(text)) return [];
  return Array.from(text.matchAll(MEASURE)).flatMap(({ index, 0: whole, 1: number, 2: name }) => {
    const unit = unitOf(name!);
    if (unit === undefined) return [];
    return [{ ...unit, digits: number!.replaceAll(/[.,]/g, ''), start: index, end: index + whole.length }];
  });
}

function unitOf(name: string): MeasurementUnit | undefined {
  if (!UNSPACED.test(name)) return UNITS.get(name);
  for (let length = name.length; length > 0; length -= 1) {
    const unit = UNITS.get(name.slice(0, length));
    if (unit !== undefined) return unit;
  }
  return undefined;
}
