import type { JobRow } from '#db/entities/index.ts';
import { requireIntegration } from '#db/integrations.ts';
import { organizationEntityManager, type Orm } from '#db/orm.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { TmsName } from '#domain/projects/tms-name.ts';
import type { TmsLanguage, TmsProject } from '#domain/projects/tms-unit.ts';
import type { TmsConnector, TmsScope } from '#providers/tms/connector.ts';
import { tmsLanguageMissing } from '#providers/tms/errors.ts';
import type { TmsConnectors } from '#providers/tms/registry.ts';

/** A job's connection to its project. */
export interface ProjectConnection {
  readonly connector: TmsConnector;
  readonly identifier: string;
}

/** Connects to the project of a job with the credentials that its organization has now. @throws LoquentError `integration_not_configured` */
export async function connectProject(
  { orm, tms }: { readonly orm: Orm; readonly tms: TmsConnectors },
  { organization, tms: system, projectIdentifier }: Pick<JobRow, 'organization' | 'tms' | 'projectIdentifier'>,
): Promise<ProjectConnection> {
  const name = system as TmsName;
  const identifier = projectIdentifier ?? '';
  const { token, baseUrl } = await requireIntegration(organizationEntityManager(orm, organization), name);
  const connector = tms.connect(name, { token, baseUrl: baseUrl ?? null }, organization, identifier);
  return { connector, identifier };
}

/** The languages that a job asks for, or all of the project. @throws LoquentError `tms_language_missing` */
export function chooseLanguages(
  { name }: TmsConnector,
  { targetLanguages }: TmsProject,
  asked: readonly string[],
): readonly TmsLanguage[] {
  if (asked.length === 0) return targetLanguages;
  const chosen = asked.map((language) => {
    const exact = targetLanguages.find(({ tag }) => tag === language);
    const found = exact ?? targetLanguages.find(({ tag }) => sameLanguage(tag, language));
    if (found !== undefined) return found;
    throw tmsLanguageMissing(
      name,
      language,
      targetLanguages.map(({ tag }) => tag),
    );
  });
  return [...new Map(chosen.map((language) => [language.tag, language])).values()];
}

/** The part of a project that a reading of a job is about. */
export function scopeOf(
  identifier: string,
  project: TmsProject,
  { fileIndex, language }: { readonly fileIndex: number; readonly language: string },
): TmsScope {
  const component = project.components[fileIndex];
  const found = project.targetLanguages.find(({ tag }) => tag === language);
  if (component === undefined || found === undefined) throw new Error('The project of the job has no such part.');
  return { project: identifier, component, sourceLanguage: project.sourceLanguage, language: found };
}
