/** The error of a step in an activity of several; it is reported as if the step's own activity had failed. */
export class StepError extends Error {
  /** Name of the step's activity. */
  readonly activity: string;

  constructor(activity: string, cause: unknown) {
    super(`${activity} failed`, { cause });
    this.activity = activity;
  }
}
