import type { OfficePackage } from '#formats/ooxml/office-package.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';

/** A slide of a presentation, before its part is read. */
export interface OutlinedSlide {
  /** Zip entry name of its part. */
  readonly name: string;
  /** Name of its section; null without one. */
  readonly section: string | null;
}

/** The slides and sections of a presentation, as its main part lists them (ECMA-376 part 1, 19.2.1.26). */
export interface PresentationStructure {
  /** In the order in which they are shown. */
  readonly slides: readonly OutlinedSlide[];
  /** True for templates (.potx, .potm), in which people see the prompts of layouts. */
  readonly isTemplate: boolean;
}

/** Reads the list of slides and their sections. @throws LoquentError errors of `scanXml` */
export function readOutline(office: OfficePackage): PresentationStructure {
  const { source } = office.readXml(office.mainPart);
  const listed: { readonly id: string; readonly relationship: string }[] = [];
  const sections = new Map<string, string>();
  let section: string | undefined;
  scanXml(source, office.mainPart, {
    open(tag) {
      if (tag.key === 'p:sldId') {
        listed.push({ id: tag.attribute('id') ?? '', relationship: tag.attribute('r:id') ?? '' });
      } else if (tag.key === 'p14:section') section = tag.attribute('name');
      else if (tag.key === 'p14:sldId' && section !== undefined) sections.set(tag.attribute('id') ?? '', section);
    },
    close(tag) {
      if (tag.key === 'p14:section') section = undefined;
    },
  });
  const references = office.referencesOf(office.mainPart).filter(({ kind }) => kind === 'slide');
  const names = new Map(references.map(({ id, name }) => [id, name]));
  const seen = new Set<string>();
  const slides = listed.flatMap(({ id, relationship }) => {
    const name = names.get(relationship);
    if (name === undefined || seen.has(name)) return [];
    seen.add(name);
    return [{ name, section: sections.get(id) ?? null }];
  });
  return { slides, isTemplate: office.mainContentType.includes('template') };
}
