/** The service of a model's calls, as named in errors. */
export interface ModelService {
  /** Provider identifier. */
  readonly providerId: string;
  /** At the start of a sentence: `OpenAI`. */
  readonly title: string;
  /** Names of the variables that users can set. */
  readonly variables: { readonly apiKey: string; readonly baseUrl: string; readonly model: string };
}

/** A vendor whose variables begin with its identifier. @param model what names the model; default: a variable */
export function vendorService(providerId: string, title: string, model?: string): ModelService {
  const prefix = providerId.toUpperCase();
  const variables = { apiKey: `${prefix}_API_KEY`, baseUrl: `${prefix}_BASE_URL`, model: model ?? `${prefix}_MODEL` };
  return { providerId, title, variables };
}
