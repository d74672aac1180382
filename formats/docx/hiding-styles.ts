import { scanXml } from '../ooxml/xml-scanner.ts';

interface Style {
  basedOn: string | undefined;
  vanish: boolean | undefined;
}

/**
 * Finds the styles whose text is hidden, inherited or by themselves (ECMA-376 part 1, 17.7).
 *
 * @param source the styles part
 * @returns style ids
 */
export function findHidingStyles(source: string, partName: string): ReadonlySet<string> {
  const hiding = new Set<string>();
  // Hardly any document has such a style; looking for the word costs a fraction of reading the part.
  if (!source.includes('vanish')) return hiding;
  const styles = readStyles(source, partName);
  for (const id of styles.keys()) {
    const seen = new Set<string>();
    for (let style = id; !seen.has(style); style = styles.get(style)!.basedOn!) {
      seen.add(style);
      const vanish = styles.get(style)?.vanish;
      if (vanish === true) hiding.add(id);
      if (vanish !== undefined || !styles.has(styles.get(style)?.basedOn ?? '')) break;
    }
  }
  return hiding;
}

function readStyles(source: string, partName: string): Map<string, Style> {
  const styles = new Map<string, Style>();
  const path: string[] = [];
  let current: Style | undefined;
  scanXml(source, partName, {
    open(tag) {
      if (tag.key === 'w:style') {
        current = { basedOn: undefined, vanish: undefined };
        styles.set(tag.attribute('w:styleId') ?? '', current);
      }
      const parent = path.at(-1);
      if (current && parent === 'w:style' && tag.key === 'w:basedOn') current.basedOn = tag.attribute('w:val');
      if (current && tag.key === 'w:vanish' && parent === 'w:rPr' && path.at(-2) === 'w:style')
        current.vanish = tag.isOn();
      path.push(tag.key);
    },
    close() {
      if (path.pop() === 'w:style') current = undefined;
    },
  });
  return styles;
}
