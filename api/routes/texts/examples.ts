/** Requests and answers for the API description. */

const SOURCE = 'Click {button} to read the white paper.';
const TRANSLATION = 'Haga clic en {button} para leer el libro blanco.';
const LONG =
  'At this point in time, users are required to make a selection of a password, which must be changed by them in the event ' +
  'that it has been disclosed.';
const SIMPLE = 'Users now have to choose a password. They must change it if it has been disclosed.';

const USAGE = { characters: 39, input_tokens: 412, cached_tokens: 0, output_tokens: 31 };

const APPLIED = {
  glossary_id: 3,
  entry_id: 17,
  document_id: null,
  source_term: 'white paper',
  target_term: 'libro blanco',
  found_text: 'libro blanco',
  match_type: 'direct',
};

const SEGMENT = {
  glossary: { applied: [APPLIED], violated: [] },
  tags: { repaired: 0 },
  unknown_words: 0,
  skipped: null,
  reused: false,
  warnings: [],
};

export const TRANSLATE_REQUESTS = {
  text: {
    summary: 'One text with a glossary',
    value: {
      source_text: [SOURCE],
      source_language: 'en',
      target_language: 'es',
      glossaries: [3],
      domain: 'marketing',
    },
  },
  pseudo: {
    summary: 'Pseudo-localization, which every deployment has',
    value: { source_text: ['Save', 'Delete {name}?'], source_language: 'en', target_language: 'en-XA' },
  },
  detected: {
    summary: 'A text whose language is detected',
    value: { source_text: [LONG], source_language: 'auto', target_language: 'en-XA' },
  },
};

export const DETECT_REQUESTS = {
  text: { summary: 'One text', value: { source_text: LONG } },
  texts: { summary: 'Texts, each translated separately', value: { source_text: [LONG, 'Guardar'] } },
};

export const DETECTED_TEXT = {
  status: 'success',
  detections: [
    { language: 'en', name: 'English', confidence: 1, alternatives: [] },
    {
      language: null,
      name: null,
      confidence: null,
      alternatives: [
        { language: 'ca', name: 'Catalan', confidence: 0.12 },
        { language: 'es', name: 'Spanish', confidence: 0.12 },
      ],
    },
  ],
};

export const TRANSLATED_TEXT = {
  status: 'success',
  source_text: [SOURCE],
  translated_text: [TRANSLATION],
  source_language: 'en',
  target_language: 'es',
  provider: 'openai',
  domain: 'marketing',
  context_window: 3,
  processing_mode: 'direct',
  detection: null,
  segments: [SEGMENT],
  warnings: [],
  engine: 'gpt-5-mini',
  pivots: [],
  conflicts: [],
  usage: USAGE,
};

export const REVISE_REQUESTS = {
  translation: {
    summary: 'A translation that lost a placeholder',
    value: {
      source_text: SOURCE,
      target_text: 'Haga clic para leer el libro blanco .',
      source_language: 'en',
      target_language: 'es',
    },
  },
};

const EDIT = {
  engine: 'gpt-5-mini',
  glossary: { applied: [], violated: [] },
  warnings: [],
  conflicts: [],
  usage: USAGE,
};

export const REVISED_TEXT = {
  status: 'success',
  source_text: SOURCE,
  original_target_text: 'Haga clic para leer el libro blanco .',
  revised_text: TRANSLATION,
  source_language: 'en',
  target_language: 'es',
  provider: 'openai',
  domain: null,
  context_window: 3,
  processing_mode: 'direct',
  detection: null,
  ...EDIT,
};

export const REWRITE_REQUESTS = {
  simplify: {
    summary: 'In plain words',
    value: { source_text: LONG, source_language: 'en', type: 'simplify' },
  },
};

export const REWRITTEN_TEXT = {
  status: 'success',
  source_text: LONG,
  rewritten_text: SIMPLE,
  source_language: 'en',
  domain: null,
  type: 'simplify',
  template: null,
  provider: 'openai',
  detection: null,
  ...EDIT,
};

/** An event as in the examples of its media type. */
const event = (name: string, data: object) => ({ value: { event: name, data: JSON.stringify(data) } });

const FAILURE = event('error', { error: 'The provider openai did not answer in time. Try again later.', status: 500 });

export const TRANSLATE_EVENTS = {
  delta: event('delta', { text: 'Haga clic ' }),
  done: event('done', {
    text: TRANSLATION,
    source_language: 'en',
    target_language: 'es',
    provider: 'openai',
    detection: null,
    domain: 'marketing',
    ...SEGMENT,
    engine: 'gpt-5-mini',
    pivots: [],
    conflicts: [],
    usage: USAGE,
  }),
  error: FAILURE,
};

export const REWRITE_EVENTS = {
  delta: event('delta', { text: 'Users now ' }),
  done: event('done', {
    text: SIMPLE,
    source_language: 'en',
    type: 'simplify',
    domain: null,
    template: null,
    provider: 'openai',
    detection: null,
    ...EDIT,
  }),
  error: FAILURE,
};
