import { withOuterSpaceOf } from '#domain/rewriting/outer-space.ts';
import { hasLetters } from '#domain/languages/letters.ts';
import type { LanguageModel, ModelObject } from '#providers/language/model.ts';
import type { SurroundingText } from '#providers/language/provider.ts';
import { allDefects, defectScore, finishDefect, textNeedsRepair } from '#language/rewriting/judge.ts';
import { gatherMaterial } from '#language/rewriting/material.ts';
import { askInBatches, type Ask } from '#language/model/ask-in-batches.ts';
import { assertQuestionFits, estimateOf, type Question } from '#language/model/question.ts';
import type { SegmentWarning } from '#language/translation/contract.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import type { ProviderUsage } from '#providers/language/usage.ts';
import { alignPieces, type TextPair } from './aligned-pieces.ts';
import type { RevisionOptions } from '#language/edited-text.ts';
import { judgeRevision, type JudgedRevision } from './judge.ts';
import { revisionPrompt, revisionSchema, revisionSystem } from './prompt.ts';

/** Text shown around a piece, in UTF-16 units on each side. */
const SURROUNDING = 400;
/** Minimum number of tokens for an answer. */
const MIN_ALLOWANCE = 128;

/** A part of the texts with its context for the model. */
interface Piece extends TextPair {
  readonly surrounding: SurroundingText | undefined;
  readonly question: Question;
}

export interface ModelRevision {
  readonly text: string;
  readonly usage: ProviderUsage;
  readonly warnings: readonly SegmentWarning[];
}

/**
 * Revises a translation with a model: in one call, or in parallel parts. A part without a usable answer, even after its
 * repair, stays unchanged, with a warning.
 *
 * @throws LoquentError `text_too_long` when a part doesn't fit the model, `credit_exhausted`, errors of the model
 */
export async function reviseWithModel(options: RevisionOptions, model: LanguageModel): Promise<ModelRevision> {
  const { sourceLanguage, targetLanguage, sourceText, targetText, terminology } = options;
  const languages = { source: sourceLanguage, target: targetLanguage };
  const aligned = alignPieces({ source: sourceText, target: targetText }, languages, options.pieces ?? 'sentence');
  const pieces = await piecesOf(options, aligned.pieces);
  const toAsk = pieces.filter(({ target }) => hasLetters(target));
  const questions = toAsk.map(({ question }) => question);
  for (const { question, target } of toAsk) assertQuestionFits(model, question, estimateTokens(target));
  const reserved = estimateOf(model, questions, sourceText.length);
  const { results, usage } = await askInBatches({ ...options, model }, reserved, toAsk, revisePiece);
  const revised = new Map(toAsk.map((piece, index) => [piece, results[index]!]));
  const text = aligned.join(pieces.map((piece) => revised.get(piece)?.text ?? piece.target));
  return { text, usage, warnings: mergeWarnings(results.flatMap(({ warnings }) => warnings)) };

  async function revisePiece(piece: Piece, ask: Ask): Promise<{ text: string; warnings: readonly SegmentWarning[] }> {
    const form = { schema: revisionSchema(piece), schemaName: 'revision' };
    const first = await ask(piece.question, form);
    const judged = await judge(piece, first);
    // Repeating the question would not change a refusal or a truncated answer.
    if (!textNeedsRepair(judged) || finishDefect(first.finish) !== undefined) return accepted(piece, judged);
    const defects = allDefects(judged);
    const prompt = revisionPrompt(piece, piece.surrounding, { answer: first.object?.text ?? '', defects });
    const better = await judge(piece, await ask({ ...piece.question, prompt }, form));
    return accepted(piece, defectScore(better) <= defectScore(judged) ? better : judged);
  }

  function judge(piece: TextPair, { object, finish }: ModelObject<{ text: string }>): Promise<JudgedRevision> {
    return judgeRevision(piece, languages, object?.text, finish, terminology);
  }
}

async function piecesOf(options: RevisionOptions, pairs: readonly TextPair[]): Promise<readonly Piece[]> {
  return Promise.all(
    pairs.map(async (pair, index) => {
      const material = await gatherMaterial({ ...options, sourceText: pair.source });
      const before = pairs.slice(Math.max(0, index - 2), index).map(({ target }) => target);
      const after = pairs.slice(index + 1, index + 3).map(({ target }) => target);
      const surrounding =
        pairs.length === 1
          ? undefined
          : { before: before.join(' ').slice(-SURROUNDING), after: after.join(' ').slice(0, SURROUNDING) };
      const allowance = Math.max(MIN_ALLOWANCE, 2 * estimateTokens(pair.target) + estimateTokens(pair.source));
      const system = revisionSystem(options, material);
      return { ...pair, surrounding, question: { system, prompt: revisionPrompt(pair, surrounding), allowance } };
    }),
  );
}

function accepted({ target }: TextPair, { text, defects }: JudgedRevision) {
  if (defects.some(({ isFatal }) => isFatal)) {
    const reasons = defects.map(({ message }) => message).join(' ');
    const message = `The model's answer could not be used, so the translation is unchanged. ${reasons}`;
    return { text: target, warnings: [{ code: 'revision_rejected', message }] };
  }
  return { text: withOuterSpaceOf(target, text), warnings: defects.map(({ code, message }) => ({ code, message })) };
}

/** Warnings that several parts share are reported once. */
function mergeWarnings(warnings: readonly SegmentWarning[]): readonly SegmentWarning[] {
  return [...new Map(warnings.map((warning) => [warning.code + warning.message, warning])).values()];
}
