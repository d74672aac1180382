import { LoquentError } from '#domain/errors.ts';
import { explainPlan } from './explain-plan.ts';
import type { DocumentOutline } from './outline.ts';
import type { SelectionPlan } from './plan.ts';
import type { ReadInstruction } from './reader/read-instruction.ts';

/** Headings, styles and unknown words that a message lists. */
const LISTED = 8;
const LISTED_LENGTH = 60;
/** Characters of what was understood. */
const UNDERSTOOD_LENGTH = 1000;

/** The instruction says something that can't be told apart; the message says what was understood and what would be. */
export function instructionNotUnderstood(
  read: Extract<ReadInstruction, { readonly kind: 'not_understood' }>,
  outline: DocumentOutline,
): LoquentError {
  const words = [...new Set(read.unknown)];
  const unknown = words.length === 0 ? '' : ` These words were not: ${listed(words)}.`;
  const hint = read.hint === undefined ? '' : ` ${read.hint}.`;
  const understood =
    read.understood.length === 0
      ? 'Nothing of it was understood.'
      : `Understood was: ${shortened(read.understood.join('; '), UNDERSTOOD_LENGTH)}.`;
  const message =
    `The instruction was not understood. ${understood}${unknown}${hint} ${offerOf(outline)} An example: ${exampleOf(outline)}. ` +
    'It says what is translated; how it is translated goes into the field instructions.';
  return new LoquentError({
    id: 'instruction_not_understood',
    message,
    details: [{ path: 'instruction', message: `${understood}${unknown}${hint}` }],
  });
}

/**
 * The instruction was understood, or the plan fits the document, and it selects nothing.
 *
 * @param field the field of the request that says what is translated
 */
export function selectionEmpty(
  plan: SelectionPlan,
  outline: DocumentOutline,
  field: 'instruction' | 'plan' = 'instruction',
): LoquentError {
  const explanation = shortened(explainPlan(plan), UNDERSTOOD_LENGTH);
  const understood = `The ${field} selects nothing in this document. It was understood as: ${explanation}`;
  // No other instruction would select something.
  const message =
    outline.units === 0
      ? `${understood} The document has no text that could be translated; text in pictures is not read.`
      : `${understood} ${offerOf(outline)} An example of an instruction: ${exampleOf(outline)}.`;
  return new LoquentError({ id: 'selection_empty', message, details: [{ path: field, message }] });
}

/**
 * The plan of a request names parts that the document doesn't have: it was made for another document, or by hand.
 *
 * @param problems as sentences, at least one
 */
export function planDoesNotFit(problems: readonly string[]): LoquentError {
  const shown = problems.slice(0, LISTED);
  const more = problems.length > LISTED ? ` ${problems.length - LISTED} more do not fit.` : '';
  return new LoquentError({
    id: 'plan_does_not_fit',
    message: `The plan does not fit this document. ${shown.join(' ')}${more} POST /v1/documents/outline answers what the document has.`,
    details: shown.map((message) => ({ path: 'plan', message })),
  });
}

/** What a document offers to instructions, in a sentence or two. */
function offerOf(outline: DocumentOutline): string {
  const things = [
    counted(outline.paragraphs, 'paragraph'),
    counted(outline.tables.length + outline.furtherTables, 'table'),
    listsOf(outline),
    counted(outline.codeBlocks, 'paragraph of code', 'paragraphs of code'),
    counted(outline.places.header ?? 0, 'header'),
    counted(outline.places.footer ?? 0, 'footer'),
    counted((outline.places.footnote ?? 0) + (outline.places.endnote ?? 0), 'note'),
    counted(outline.places.comment ?? 0, 'comment'),
    counted(outline.places.text_box ?? 0, 'paragraph in text boxes', 'paragraphs in text boxes'),
  ].filter((thing) => thing !== '');
  const headings = outline.headings.map(({ title }) => title);
  const more = headings.length - LISTED;
  const sections =
    headings.length === 0 ? 'no headings' : `the headings ${listed(headings)}${more > 0 ? ` and ${more} more` : ''}`;
  const styles = outline.styles.length === 0 ? '' : `, the styles ${listed(outline.styles.map(({ name }) => name))}`;
  const looks = [...new Set(outline.looks.map(({ look }) => look))];
  const formats = looks.length === 0 ? '' : `, text in ${looks.join(', ')}`;
  return `The document has ${[...things, sections].join(', ')}${styles}${formats}.`;
}

/** An instruction that works with this document. */
function exampleOf({ headings, tables, looks, places }: DocumentOutline): string {
  const isPlain = ({ title }: { readonly title: string }) => /^[^"“”„«»]{1,60}$/.test(title);
  const heading = headings.find(
    (each) => isPlain(each) && headings.filter(({ title }) => title === each.title).length === 1,
  );
  const without = looks.some(({ look }) => look === 'italic') ? ', without text in italics' : '';
  if (heading !== undefined) return `only the section "${heading.title}"${without}`;
  if (tables.length > 0) return 'only the tables';
  return (places.header ?? places.footer) === undefined
    ? `everything${without}`
    : 'everything except headers and footers';
}

function listsOf({ listItems, numberedItems, bulletedItems }: DocumentOutline): string {
  const kinds = [
    ...(numberedItems === 0 ? [] : [`${numberedItems} numbered`]),
    ...(bulletedItems === 0 ? [] : [`${bulletedItems} with bullets`]),
  ];
  return `${counted(listItems, 'list item')}${kinds.length === 0 ? '' : ` (${kinds.join(', ')})`}`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
}

function listed(names: readonly string[]): string {
  return names
    .slice(0, LISTED)
    .map((name) => `"${shortened(name)}"`)
    .join(', ');
}

function shortened(name: string, length = LISTED_LENGTH): string {
  return name.length > length ? `${name.slice(0, length)}…` : name;
}
