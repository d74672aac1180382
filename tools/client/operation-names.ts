/**
 * Names of operations in the client where the operation's own, without the words of its resource, would be clumsy or say how
 * the API is made: by the operation's id in the API description.
 */
const CHOSEN: Readonly<Record<string, string>> = {
  createTranslationJob: 'translate',
  createDocxTranslationJob: 'translateDocx',
  createExcelTranslationJob: 'translateExcel',
  createPptTranslationJob: 'translatePpt',
  createRewriteJob: 'rewrite',
  createPostEditingJob: 'postEdit',
  createQualityAssuranceJob: 'assureQuality',
  createQualityEstimationJob: 'estimateQuality',
  createTermExtractionJob: 'extractTerms',
  createSubtitleVideoJob: 'subtitle',
  createVoiceoverVideoJob: 'voiceover',
  createDubVideoJob: 'dub',
  createReindexJob: 'reindex',
  previewRecast: 'preview',
  renderRecast: 'render',
  followJob: 'events',
  followNotifications: 'events',
};

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '');
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** Name of a resource in the client: `Context stores` is `contextStores`. */
export function resourceName(tag: string): string {
  const [first = '', ...rest] = tag.split(' ');
  return [first.toLowerCase(), ...rest.map(capital)].join('');
}

/**
 * Name of an operation within its resource: `createGlossaryEntry` of `Glossaries` is `createEntry`, `listContextStores` of
 * `Context stores` is `list`.
 */
export function methodName(operationId: string, tag: string): string {
  const chosen = CHOSEN[operationId];
  if (chosen !== undefined) return chosen;
  const words = tag.split(' ').map(capital);
  const last = words.at(-1) ?? '';
  const whole = [...words.slice(0, -1), last].join('');
  const forms = [whole, singular(whole), ...(words.length > 1 ? [words[0] ?? ''] : [])];
  const form = forms.find((each) => operationId.search(new RegExp(`(?<=[a-z])${each}(?![a-z])`)) > 0);
  return form === undefined ? operationId : operationId.replace(new RegExp(`(?<=[a-z])${form}(?![a-z])`), '');
}
