import type { CellPlace } from '#domain/units/cell-facets.ts';
import type { ContentPlace } from '#domain/units/facets.ts';
import { partNames, type OfficePackage, type PartReference } from '#formats/ooxml/office-package.ts';
import type { Sheet, Workbook } from './workbook.ts';

/** A part of a workbook with text, besides its sheets. */
export interface WorkbookTextPart {
  /** Zip entry name. */
  readonly name: string;
  /** Start of the context of its text: `Prices/chart`. */
  readonly root: string;
  readonly place: ContentPlace;
  readonly cellPlace: CellPlace;
  /** True for a part that repeats another one: its equal texts get the same translations. */
  readonly isShadow: boolean;
  /** True for a drawing of Excel 97, which may be no XML. */
  readonly isVml: boolean;
  /** Undefined for parts of the whole workbook. */
  readonly sheet: Sheet | undefined;
}

type Kind = Pick<WorkbookTextPart, 'place' | 'cellPlace'> & { readonly label: string; readonly isShadow?: true };

/** Parts by relationship type, in the order in which their units come. */
const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['comments', { place: 'comment', cellPlace: 'comment', label: 'comment' }],
  ['threadedComment', { place: 'comment', cellPlace: 'comment', label: 'comment' }],
  ['drawing', { place: 'text_box', cellPlace: 'drawing', label: 'drawing' }],
  ['diagramData', { place: 'diagram', cellPlace: 'drawing', label: 'diagram' }],
  // The rendering of a diagram that is shown until its layout is computed again.
  ['diagramDrawing', { place: 'diagram', cellPlace: 'drawing', label: 'diagram', isShadow: true }],
  ['slicer', { place: 'text_box', cellPlace: 'drawing', label: 'slicer' }],
  ['timeline', { place: 'text_box', cellPlace: 'drawing', label: 'timeline' }],
  ['vmlDrawing', { place: 'text_box', cellPlace: 'drawing', label: 'control' }],
  ['chart', { place: 'chart', cellPlace: 'chart', label: 'chart' }],
  ['chartEx', { place: 'chart', cellPlace: 'chart', label: 'chart' }],
  ['chartUserShapes', { place: 'chart', cellPlace: 'chart', label: 'chart' }],
]);

/** Kinds of parts that refer to others with text. */
const WITH_PARTS = new Set(['drawing', 'chart', 'chartEx']);

/** The parts with text of each sheet, then those of the workbook. */
export function findWorkbookTextParts({ office, sheets }: Pick<Workbook, 'office' | 'sheets'>): WorkbookTextPart[] {
  const parts = new Map<string, WorkbookTextPart>();
  for (const sheet of sheets) {
    const references = withNested(office, sheet.part);
    for (const [kind, { label, isShadow = false, ...how }] of KINDS) {
      for (const name of partNames(references, kind)) {
        // A part may be referred to any number of times.
        if (parts.has(name)) continue;
        const isVml = kind === 'vmlDrawing';
        parts.set(name, { ...how, name, root: `${sheet.name}/${label}`, isShadow, isVml, sheet });
      }
    }
  }
  const properties = office.coreProperties;
  if (properties !== undefined) {
    const how = { place: 'property', cellPlace: 'property', isShadow: false, isVml: false, sheet: undefined } as const;
    parts.set(properties, { ...how, name: properties, root: 'document properties' });
  }
  return [...parts.values()];
}

function withNested(office: OfficePackage, name: string): PartReference[] {
  const found = name === '' ? [] : [...office.referencesOf(name)];
  const visited = new Set<string>();
  // The list grows during the iteration: a chart of a drawing has its own shapes.
  for (const reference of found) {
    if (!WITH_PARTS.has(reference.kind) || visited.has(reference.name)) continue;
    visited.add(reference.name);
    for (const nested of office.referencesOf(reference.name)) if (KINDS.has(nested.kind)) found.push(nested);
  }
  return found;
}
