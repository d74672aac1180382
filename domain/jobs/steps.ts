/** Activities whose name begins with another verb than their step. */
const OTHER_NAMES: Readonly<Record<string, string>> = { closeJob: 'finish', closeFileAnalysis: 'finish' };

/**
 * The step to which an activity belongs, for `error.step`: the verb that its name begins with, `translateBatch` is of
 * `translate`.
 */
export function stepOfActivity(activity: string): string {
  return OTHER_NAMES[activity] ?? /^[a-z]+/.exec(activity)?.[0] ?? activity;
}
