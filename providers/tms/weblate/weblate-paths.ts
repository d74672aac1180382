import type { TmsScope } from '#providers/tms/connector.ts';

/** Path of a component, behind the address of the API. */
export function componentPath({ project, component }: TmsScope): string {
  const [slug = ''] = project.split('/', 1);
  return `/components/${[slug, component.id].map(encodeURIComponent).join('/')}`;
}

/** Path of a component in a language, behind the address of the API. */
export function translationPath({ project, component, language }: TmsScope): string {
  const [slug = ''] = project.split('/', 1);
  return `/translations/${[slug, component.id, language.code].map(encodeURIComponent).join('/')}`;
}
