import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { UnitTarget } from '#domain/units/unit.ts';
import { readElementContent, type ContentNode } from './content.ts';
import { childrenNamed, textInside, type XmlElement } from '#formats/markup/element-tree.ts';
import { inlineMeaning1, inlineMeaning2 } from './inline-elements.ts';

/** A source with its translation: a trans-unit of XLIFF 1.2, a segment of 2.x. */
export interface Carrier {
  /** Stable, names the units in it. */
  readonly id: string;
  readonly context: string;
  /** Its notes, in full. */
  readonly note: string;
  /** Most characters that its translation may have; undefined: no limit, or one in another measure. */
  readonly maximumLength: number | undefined;
  /** Element with the state of XLIFF 2.x, and the approval of 1.2. */
  readonly element: XmlElement;
  readonly source: XmlElement;
  /** Template of the target: the source, or its segmented copy. */
  readonly model: XmlElement;
  readonly target: XmlElement | undefined;
  readonly contents: readonly ContentNode[];
  readonly skip: 'marked_not_translatable' | 'already_translated' | undefined;
  /** The translation that is kept, where it is nothing but text. */
  readonly kept: UnitTarget | undefined;
  /** The element that names the target language. */
  readonly languageHolder: XmlElement;
}

/** A version of the standard. */
export interface XliffDialect {
  readonly version: 1 | 2;
  readonly sourceAttribute: string;
  readonly targetAttribute: string;
}

export const DIALECTS: Readonly<Record<1 | 2, XliffDialect>> = {
  1: { version: 1, sourceAttribute: 'source-language', targetAttribute: 'target-language' },
  2: { version: 2, sourceAttribute: 'srcLang', targetAttribute: 'trgLang' },
};

interface Surroundings {
  readonly translate: boolean;
  readonly file: XmlElement;
  readonly languageHolder: XmlElement;
}

/**
 * Finds the units of a file, in order.
 *
 * @param targetLanguage when known: targets in another language don't count as translations
 */
export function readCarriers(root: XmlElement, dialect: XliffDialect, targetLanguage?: string): Carrier[] {
  const carriers: Carrier[] = [];
  let units = 0;
  const visit = (element: XmlElement, around: Surroundings): void => {
    const flag = element.tag.attribute('translate');
    const translate = flag === undefined ? around.translate : flag !== 'no';
    const file = element.name === 'file' ? element : around.file;
    const languageHolder = element.name === 'file' && dialect.version === 1 ? element : around.languageHolder;
    const inside = { translate, file, languageHolder };
    if (element.name === (dialect.version === 1 ? 'trans-unit' : 'unit')) {
      units += 1;
      const found = (dialect.version === 1 ? readTransUnit : readUnit)(element, `u${units}`, inside).map((carrier) =>
        holdsKeys(root, inside.languageHolder, dialect, targetLanguage)
          ? withSourceOfTarget(carrier, dialect)
          : carrier,
      );
      for (const carrier of found) {
        const skip = translate ? stateSkip(carrier, dialect, targetLanguage) : 'marked_not_translatable';
        const kept = skip === 'already_translated' ? targetOf(carrier, dialect) : undefined;
        carriers.push({ ...carrier, skip, kept });
      }
      return;
    }
    for (const child of element.children) {
      const holdsUnits = child.type === 'element' && child.name !== '' && child.name !== 'alt-trans';
      if (holdsUnits) visit(child, inside);
    }
  };
  visit(root, { translate: true, file: root, languageHolder: root });
  return carriers;
}

/**
 * True if the sources are keys: the targets have the text of a file "from English to English" (Symfony writes them).
 * False if that language is the target language.
 */
function holdsKeys(root: XmlElement, holder: XmlElement, dialect: XliffDialect, targetLanguage?: string): boolean {
  const source = (holder.tag.attribute(dialect.sourceAttribute) ?? root.tag.attribute(dialect.sourceAttribute))?.trim();
  const target = holder.tag.attribute(dialect.targetAttribute)?.trim();
  const isSame = source !== undefined && source !== '' && source.toLowerCase() === target?.toLowerCase();
  return isSame && (targetLanguage === undefined || !sameLanguage(source, targetLanguage));
}

/** The text of a target as what is to be translated. */
function withSourceOfTarget(carrier: Found, dialect: XliffDialect): Found {
  const { target } = carrier;
  if (target === undefined || textInside(target).trim() === '') return carrier;
  const contents = readElementContent(target, dialect.version === 1 ? inlineMeaning1 : inlineMeaning2);
  return { ...carrier, model: target, contents };
}

type Found = Omit<Carrier, 'skip' | 'kept'>;

function readTransUnit(element: XmlElement, id: string, around: Surroundings): Found[] {
  const [source] = childrenNamed(element, 'source');
  if (source === undefined) return [];
  const [segmented] = childrenNamed(element, 'seg-source');
  const segments = segmented === undefined ? [] : segmentsIn(segmented);
  const model = segmented !== undefined && segments.length > 0 ? segmented : source;
  const contents = (segments.length > 0 ? segments : [source]).flatMap((each) =>
    readElementContent(each, inlineMeaning1),
  );
  const [target] = childrenNamed(element, 'target');
  const note = textOfNotes(childrenNamed(element, 'note'));
  const context = contextOf(element, around.file, note);
  const { languageHolder } = around;
  const maximumLength = lengthLimit(element);
  return [{ id, context, note, maximumLength, element, source, model, target, contents, languageHolder }];
}

function readUnit(element: XmlElement, id: string, around: Surroundings): Found[] {
  const note = textOfNotes(childrenNamed(element, 'notes').flatMap((each) => childrenNamed(each, 'note')));
  const context = contextOf(element, around.file, note);
  return childrenNamed(element, 'segment').flatMap((segment, index): Found[] => {
    const [source] = childrenNamed(segment, 'source');
    if (source === undefined) return [];
    const [target] = childrenNamed(segment, 'target');
    const contents = readElementContent(source, inlineMeaning2);
    const { languageHolder } = around;
    const shared = { context, note, maximumLength: undefined, languageHolder };
    return [{ ...shared, id: `${id}s${index + 1}`, element: segment, source, model: source, target, contents }];
  });
}

function segmentsIn(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => {
    if (child.type === 'text') return [];
    return child.name === 'mrk' && child.tag.attribute('mtype') === 'seg' ? [child] : segmentsIn(child);
  });
}

/** States of XLIFF 1.2 and 2.x of a translation made by a person. */
const TRANSLATED_STATE = /^(?:translated|reviewed|final|signed-off|needs-review-.*)$/;

/** A translation without a state counts if it differs from the source: many tools write no states. */
function stateSkip(
  { element, source, model, target, languageHolder }: Found,
  dialect: XliffDialect,
  targetLanguage?: string,
) {
  const text = target === undefined ? '' : textInside(target).trim();
  if (target === undefined || text === '') return undefined;
  const declared = languageHolder.tag.attribute(dialect.targetAttribute);
  if (model === target) return undefined;
  const otherLanguage =
    declared !== undefined && targetLanguage !== undefined && !sameLanguage(declared, targetLanguage);
  if (otherLanguage) return undefined;
  const state = (dialect.version === 1 ? target : element).tag.attribute('state');
  const approved = dialect.version === 1 && element.tag.attribute('approved') === 'yes';
  const different = state === undefined && text !== textInside(source).trim();
  return approved || different || TRANSLATED_STATE.test(state ?? '') ? 'already_translated' : undefined;
}

function targetOf({ element, target }: Found, dialect: XliffDialect): UnitTarget | undefined {
  if (target === undefined || target.children.some(({ type }) => type !== 'text')) return undefined;
  const state = (dialect.version === 1 ? target : element).tag.attribute('state') ?? '';
  const isApproved =
    (dialect.version === 1 && element.tag.attribute('approved') === 'yes') ||
    /^(?:final|signed-off|reviewed)$/.test(state);
  return {
    content: { text: textInside(target).trim(), codes: [] },
    state: isApproved ? 'approved' : state.startsWith('needs-') ? 'needs_review' : 'translated',
  };
}

/** Longer names and notes are cut: each unit of a file repeats the name of the file. */
const NAME_LENGTH = 500;
const NOTE_LENGTH = 200;

function textOfNotes(notes: readonly XmlElement[]): string {
  return notes.map((each) => textInside(each).trim().replace(/\s+/g, ' ')).join(' ');
}

/** XLIFF 1.2 measures `maxwidth` in pixels unless `size-unit` says otherwise. */
function lengthLimit({ tag }: XmlElement): number | undefined {
  const limit = tag.attribute('maxwidth') ?? '';
  return tag.attribute('size-unit') === 'char' && /^[1-9]\d{0,8}$/.test(limit) ? Number(limit) : undefined;
}

function contextOf(element: XmlElement, file: XmlElement, note: string): string {
  const names = [
    file.tag.attribute('original') ?? file.tag.attribute('id'),
    element.tag.attribute('resname') ?? element.tag.attribute('name') ?? element.tag.attribute('id'),
  ].flatMap((name) => (name === undefined || name === '' ? [] : name.slice(0, NAME_LENGTH)));
  return names.join(', ') + (note === '' ? '' : `: ${note.slice(0, NOTE_LENGTH)}`);
}
