import { QUALITY_LEVELS, type QualityLevel } from '#domain/quality/routing.ts';
import type { RoutedPart } from '#domain/jobs/results/routing-result.ts';
import { refinerOf } from '#language/quality/refiner.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import type { FileTally } from './tally.ts';

/** Tokens of each part per token of its source texts: texts, answers, and the prompts around them. */
const TOKENS: Readonly<Record<Exclude<EstimatedPart, 'translation'>, number>> = {
  survey: 1.2,
  assessment: 3,
  // It is translated with its issues, and assessed again.
  retranslation: 4,
};

/** Share of segments that are expected to be translated again. */
const DOUBTFUL = 1 / 7;
const shareOf = (part: EstimatedPart) => (part === 'retranslation' ? DOUBTFUL : 1);

export type EstimatedPart = RoutedPart | 'survey';
export const ESTIMATED_PARTS = ['survey', 'translation', 'assessment', 'retranslation'] as const;

/** Expected use of a provider for a part of a job's work. */
export interface LevelUse {
  readonly quality: QualityLevel;
  readonly provider: string;
  readonly part: EstimatedPart;
  /** UTF-16 units. */
  readonly characters: number;
  /** 0 for engines. */
  readonly tokens: number;
  /** Those of the tokens that a vendor may have kept from an earlier call. */
  readonly cachedTokens: number;
}

interface LevelTexts {
  /** Tokens of the translation by the provider. */
  readonly translation: Pick<LevelUse, 'tokens' | 'cachedTokens'>;
  readonly provider: TranslationProvider;
  /** That of `refine_with`; undefined: the one that translates. */
  readonly refineWith: TranslationProvider | undefined;
  readonly paid: FileTally['paid'];
  /** True: the job reads the file as a whole first. */
  readonly isSurveyed: boolean;
}

/** Expected use of providers for the texts of a file in a language, with each level of care. */
export function usesOfLevels(texts: LevelTexts): readonly LevelUse[] {
  return QUALITY_LEVELS.flatMap((quality) => usesOfLevel(quality, texts));
}

function usesOfLevel(quality: QualityLevel, texts: LevelTexts): LevelUse[] {
  const { provider, refineWith, paid, translation, isSurveyed } = texts;
  const use = ({ id }: TranslationProvider, part: Exclude<EstimatedPart, 'translation'>): LevelUse => ({
    quality,
    provider: id,
    part,
    characters: part === 'survey' ? 0 : Math.round(paid.characters * shareOf(part)),
    tokens: Math.round(paid.tokens * TOKENS[part] * shareOf(part)),
    cachedTokens: 0,
  });
  const refiner = quality === 'best' ? refinerOf(refineWith ?? provider)?.provider : undefined;
  const hasSurvey = quality !== 'draft' && isSurveyed && provider.model !== undefined;
  return [
    ...(hasSurvey ? [use(provider, 'survey')] : []),
    { quality, provider: provider.id, part: 'translation', characters: paid.characters, ...translation },
    ...(refiner === undefined ? [] : [use(refiner, 'assessment'), use(refiner, 'retranslation')]),
  ];
}

/** Sums up uses of the same provider for the same part. */
export function sumUses(uses: readonly LevelUse[]): readonly LevelUse[] {
  const groups = Map.groupBy(uses, ({ quality, provider, part }) => `${quality} ${provider} ${part}`);
  return [...groups.values()].map((same) => ({
    ...same[0]!,
    characters: same.reduce((sum, { characters }) => sum + characters, 0),
    tokens: same.reduce((sum, { tokens }) => sum + tokens, 0),
    cachedTokens: same.reduce((sum, { cachedTokens }) => sum + cachedTokens, 0),
  }));
}
