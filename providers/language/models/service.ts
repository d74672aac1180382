/** The service of a model's calls, as named in errors. */
export interface ModelService {
  /** Provider identifier. */
  readonly providerId: string;
  /** At the start of a sentence: `OpenAI`. */
  readonly title: string;
  /** Names of the variables that users can set. */
  readonly variables: { readonly apiKey: string; readonly baseUrl: string; readonly model: string };
}
