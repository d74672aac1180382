import { parseLanguageTag, sameLanguage } from '#domain/languages/language-tag.ts';
import type { TranslationPair } from '#domain/memories/segment-keys.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { documentTooLarge } from '#formats/errors.ts';
import { SegmentContent, type Attributes } from './segment-content.ts';

/** Languages of a unit; units with `*all*` as source language become a segment for each ordered pair. */
const MAX_LANGUAGES = 50;

interface Variant {
  readonly language: string;
  readonly content: CodedText;
  readonly changedAt: Date | null;
}

/** Why a part of a file is no segment. */
export type SkippedPart = 'forbidden_character' | 'unknown_language';

/** Builds segments from the elements of a TMX file, in their order. */
export class TranslationUnitBuilder {
  readonly #emit: (segments: readonly TranslationPair[]) => void;
  readonly #skipped: (reason: SkippedPart, language?: string) => void;
  /** True if the open unit has a character that XML forbids. */
  #isDamaged = false;
  #headerLanguage = '';
  #unitLanguage = '';
  #unitDate: Date | null = null;
  #variants: Variant[] = [];
  #language = '';
  #variantDate: Date | null = null;
  #content: SegmentContent | undefined;
  #ids = new Map<string, number>();

  constructor(
    emit: (segments: readonly TranslationPair[]) => void,
    skipped: (reason: SkippedPart, language?: string) => void,
  ) {
    this.#emit = emit;
    this.#skipped = skipped;
  }

  /** Leaves the open unit out: nobody knows what its character was. */
  damage(): void {
    this.#isDamaged = true;
  }

  open(name: string, attributes: Attributes): void {
    if (this.#content !== undefined) this.#content.open(name, attributes);
    else if (name === 'header') this.#headerLanguage = attributes['srclang'] ?? '';
    else if (name === 'tu') {
      this.#unitLanguage = attributes['srclang'] ?? this.#headerLanguage;
      this.#unitDate = dateOf(attributes);
      this.#variants = [];
      this.#isDamaged = false;
      this.#ids = new Map();
    } else if (name === 'tuv') {
      // TMX 1.1 calls it `lang`.
      const language = attributes['xml:lang'] ?? attributes['lang'] ?? '';
      this.#language = tagOf(language);
      if (this.#language === '') this.#skipped('unknown_language', language);
      this.#variantDate = dateOf(attributes) ?? this.#unitDate;
    } else if (name === 'seg') this.#content = new SegmentContent(this.#ids);
  }

  text(text: string): void {
    this.#content?.addText(text);
  }

  close(name: string): void {
    if (name === 'seg' && this.#content !== undefined) {
      this.#variants.push({
        language: this.#language,
        content: this.#content.finish(),
        changedAt: this.#variantDate,
      });
      if (this.#variants.length > MAX_LANGUAGES) {
        throw documentTooLarge(`A unit of the TMX file has more than ${MAX_LANGUAGES} languages. Split the file.`);
      }
      this.#content = undefined;
    } else if (this.#content !== undefined) this.#content.close(name);
    else if (name === 'tu' && this.#isDamaged) this.#skipped('forbidden_character');
    else if (name === 'tu') this.#emit(this.#segments());
  }

  #segments(): readonly TranslationPair[] {
    const usable = this.#variants.filter(({ language, content }) => language !== '' && content.text.trim() !== '');
    const wanted = tagOf(this.#unitLanguage);
    const exact = usable.filter(({ language }) => language === wanted);
    const sources =
      this.#unitLanguage.toLowerCase() === '*all*'
        ? usable
        : (exact.length > 0 ? exact : usable.filter(({ language }) => sameLanguage(language, wanted))).slice(0, 1);
    return sources.flatMap((source) =>
      usable
        .filter((target) => target !== source && target.language !== source.language)
        .map((target) => ({
          source: source.content,
          target: target.content,
          sourceLanguage: source.language,
          targetLanguage: target.language,
          changedAt: target.changedAt ?? source.changedAt,
        })),
    );
  }
}

/** A language in its canonical spelling (`eN-uS` becomes `en-US`); '' if the tag is invalid. */
const tagOf = (language: string) => parseLanguageTag(language.trim().replaceAll('_', '-'))?.tag ?? '';

/** `changedate`, else `creationdate`: `20020523T091200Z` (TMX 1.4b, section 3.2). */
function dateOf(attributes: Attributes): Date | null {
  const text = attributes['changedate'] ?? attributes['creationdate'] ?? '';
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text.trim()) ?? [];
  if (year === undefined) return null;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}
