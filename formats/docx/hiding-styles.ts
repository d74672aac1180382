import { scanXml } from '#formats/ooxml/xml-scanner.ts';

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
  // Hardly any document has such a style; looking for the word costs a fraction of reading the part.
  if (!source.includes('vanish')) return new Set();
  const styles = readStyles(source, partName);
  const hides = new Map<string, boolean>();
  for (const id of styles.keys()) {
    const path: string[] = [];
    let base: string | undefined = id;
    for (let style = styles.get(id); style && !hides.has(base!); style = styles.get(base ?? '')) {
      path.push(base!);
      // Of styles that are based on one another in a ring, none hides.
      hides.set(base!, style.vanish ?? false);
      if (style.vanish !== undefined) break;
      base = style.basedOn;
    }
    const isHiding = hides.get(base ?? '') ?? false;
    for (const passed of path) hides.set(passed, isHiding);
  }
  return new Set([...hides.keys()].filter((id) => hides.get(id)));
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
