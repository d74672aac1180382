/** A project at a dubbing provider: small JSON, so that another process can resume it. */
export interface DubbingProject {
  /** Which of the provider's interfaces made it. */
  readonly kind: string;
  readonly id: string;
  /** Id of the project's target language, once it was asked for. */
  readonly language?: string;
}
