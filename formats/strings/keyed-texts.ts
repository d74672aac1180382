import type { KeyedText, KeyedTexts } from '#formats/format.ts';
import type { SkipReason } from '#domain/units/unit.ts';
import type { Replacement } from '#formats/text/splice.ts';
import type { OwnText } from './own-text.ts';

/** A file whose texts other files may give. */
export interface ExchangedFile {
  readonly texts: Iterable<ExchangedText>;
  /** Writes the file with changes. */
  readonly change: (edits: readonly Replacement[]) => Uint8Array;
  readonly languageEdits?: ((language: string) => readonly Replacement[]) | undefined;
}

interface ExchangedText {
  readonly context: string;
  readonly meaning?: string | undefined;
  readonly skipReason?: SkipReason | undefined;
  readonly own?: (() => OwnText) | undefined;
}

interface FoundText extends KeyedText {
  readonly own: OwnText;
}

/** The texts of a file of strings by key; they are looked for when they are asked for. */
export function keyedTexts(file: ExchangedFile): KeyedTexts {
  return {
    texts: () => find(file),
    only: (keys) =>
      file.change(
        [...find(file)].flatMap(([key, { own }]) => (keys.has(key) ? [] : (own.blank?.() ?? own.replace('')))),
      ),
    withTexts(byLanguage) {
      const [language, texts] = soleLanguage(byLanguage);
      const edits = [...find(file)].flatMap(([key, { own }]) => {
        const text = texts.get(key);
        const isSame = text?.notation !== own.notation || text.text === own.text;
        return isSame || text.text.trim() === '' ? [] : own.replace(text.text);
      });
      return file.change([...edits, ...(file.languageEdits?.(language) ?? [])]);
    },
  };
}

/** The only language of texts for a file that has one, with its texts. */
export function soleLanguage<Texts>(byLanguage: ReadonlyMap<string, Texts>): readonly [language: string, texts: Texts] {
  const [only] = byLanguage;
  return only!;
}

function find({ texts }: ExchangedFile): ReadonlyMap<string, FoundText> {
  const found = new Map<string, FoundText>();
  let last: { readonly own: unknown; readonly key: string } | undefined;
  for (const { own: read, context, meaning, skipReason } of texts) {
    if (read === undefined) continue;
    const isTranslatable = skipReason === undefined || skipReason === 'already_translated';
    // Texts that are parts of one have the same function.
    if (last?.own === read) {
      const whole = found.get(last.key)!;
      found.set(last.key, { ...whole, isTranslatable: whole.isTranslatable || isTranslatable });
      continue;
    }
    const own = read();
    const name = own.key ?? (meaning === undefined ? context : `${context} (${meaning})`);
    let key = name;
    for (let count = 2; found.has(key); count += 1) key = `${name} #${count}`;
    const { text, notation, source = text.replace(/\s+/g, ' ') } = own;
    found.set(key, { source, text, notation, isTranslatable, own });
    last = { own: read, key };
  }
  return found;
}
