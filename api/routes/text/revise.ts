import { workForClient } from '#api/client-work.ts';
import type { ApiContext } from '#api/state.ts';
import { unheededPreferences } from '#api/unheeded-preferences.ts';
import type { EditedText } from '#language/edited-text.ts';
import { reviseText } from '#language/revision/revise-text.ts';
import { presentEdit } from './presenter.ts';
import { DEFAULT_CONTEXT_WINDOW, type ReviseTextBody } from './schema.ts';
import { revisionSettings, type BilingualTextSettings } from './settings.ts';

/**
 * `POST /v1/text/revise`: corrects a translation.
 *
 * @throws LoquentError errors of `revisionSettings` and the revision
 */
export async function reviseTranslation(ctx: ApiContext, body: ReviseTextBody) {
  const settings = await revisionSettings(ctx.state, body);
  const revision = await workForClient(ctx, (signal) =>
    reviseText({
      ...settings,
      sourceText: body.source_text,
      targetText: body.target_text,
      styleguide: body.styleguide ?? undefined,
      contextWindow: body.context_window ?? DEFAULT_CONTEXT_WINDOW,
      signal,
    }),
  );
  return revision && presentRevision(settings, body, revision);
}

/** Renders a revision, its fields in their documented order. */
function presentRevision(settings: BilingualTextSettings, body: ReviseTextBody, revision: EditedText) {
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
    ...presentEdit({ ...revision, warnings: [...unheeded(settings, body), ...revision.warnings] }),
  };
}

/** Rules support placeholders, numbers, punctuation and glossaries, but not instructions. */
function unheeded({ provider, documentStores }: BilingualTextSettings, body: ReviseTextBody) {
  const { domain, instructions, styleguide } = body;
  const preferences = { domain, instructions, styleguide, context_stores: documentStores };
  return unheededPreferences(preferences, provider.model !== undefined);
}
