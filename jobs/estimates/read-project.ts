import { jobKindOf } from '#domain/jobs/kinds/index.ts';
import type { TmsUnit } from '#domain/projects/tms-unit.ts';
import { TMS_UNITS_EXTENSION, type PulledUnits } from '#formats/projects/index.ts';
import { chooseLanguages, connectProject } from '#jobs/projects/connect-project.ts';
import { extractTexts, timeLeft, type EstimatedSource, type EstimateReadingOptions } from './read-files.ts';

/** Units of a project that are pulled while a client waits. */
const MAX_UNITS = 20_000;

/**
 * Reads what a job would take of a project, in pages that the system doesn't charge for.
 *
 * @returns undefined if it is too large, or the system too slow, for a request
 * @throws LoquentError errors of connectors
 */
export async function readProjectTexts(
  options: EstimateReadingOptions,
): Promise<{ readonly sourceLanguage: string; readonly sources: readonly EstimatedSource[] } | undefined> {
  const { caller, content, deadline, signal: client } = options;
  const { tms, projectIdentifier } = content;
  const job = { organization: caller.principal.organizationId, tms, projectIdentifier };
  const { connector, identifier } = await connectProject(caller.dependencies, job);
  const clock = AbortSignal.timeout(timeLeft(deadline));
  const signal = AbortSignal.any([client, clock]);
  const work = jobKindOf(content.type)?.tms?.work ?? 'revise';
  try {
    const project = await connector.readProject(identifier, signal);
    const languages = chooseLanguages(connector, project, content.targetLanguages ?? []);
    const sources: EstimatedSource[] = [];
    let count = 0;
    const inProject = { ...options, content: { ...content, sourceLanguage: project.sourceLanguage.tag } };
    for (const component of project.components) {
      for (const language of languages) {
        const units: TmsUnit[] = [];
        const scope = { project: identifier, component, sourceLanguage: project.sourceLanguage, language };
        const filter = work === 'translate' ? 'untranslated' : 'all';
        for await (const page of connector.pullUnits(scope, filter, signal)) {
          units.push(...page);
          if ((count += page.length) > MAX_UNITS) return undefined;
        }
        const pulled: PulledUnits = { work: work, units };
        const bytes = Buffer.from(JSON.stringify(pulled));
        const source = { key: `${component.name}${TMS_UNITS_EXTENSION}`, bytes };
        const batches = (await extractTexts(inProject, source, undefined, language.tag)) ?? [];
        sources.push({ name: component.name, language: language.tag, batches });
      }
    }
    return { sourceLanguage: project.sourceLanguage.tag, sources };
  } catch (error) {
    if (clock.aborted && !client.aborted) return undefined;
    throw error;
  }
}
