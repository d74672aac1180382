import type { Occurrences } from './find-occurrences.ts';

/** Occurrences of variants as those of one expression. */
export function mergeOccurrences(variants: readonly Occurrences[]): Occurrences {
  const [only] = variants;
  if (variants.length === 1 && only !== undefined) return only;
  const byText = new Map<number, { position: number; count: number }>();
  const forms = new Map<string, number>();
  for (const { texts, positions, counts, forms: found } of variants) {
    for (const [index, text] of texts.entries()) {
      const known = byText.get(text);
      const [position, count] = [positions[index]!, counts[index]!];
      byText.set(text, {
        position: Math.min(position, known?.position ?? 1),
        count: count + (known?.count ?? 0),
      });
    }
    for (const [form, count] of found) forms.set(form, (forms.get(form) ?? 0) + count);
  }
  const ordered = [...byText].sort(([one], [other]) => one - other);
  return {
    texts: ordered.map(([text]) => text),
    positions: ordered.map(([, { position }]) => position),
    counts: ordered.map(([, { count }]) => count),
    forms,
  };
}
