import { z } from 'zod';
import type { ApiContext, RequestState } from '#api/state.ts';
import { parseValue } from '#api/validation.ts';
import { limitCharacters, MAX_TEXTS, translateTextSchema } from '#api/routes/texts/schema.ts';
import { textSettings } from '#jobs/texts/text-settings.ts';
import type { Fields } from '#compat/fields.ts';
import { guessLanguages } from '#compat/guess-language.ts';
import type { Splitting } from '#compat/split-text.ts';
import { readHtmlText, readUntaggedText } from '#compat/tagged-text.ts';
import { translateRead } from '#compat/translate-read.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { detectLanguage } from '#domain/languages/detect-language.ts';
import { AUTO } from '#domain/languages/source-detection.ts';
import { isModel } from '#domain/execution/executor.ts';
import { invalid } from './errors.ts';
import { languageOfLibreCode, requireFields } from './parameters.ts';
import { findSuggestions } from './suggestions.ts';

/** Alternatives of a request; none are answered, since providers have one translation. */
const MAX_ALTERNATIVES = 100;

const FORMATS = ['text', 'html'] as const;

const translateSchema = z
  .object({
    q: z.union([z.string(), z.array(z.string()).max(MAX_TEXTS)]),
    source: z.string(),
    target: z.string(),
    format: z.string().nullish(),
    alternatives: z.coerce.number().int().min(0).max(MAX_ALTERNATIVES).nullish(),
  })
  .superRefine(({ q }, context) => limitCharacters(context, 'q', [q].flat()));

interface Detected {
  readonly language: string;
  /** Percent. */
  readonly confidence: number;
}

/**
 * `POST /translate`: a text, or several.
 *
 * @throws LoquentError `validation_failed`, errors of the translation
 */
export async function translateForLibre(ctx: ApiContext, fields: Fields) {
  requireFields(fields, ['q', 'source', 'target']);
  const { q, source: code, target: targetCode, format, alternatives } = parseValue(fields, translateSchema);
  const wanted = FORMATS.find((each) => each === (format ?? 'text'));
  if (wanted === undefined) throw invalid('format', `${format} format is not supported`);
  const target = languageOfLibreCode(targetCode, 'target');
  const texts = [q].flat();
  const detected = code === AUTO ? await detectAll(texts, target) : undefined;
  const source = code === AUTO ? undefined : languageOfLibreCode(code, 'source');
  const languages = texts.map((_, position) => source ?? detected?.[position]?.language ?? target);
  const translated: string[] = [];
  for (const [language, positions] of Map.groupBy(texts.keys(), (position) => languages[position]!)) {
    const group = positions.map((position) => texts[position]!);
    const results = await translateGroup(ctx, { texts: group, source: language, target, isHtml: wanted === 'html' });
    if (results === undefined) return undefined;
    for (const [index, position] of positions.entries()) translated[position] = results[index]!;
  }
  const isBatch = Array.isArray(q);
  return {
    translatedText: isBatch ? translated : translated[0],
    ...(detected === undefined ? {} : { detectedLanguage: isBatch ? detected : detected[0] }),
    ...(alternatives == null || alternatives === 0 ? {} : { alternatives: isBatch ? texts.map(() => []) : [] }),
  };
}

interface Group {
  readonly texts: readonly string[];
  /** BCP 47. */
  readonly source: string;
  readonly target: string;
  readonly isHtml: boolean;
}

async function translateGroup(ctx: ApiContext, { texts, source, target, isHtml }: Group) {
  // A text that is in the language already stays.
  if (parseLanguageTag(source)?.language === parseLanguageTag(target)?.language) return texts;
  const settings = await settingsOf(ctx.state, { texts, source, target });
  const isWhole = isModel(settings.provider.capabilities) && settings.memory === undefined;
  const splitting: Splitting = isWhole ? 'none' : isHtml ? 'sentences' : 'sentences_and_lines';
  const reads = texts.map(isHtml ? readHtmlText : readUntaggedText);
  return translateRead(ctx, settings, reads, { splitting, context: '' });
}

async function settingsOf(state: RequestState, { texts, source, target }: Omit<Group, 'isHtml'>) {
  const suggestions = await findSuggestions(state.entityManager());
  const body = {
    source_text: texts,
    source_language: source,
    target_language: target,
    ...(suggestions === undefined ? {} : { context_stores: [suggestions], memory: { threshold: 100 } }),
  };
  return textSettings(state, 'translate', parseValue(body, translateTextSchema));
}

async function detectAll(texts: readonly string[], target: string): Promise<readonly Detected[]> {
  const guessed = await guessLanguages(texts, target);
  return guessed.map(({ language, confidence }) => ({ language: language ?? target, confidence: percent(confidence) }));
}

const percent = (share: number) => Math.round(share * 1000) / 10;

const detectSchema = z
  .object({ q: z.union([z.string(), z.array(z.string()).min(1).max(MAX_TEXTS)]) })
  .superRefine(({ q }, context) => limitCharacters(context, 'q', [q].flat()));

/** `POST /detect`: the languages that a text may be in, best first. @throws LoquentError `validation_failed` */
export async function detect(_ctx: ApiContext, fields: Fields): Promise<readonly Detected[]> {
  requireFields(fields, ['q']);
  const { q } = parseValue(fields, detectSchema);
  const { candidates } = await detectLanguage([q].flat());
  if (candidates.length === 0) return [{ confidence: 0, language: 'en' }];
  return candidates.map(({ language, confidence }) => ({ confidence: percent(confidence), language }));
}
