import type { OfficePackage } from './office-package.ts';
import { scanXml } from './xml-scanner.ts';

/** The counts that programs store in a document's extended properties (ECMA-376 part 1, 22.2.2). */
interface StoredCounts {
  readonly Pages?: number;
  /** Without white space. */
  readonly Characters?: number;
}

/** Content of a main part that its stored counts have to be compatible with. */
interface FoundCounts {
  /** Pages that the breaks in it make at least. */
  readonly pages: number;
  /** Without white space, text boxes and notes. */
  readonly characters: number;
}

/** Text that may come in without making a stored number of pages wrong: what fields show, and a third of a page. */
const MORE_CHARACTERS = 600;
const MORE_TEXT = 1.5;

/** Elements whose content isn't on the pages, is there twice, or where a break makes no page. */
const APART: ReadonlySet<string> = new Set(['mc:Fallback', 'w:del', 'w:moveFrom', 'w:txbxContent', 'w:sectPrChange']);
/** Types of sections that don't begin a page (ECMA-376 part 1, 17.18.77). */
const SAME_PAGE: ReadonlySet<string | undefined> = new Set(['continuous', 'nextColumn']);

/**
 * The number of pages that the program that last saved a Word document counted. Programs without a layout copy the number
 * of their template, so it is believed only as far as the document agrees.
 *
 * @returns undefined without a number, or when the document's breaks or text make more pages
 * @throws LoquentError `document_…` of the parts
 */
export function storedPages(office: OfficePackage): number | undefined {
  const { Pages: pages, Characters: characters } = readStoredCounts(office);
  if (pages === undefined) return undefined;
  const found = countFound(office);
  const isOutdated =
    found.pages > pages || (characters !== undefined && found.characters > characters * MORE_TEXT + MORE_CHARACTERS);
  return isOutdated ? undefined : pages;
}

function readStoredCounts(office: OfficePackage): StoredCounts {
  const properties = office.references.find(({ kind }) => kind === 'extended-properties');
  if (properties === undefined) return {};
  const { source } = office.readXml(properties.name);
  const counts: Record<string, number> = {};
  let name = '';
  scanXml(source, properties.name, {
    open: ({ localName }) => void (name = localName),
    close: () => void (name = ''),
    text(start, end) {
      const text = source.slice(start, end).trim();
      if (/^\d{1,9}$/.test(text)) counts[name] = Number(text);
    },
  });
  const { Pages, Characters } = counts;
  return {
    ...(Pages === undefined || Pages === 0 ? {} : { Pages }),
    ...(Characters === undefined ? {} : { Characters }),
  };
}

function countFound(office: OfficePackage): FoundCounts {
  const { source } = office.readXml(office.mainPart);
  let [apart, tables, breaks, sections, characters] = [0, 0, 0, 0, 0];
  let inText = false;
  let section: { type: string | undefined } | undefined;
  scanXml(source, office.mainPart, {
    open(tag) {
      if (APART.has(tag.key)) apart += 1;
      inText = tag.key === 'w:t' && apart === 0;
      if (apart > 0) return;
      if (tag.key === 'w:tbl') tables += 1;
      else if (tag.key === 'w:br' && tables === 0 && tag.attribute('w:type') === 'page') breaks += 1;
      else if (tag.key === 'w:sectPr') section = { type: undefined };
      else if (tag.key === 'w:type' && section !== undefined) section.type = tag.attribute('w:val');
    },
    close(tag) {
      inText = false;
      if (APART.has(tag.key)) apart -= 1;
      if (apart > 0) return;
      if (tag.key === 'w:tbl') tables -= 1;
      if (tag.key !== 'w:sectPr' || section === undefined) return;
      if (sections === 0 || !SAME_PAGE.has(section.type)) sections += 1;
      section = undefined;
    },
    text(start, end) {
      if (inText) characters += source.slice(start, end).replaceAll(/\s/g, '').length;
    },
  });
  // Not their sum: they may be about the same page. The first section begins the first page. Word's own marks
  // (lastRenderedPageBreak) say nothing, since columns have them, too.
  return { pages: Math.max(1 + breaks, sections), characters };
}
