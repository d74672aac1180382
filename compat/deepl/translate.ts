import type { ApiContext, RequestState } from '#api/state.ts';
import { parseValue } from '#api/validation.ts';
import { translateTextSchema } from '#api/routes/texts/schema.ts';
import { textSettings, type TextSettings } from '#jobs/texts/text-settings.ts';
import type { Fields } from '#compat/fields.ts';
import { guessLanguages } from '#compat/guess-language.ts';
import { withFormattingOf } from '#compat/preserve-formatting.ts';
import type { Splitting } from '#compat/split-text.ts';
import { readHtmlText, readTaggedText, readUntaggedText, type TranslatableText } from '#compat/tagged-text.ts';
import { translateRead } from '#compat/translate-read.ts';
import { loadTerminology } from '#db/glossaries/index.ts';
import { LoquentError } from '#domain/errors.ts';
import { countCodePoints } from '#domain/languages/code-points.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { isModel } from '#domain/execution/executor.ts';
import type { SegmentTranslation } from '#language/translation/contract.ts';
import { badParameter, badValue } from './errors.ts';
import { directedGlossaries, glossariesOf } from './glossary-use.ts';
import { primaryOf, sourceCodeOf } from './languages.ts';
import { requestedLanguages } from './languages-of-request.ts';
import { memoryNumber } from './parameters.ts';
import { translateSchema, type TranslateParameters } from './translate-schema.ts';
import { formalityFor, modelTypeOf, providerFor, requireInstructions } from './translation-options.ts';
import { readXml } from './xml-text.ts';

/** Model reported for a text that was returned without using a model. */
const UNCHANGED = 'latency_optimized';

/** Texts of a request that are in one language. */
interface Group {
  /** BCP 47. */
  readonly source: string;
  readonly target: string;
  readonly positions: readonly number[];
}

interface TranslatedText {
  readonly text: string;
  readonly source: string;
  readonly modelType: string;
}

/**
 * `POST /v2/translate`: each text separately.
 *
 * @throws LoquentError `validation_failed`, `not_found`, errors of the translation
 */
export async function translateForDeepl(ctx: ApiContext, fields: Fields) {
  const parameters = parseValue(fields, translateSchema);
  refuseUnsupported(parameters);
  const { source, target } = requestedLanguages(parameters);
  const { text: texts } = parameters;
  const guessed = source === undefined ? await guessLanguages(texts, target) : undefined;
  const languages = texts.map((_, position) => source ?? guessed?.[position]?.language);
  if (languages.some((language) => language === undefined)) {
    throw badParameter('source_lang', "The source language couldn't be detected. Send source_lang.");
  }
  const groups = Map.groupBy(texts.keys(), (position) => languages[position]!);
  const results: TranslatedText[] = [];
  for (const [language, positions] of groups) {
    const group = { source: language, target, positions };
    const translated = await translateGroup(ctx, parameters, group);
    if (translated === undefined) return undefined;
    for (const [index, position] of positions.entries()) results[position] = translated[index]!;
  }
  return { translations: results.map((result, position) => present(result, texts[position]!, parameters)) };
}

function present(result: TranslatedText, text: string, parameters: TranslateParameters) {
  return {
    detected_source_language: sourceCodeOf(result.source),
    text: result.text,
    ...(parameters.show_billed_characters === true ? { billed_characters: countCodePoints(text) } : {}),
    ...(parameters.model_type == null ? {} : { model_type_used: result.modelType }),
    ...(parameters.tag_handling == null ? {} : { tag_handling_version: parameters.tag_handling_version ?? 'v1' }),
  };
}

function refuseUnsupported(parameters: TranslateParameters): void {
  if (parameters.style_id != null)
    throw badParameter('style_id', 'Style rules are not supported here: send custom_instructions.');
  if (parameters.glossary_id != null && parameters.glossary_ids != null) {
    throw badParameter('glossary_ids', 'Parameters glossary_id and glossary_ids are mutually exclusive.');
  }
  if (parameters.translation_memory_threshold != null && parameters.translation_memory_id == null) {
    throw badParameter('translation_memory_threshold', 'translation_memory_threshold needs translation_memory_id.');
  }
}

async function translateGroup(
  ctx: ApiContext,
  parameters: TranslateParameters,
  { source, target, positions }: Group,
): Promise<readonly TranslatedText[] | undefined> {
  const { state } = ctx;
  const pair = { source, target };
  const texts = positions.map((position) => parameters.text[position]!);
  // As DeepL: a text that is in the language already stays.
  if (primaryOf(source) === primaryOf(target)) return texts.map((text) => ({ text, source, modelType: UNCHANGED }));
  const dictionaries = await directedGlossaries(state, glossariesOf(parameters), pair);
  const settings = await settingsOf(state, parameters, { ...pair, texts });
  const context = parameters.context ?? '';
  const extraInstructions = parameters.custom_instructions ?? undefined;
  const terminology = await loadTerminology(state.entityManager(), [], source, target, dictionaries);
  const hasMemory = parameters.translation_memory_id != null;
  const splitting = splittingOf(parameters, isModel(settings.provider.capabilities) && !hasMemory);
  const reads = texts.map((text) => readText(text, parameters, splitting));
  const finish = (segment: CodedText, translation: SegmentTranslation) =>
    formatted(segment, translation, parameters, target);
  const options = { splitting, terminology, extraInstructions, context, finish };
  const translated = await translateRead(ctx, settings, reads, options);
  const modelType = modelTypeOf(settings.provider);
  return translated?.map((text) => ({ text, source, modelType }));
}

/** The provider and the objects that a request names. @throws LoquentError as `textSettings` */
async function settingsOf(
  state: RequestState,
  parameters: TranslateParameters,
  { source, target, texts }: { readonly source: string; readonly target: string; readonly texts: readonly string[] },
): Promise<TextSettings> {
  const { translation_memory_id: memory, translation_memory_threshold: threshold } = parameters;
  const identifier = await providerFor(state, parameters.model_type, { source, target });
  const provider = state.dependencies.providers.resolve(identifier, source, target);
  requireInstructions(provider, target, parameters.custom_instructions);
  const body = {
    source_text: texts,
    source_language: source,
    target_language: target,
    provider: identifier,
    formality: formalityFor(provider, target, parameters.formality),
    ...(memory == null ? {} : { context_stores: [memoryNumber(memory)], memory: { threshold } }),
  };
  try {
    return await textSettings(state, 'translate', parseValue(body, translateTextSchema));
  } catch (error) {
    if (!(error instanceof LoquentError) || error.id !== 'capability_unavailable') throw error;
    throw badValue('target_lang', error.message);
  }
}

/** How texts are split. DeepL's models that are optimized for quality get whole texts, and so do ours. */
function splittingOf({ split_sentences: asked, tag_handling: tags }: TranslateParameters, isWhole: boolean): Splitting {
  if (isWhole || asked === '0') return 'none';
  if (asked === 'nonewlines' || tags === 'html') return 'sentences';
  return 'sentences_and_lines';
}

/** @throws LoquentError `validation_failed` for XML that isn't well-formed */
function readText(text: string, parameters: TranslateParameters, splitting: Splitting): TranslatableText {
  if (parameters.tag_handling == null) return readUntaggedText(text);
  if (parameters.tag_handling === 'html') return readHtmlText(text);
  const places = readXml(text, {
    detectsOutline: parameters.outline_detection !== false,
    splitting: new Set(parameters.splitting_tags),
    nonSplitting: new Set(parameters.non_splitting_tags),
    ignored: new Set(parameters.ignore_tags),
    splitsLines: splitting === 'sentences_and_lines',
    isStrict: parameters.tag_handling_version === 'v2',
  });
  return readTaggedText(text, places, true);
}

function formatted(
  source: CodedText,
  { content, glossary }: SegmentTranslation,
  { preserve_formatting: isPreserved }: TranslateParameters,
  target: string,
): CodedText {
  if (isPreserved !== true) return content;
  const terms = glossary.applied.map(({ found }) => found);
  const text = withFormattingOf(source.text, content.text, primaryOf(target), terms);
  // A full stop at the end is all that can go.
  const codes = content.codes.map((code) => ({ ...code, offset: Math.min(code.offset, text.length) }));
  return { text, codes };
}
