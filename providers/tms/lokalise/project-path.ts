/** Path of a project in the REST API. @param project its id, with a branch behind a colon */
export const projectPath = (project: string) => `/projects/${encodeURIComponent(project)}`;
