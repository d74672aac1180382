import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { Replacement } from '#formats/text/splice.ts';
import type { PoEntry, Range } from './entries.ts';
import { formsOfLanguage, readPluralForms, renderPluralForms, sameForms, type PluralForms } from './plural-forms.ts';
import { escapeString, renderField, unescapeString } from './strings.ts';

/** Facts about the file from its first entry, which has no text. */
export interface CatalogHeader {
  /** BCP 47; undefined if the file doesn't state it. */
  readonly language: string | undefined;
  readonly pluralForms: PluralForms | undefined;
  /** In lower case. */
  readonly charset: string | undefined;
}

/** The forms that translations are written in. */
export interface PluralPlan {
  readonly forms: PluralForms;
  /** True if they replace forms of the file with another number. */
  readonly replaces: boolean;
  /** True if the rules of the language are known. */
  readonly known: boolean;
}

/** The header entry has an empty msgid and no context. */
export function isHeader(entry: PoEntry): boolean {
  return entry.id.value === '' && entry.context === undefined;
}

/** Reads the header's fields. */
export function readPoHeader(entry: PoEntry | undefined): CatalogHeader {
  const value = entry?.translations.get(0)?.value ?? '';
  const field = (name: string) => new RegExp(`^${name}:(.*)$`, 'im').exec(value)?.[1]?.trim() ?? '';
  return {
    language: readLanguage(field('Language')),
    pluralForms: readPluralForms(field('Plural-Forms')),
    charset: /charset=([\w.:-]{1,40})/i.exec(field('Content-Type'))?.[1]?.toLowerCase(),
  };
}

/** The file's own forms if it is in the target language, else those of the language. */
export function planPlurals({ language, pluralForms }: CatalogHeader, targetLanguage: string): PluralPlan {
  const found = formsOfLanguage(targetLanguage);
  const isTargets = language !== undefined && sameLanguage(language, targetLanguage);
  if (pluralForms !== undefined && (isTargets || (found !== undefined && sameForms(pluralForms, found)))) {
    return { forms: pluralForms, replaces: false, known: true };
  }
  const forms = found ?? formsOfLanguage('en')!;
  const replaces = pluralForms !== undefined && pluralForms.count !== forms.count;
  return { forms, replaces, known: found !== undefined };
}

/**
 * Updates the header of the written file: its language, its plural forms (if any), UTF-8. Other fields and the layout
 * stay.
 */
export function headerReplacements(
  text: string,
  entry: PoEntry,
  header: CatalogHeader,
  now: { readonly language: string; readonly forms: PluralForms | undefined; readonly toUtf8: boolean },
): Replacement[] {
  const field = entry.translations.get(0)!;
  const changes = new Map<string, string>();
  if (header.language === undefined || !sameLanguage(header.language, now.language)) {
    changes.set('Language', writeLanguage(now.language));
  }
  if (now.forms !== undefined && now.forms !== header.pluralForms) {
    changes.set('Plural-Forms', renderPluralForms(now.forms));
  }
  if (now.toUtf8) changes.set('Content-Type', 'text/plain; charset=UTF-8');
  const lines = headerLines(text, field.pieces);
  if (lines === undefined) {
    const value = [...changes].reduce((result, [name, content]) => withField(result, name, content), field.value);
    const layout = { newline: entry.newline, wraps: false, language: 'en' };
    return value === field.value ? [] : [{ ...field, text: renderField('msgstr', value, layout) }];
  }
  const added: string[] = [];
  const replacements = [...changes].flatMap(([name, content]): Replacement[] => {
    const line = `"${escapeString(`${name}: ${content}\n`)}"`;
    const place = lines.find(({ value }) => value.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    if (place === undefined) {
      added.push(entry.newline + line);
      return [];
    }
    return [{ start: place.start, end: place.end, text: line }];
  });
  const inOrder = replacements.sort((one, other) => one.start - other.start);
  return added.length === 0 ? inOrder : [...inOrder, { start: field.end, end: field.end, text: added.join('') }];
}

interface HeaderLine extends Range {
  readonly value: string;
}

/** The fields of a header whose lines each begin or continue a field; undefined for another layout. */
function headerLines(text: string, pieces: readonly Range[]): HeaderLine[] | undefined {
  const lines: { start: number; end: number; value: string }[] = [];
  // Looking at the end of a text that grows would copy it for each piece.
  let goesOn = false;
  for (const { start, end } of pieces) {
    const value = unescapeString(text.slice(start + 1, end - 1));
    if (value.slice(0, -1).includes('\n')) return undefined;
    const last = lines.at(-1);
    if (last !== undefined && goesOn) {
      Object.assign(last, { end, value: last.value + value });
      goesOn = !value.endsWith('\n');
    } else {
      lines.push({ start, end, value });
      goesOn = value !== '' && !value.endsWith('\n');
    }
  }
  return lines.at(-1)?.value.endsWith('\n') === true ? lines : undefined;
}

function withField(header: string, name: string, content: string): string {
  const line = new RegExp(`^${name}:.*$`, 'im');
  const ended = header === '' || header.endsWith('\n') ? header : `${header}\n`;
  return line.test(header) ? header.replace(line, () => `${name}: ${content}`) : `${ended}${name}: ${content}\n`;
}

const SCRIPT_OF = new Map([
  ['latin', 'Latn'],
  ['cyrillic', 'Cyrl'],
  ['devanagari', 'Deva'],
]);

/** UTF-16 units; the longest locale names of glibc have some 30. */
const MAX_LANGUAGE_LENGTH = 100;

/** `pt_BR`, `sr@latin`, `de_DE.UTF-8` to BCP 47. */
function readLanguage(value: string): string | undefined {
  if (value.length > MAX_LANGUAGE_LENGTH) return undefined;
  const [, name = '', region, modifier = ''] =
    /^([A-Za-z]{2,3})((?:[_-][A-Za-z\d]+)*)(?:\.[\w-]+)?(?:@(\w+))?$/.exec(value) ?? [];
  const script = SCRIPT_OF.get(modifier.toLowerCase());
  const tag = `${name}${script === undefined ? '' : `-${script}`}${region ?? ''}`.replaceAll('_', '-');
  try {
    return name === '' ? undefined : new Intl.Locale(tag).toString();
  } catch {
    return undefined;
  }
}

/** BCP 47 to the way gettext writes it. */
function writeLanguage(tag: string): string {
  const { language, script, region } = new Intl.Locale(tag);
  const modifier = [...SCRIPT_OF].find(([, code]) => code === script)?.[0];
  const parts = [language, modifier === undefined ? script : undefined, region].filter((part) => part !== undefined);
  return parts.join('_') + (modifier === undefined ? '' : `@${modifier}`);
}
