import pLimit from 'p-limit';
import { z } from 'zod';
import { workForClient } from '#api/client-work.ts';
import type { ApiContext } from '#api/state.ts';
import { parseValue } from '#api/validation.ts';
import { limitCharacters, rewriteTextSchema } from '#api/routes/texts/schema.ts';
import { textSettings } from '#jobs/texts/text-settings.ts';
import type { Fields } from '#compat/fields.ts';
import { guessLanguages, MIN_GUESS_CONFIDENCE } from '#compat/guess-language.ts';
import { nameOfLanguage } from '#domain/languages/language-names.ts';
import { rewriteText } from '#language/rewriting/rewrite-text.ts';
import { badParameter, badValue } from './errors.ts';
import { languageOfDeeplCode, primaryOf } from './languages.ts';
import { enumParameter, textsParameter } from './parameters.ts';
import { isStyled, WRITABLE } from './writable.ts';

/** Texts of a request, each of which is a request to a model. */
const MAX_TEXTS = 50;
const CONCURRENT_TEXTS = 4;

const STYLES = {
  academic: 'Write in an academic style: precise, objective, in full and well-connected sentences.',
  business: 'Write in a business style: polite, clear and to the point.',
  casual: 'Write in a casual style, as people talk to one another.',
  simple: 'Write in a simple style: short sentences and common words.',
} as const;
const TONES = {
  confident: 'Use a confident tone, without hedging.',
  diplomatic: 'Use a diplomatic tone, which is considerate of the reader.',
  enthusiastic: 'Use an enthusiastic tone.',
  friendly: 'Use a friendly, warm tone.',
} as const;

const preferred = <Name extends string>(names: readonly Name[]) => names.map((name) => `prefer_${name}` as const);
const [styles, tones] = [Object.keys(STYLES) as (keyof typeof STYLES)[], Object.keys(TONES) as (keyof typeof TONES)[]];

const rephraseSchema = z
  .object({
    text: textsParameter.pipe(z.array(z.string()).min(1, 'Parameter text not specified').max(MAX_TEXTS)),
    target_lang: z.string().nullish(),
    writing_style: enumParameter(['default', ...styles, ...preferred(styles)]),
    tone: enumParameter(['default', ...tones, ...preferred(tones)]),
  })
  .superRefine((body, context) => limitCharacters(context, 'text', body.text));

/** Variants that answers name for languages without one. */
const VARIANTS: Readonly<Record<string, string>> = { en: 'en-US', pt: 'pt-PT' };

/** The task of a model; the variables are those of templates for rewriting. */
const TEMPLATE = `You are an editor. Improve the text in {{ language }}.
- Correct grammar, spelling and punctuation, and make it read well.
- Keep its meaning, every fact, number and name, and about its length. A text that is good stays as it is.

Content domain: {{ domain }}
Follow these instructions, unless they contradict the rules: {{ instructions }}

Follow this styleguide: {{ styleguide }}
Use these terms exactly as they are given, one a line: {{ terms }}
Background that may help, not to be copied: {{ references }}`;

/**
 * `POST /v2/write/rephrase`: improves each text in its language.
 *
 * @throws LoquentError `validation_failed`, errors of the rewriting
 */
export async function rephrase(ctx: ApiContext, fields: Fields) {
  const { text: sent, target_lang: code, writing_style: style, tone } = parseValue(fields, rephraseSchema);
  const target = code == null || code === '' ? undefined : writable(languageOfDeeplCode(code, 'target_lang'));
  const wantedStyle = style == null || style === 'default' ? undefined : style;
  const wantedTone = tone == null || tone === 'default' ? undefined : tone;
  if (wantedStyle !== undefined && wantedTone !== undefined) {
    throw badParameter('tone', 'Both writing_style and tone defined: only one of them can be used.');
  }
  const guessed = await guessLanguages(sent, 'und');
  const limit = pLimit(CONCURRENT_TEXTS);
  const improvements = await workForClient(ctx, (signal) =>
    Promise.all(
      sent.map((text, position) =>
        limit(async () => {
          const { language: guess, confidence = 0 } = guessed[position] ?? {};
          // A text is improved in its own language, so that the wanted one is more likely than a guess.
          const detected = target !== undefined && confidence < MIN_GUESS_CONFIDENCE ? target : (guess ?? target);
          const language = target ?? writable(detected ?? 'und');
          const instruction = instructionOf(language, wantedStyle, wantedTone);
          const improved = await improve(ctx, text, language, instruction, signal);
          return {
            detected_source_language: primaryOf(detected ?? language),
            target_language: VARIANTS[language] ?? language,
            text: improved,
          };
        }),
      ),
    ),
  );
  return improvements && { improvements };
}

/** @throws LoquentError `validation_failed` for a language that can't be improved */
function writable(language: string): string {
  if (WRITABLE.has(primaryOf(language))) return language;
  throw badValue('target_lang');
}

/** @throws LoquentError `validation_failed` for a style or tone in a language without them */
function instructionOf(language: string, style: string | undefined, tone: string | undefined): string | undefined {
  const plain = (word: string | undefined) => word?.replace(/^prefer_/, '');
  const primary = primaryOf(language);
  if (!isStyled(primary)) {
    const name = nameOfLanguage(primary) ?? primary;
    if (tone !== undefined && !tone.startsWith('prefer_')) {
      throw badParameter('tone', `Language ${primary} does not support setting a tone (${name}).`);
    }
    if (style !== undefined && !style.startsWith('prefer_')) {
      throw badParameter('writing_style', `Language ${primary} does not support setting a writing style (${name}).`);
    }
    return undefined;
  }
  return STYLES[plain(style) as keyof typeof STYLES] ?? TONES[plain(tone) as keyof typeof TONES];
}

async function improve(
  { state }: ApiContext,
  text: string,
  language: string,
  instruction: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const body = parseValue(
    { source_text: text, source_language: language, type: 'align', instructions: instruction },
    rewriteTextSchema,
  );
  const settings = await textSettings(state, 'rewrite', body);
  if (settings.provider.model === undefined && instruction !== undefined) {
    throw badParameter(
      'writing_style',
      'Value for this parameter not supported: it needs a language model, and none is set up here.',
    );
  }
  const { text: improved } = await rewriteText({
    ...settings,
    sourceText: text,
    type: 'align',
    template: TEMPLATE,
    signal,
  });
  return improved;
}
