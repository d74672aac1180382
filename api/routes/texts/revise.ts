import { workForClient } from '#api/client-work.ts';
import type { ApiContext } from '#api/state.ts';
import { editorOf } from '#domain/execution/executor.ts';
import { unsupportedOptions } from '#domain/execution/unsupported-options.ts';
import type { EditedText } from '#language/edited-text.ts';
import type { PieceSize } from '#language/revision/aligned-pieces.ts';
import { reviseText } from '#language/revision/revise-text.ts';
import type { ContextWindow } from '#language/translation/contract.ts';
import { presentEdit } from './presenter.ts';
import { DEFAULT_CONTEXT_WINDOW, type ReviseTextBody } from './schema.ts';
import { resolveSourceLanguage, type WithSourceLanguage } from './source-language.ts';
import { revisionSettings, styleguideOf, type BilingualTextSettings } from './settings.ts';

/** Size of the pieces that a model revises at once, by `context_window`. */
const PIECES: Readonly<Record<ContextWindow, PieceSize>> = { 1: 'document', 2: 'group', 3: 'sentence' };

/**
 * `POST /v1/text/revise`: corrects a translation.
 *
 * @throws LoquentError errors of `resolveSourceLanguage`, `revisionSettings` and the revision
 */
export async function reviseTranslation(ctx: ApiContext, sent: ReviseTextBody) {
  const known = await resolveSourceLanguage(sent, [sent.source_text]);
  const { body } = known;
  const settings = await revisionSettings(ctx.state, body);
  const revision = await workForClient(ctx, (signal) =>
    reviseText({
      ...settings,
      sourceText: body.source_text,
      targetText: body.target_text,
      styleguide: styleguideOf(settings, body),
      pieces: PIECES[body.context_window ?? DEFAULT_CONTEXT_WINDOW],
      signal,
    }),
  );
  return revision && presentRevision(settings, known, revision);
}

/** Renders a revision, its fields in their documented order. */
function presentRevision(
  settings: BilingualTextSettings,
  { body, detection }: WithSourceLanguage<ReviseTextBody>,
  revision: EditedText,
) {
  return {
    status: 'success',
    source_text: body.source_text,
    original_target_text: body.target_text,
    revised_text: revision.text,
    source_language: body.source_language,
    target_language: body.target_language,
    provider: settings.providerIdentifier,
    domain: body.domain ?? null,
    context_window: body.context_window ?? DEFAULT_CONTEXT_WINDOW,
    processing_mode: 'direct',
    detection,
    ...presentEdit({ ...revision, warnings: [...unfollowed(settings, body), ...revision.warnings] }),
  };
}

function unfollowed({ provider, contents, warnings }: BilingualTextSettings, body: ReviseTextBody) {
  const execution = { task: 'revise', executor: editorOf(provider) } as const;
  return [...unsupportedOptions([execution], { ...body, context_stores: contents }), ...warnings];
}
