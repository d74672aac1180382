/** Activities whose name begins with a verb other than their step. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  closeJob: 'finish',
  closeFileAnalysis: 'finish',
  closeIngest: 'finish',
  closeExtraction: 'finish',
  closeQuality: 'finish',
  closeVideo: 'finish',
  closeSpeech: 'finish',
  downloadVideo: 'open',
  failDocument: 'ingest',
  exportFiles: 'write',
  pullUnits: 'extract',
  pushUnits: 'write',
  planSpeech: 'synthesize',
  listenToSpeech: 'mix',
};

/**
 * The step of an activity, for `error.step`: the verb at the beginning of its name, so `translateBatch` belongs to
 * `translate`.
 */
export function stepOfActivity(activity: string): string {
  return OTHER_NAMES[activity] ?? /^[a-z]+/.exec(activity)?.[0] ?? activity;
}
