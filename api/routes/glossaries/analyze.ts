import { workForClient } from '#api/client-work.ts';
import { presentGlossaryUse, presentTextUsage, presentWarnings } from '#api/routes/texts/presenter.ts';
import { createProviderRetries } from '#jobs/provider-retries.ts';
import { routesOf } from '#api/routes/router.ts';
import { loadAnalyzer, loadTerminology } from '#db/glossaries/index.ts';
import { createUsageMeter } from '#db/usage/usage.ts';
import type { TermMatch } from '#domain/glossaries/terminology.ts';
import { ANALYSIS_POSITIONS } from '#providers/language/registry.ts';
import { analyzeTerms } from '#language/glossaries/analyze-terms.ts';
import type { VerifiedAnalysis } from '#language/glossaries/contract.ts';
import type { EntityManager } from '#db/orm.ts';
import { analyzeOperations } from './analyze-openapi.ts';
import type { AnalyzeBody } from './analyze-schema.ts';

/**
 * Reports how a text uses the terms of glossaries. It may cost money, so the role viewer doesn't suffice.
 *
 * @throws LoquentError 400 `provider_not_configured`, `glossary_inactive`; 404 `not_found`; errors of the analysis
 */
export const analyzeRoutes = routesOf(analyzeOperations, {
  async 'POST /v1/glossaries/analyze'(ctx, { body }) {
    const { dependencies, principal } = ctx.state;
    const { orm, providers } = dependencies;
    const resolved = providers.resolveEditor(body.provider ?? undefined, { positions: ANALYSIS_POSITIONS });
    const provider = createProviderRetries(ctx.state).around(resolved);
    const language = body.source_language ?? undefined;
    const loaded = await loadAnalyzer(ctx.state.entityManager(), body.glossaries, language);
    const translation = await checkTranslation(ctx.state.entityManager(), body);
    const meter = createUsageMeter(orm, { organizationId: principal.organizationId, operation: 'glossary.analyze' });
    const rules = dependencies.rules.rulesFor(principal.organizationId);
    const analysis = await workForClient(ctx, (signal) =>
      analyzeTerms({ ...loaded, text: body.text, language, provider, meter, rules, signal }),
    );
    if (analysis === undefined) return undefined;
    const answer = presentAnalysis(body, body.provider ?? providers.identifiers[0] ?? provider.id, analysis);
    return { ...answer, ...(translation === undefined ? {} : { translation }) };
  },
});

/** Compares the text with the source that it translates. */
async function checkTranslation(
  entityManager: EntityManager,
  { text, glossaries, source_language: language, translation_of: original }: AnalyzeBody,
) {
  if (original == null || language == null) return undefined;
  const terminology = await loadTerminology(entityManager, [...new Set(glossaries)], original.language, language);
  return terminology && presentGlossaryUse(terminology.check(original.text, text));
}

/** Renders an analysis, its fields in their documented order. */
function presentAnalysis(body: AnalyzeBody, provider: string, analysis: VerifiedAnalysis) {
  const { matches, violations, dismissed, engine, warnings, usage } = analysis;
  return {
    matches: matches.map((match) => ({ ...presentTerm(match), match_type: match.type, ...presentPlace(match) })),
    violations: violations.map((violation) => ({
      ...presentTerm(violation),
      violation_type: violation.type,
      suggested_replacement: violation.suggestion,
      ...presentPlace(violation),
      found_by: violation.foundBy,
    })),
    analyzed_text: body.text,
    glossaries: [...new Set(body.glossaries)],
    verified: {
      engine,
      removed: dismissed.length,
      added: violations.filter(({ foundBy }) => foundBy === 'model').length,
    },
    dismissed: dismissed.map((finding) => ({
      kind: finding.kind,
      ...presentTerm(finding),
      ...presentPlace(finding),
      reason: finding.reason,
    })),
    provider,
    warnings: presentWarnings(warnings),
    usage: presentTextUsage(usage),
  };
}

/** Any finding: each kind has its own `type`. */
type FoundTerm = Omit<TermMatch, 'type'>;

function presentTerm({ entryId, term, found }: FoundTerm) {
  return { entry_id: entryId, term: term.text, lang: term.language, term_type: term.type, found_text: found };
}

function presentPlace({ glossaryId, start, end }: FoundTerm) {
  return { glossary_id: glossaryId, start, end };
}
