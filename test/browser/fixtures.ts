import { randomUUID } from 'node:crypto';
import { JobUsage } from '#db/entities/index.ts';
import { storeLedger } from '#db/ledgers/ledgers.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { Finding } from '#domain/quality/finding.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import type { TestApi } from '#test/service/api.ts';
import { buildDub, buildReviewedJob } from '#test/database/reviewed-jobs.ts';

/** Data of a console that has been used a while. */
export interface ConsoleFixtures {
  /** Id of a completed translation of a web page, with segments. */
  readonly jobId: string;
  /** Id of a dub with sentences, of which no recording is kept. */
  readonly dubId: string;
  /** Id of a quality job, with findings. */
  readonly qualityId: string;
  /** Id of a job that has extracted terms. */
  readonly extractionId: string;
  readonly glossaryId: number;
  readonly castId: number;
  /** Group of the dub. */
  readonly groupId: string;
  readonly storeId: number;
}

const SENTENCES: readonly (readonly [source: string, target: string])[] = [
  ['<g1>Quick start</g1>', '<g1>Primeros pasos</g1>'],
  ['Fill the water tank up to the line.', 'Llene el depósito de agua hasta la línea'],
  ['Press the <g1>green</g1> button and wait 5 minutes.', 'Pulse el botón <g1>verde</g1> y espere 5 minutos.'],
  ['Clean the filter every week.', 'Limpie el colador cada semana.'],
  ['Keep the manual.', 'Conserve el manual.'],
];

const END_MARK: Finding = {
  rule: 'end-mark',
  category: 'linguistic-conventions/punctuation',
  severity: 'minor',
  message: 'The source ends with a full stop, the target does not.',
  source: [],
  target: [],
  fix: [{ start: 40, end: 40, text: '.' }],
};

const RESULT = 'translations/guide/es/guide.html';
const withoutTags = (text: string) => text.replaceAll(/<\/?g1>/g, '');

/** A report of quality, and the candidates for terms, as jobs write them. */
const REPORTS = {
  'quality.json': {
    segments: [
      {
        file: 'guide.html',
        language: 'es',
        id: '2',
        place: 'p',
        score: 80,
        source: 'Keep {count} copies.',
        target: 'Guarde las copias.',
        findings: [
          {
            rule: 'placeholders',
            category: 'accuracy/omission',
            severity: 'critical',
            message: 'The target lacks {count}.',
            source_spans: [{ start: 5, end: 12 }],
            target_spans: [],
          },
        ],
      },
    ],
  },
  'terms.json': {
    terms: [
      {
        term: 'water tank',
        targets: [{ language: 'es', term: 'depósito de agua' }],
        frequency: 3,
        example: 'Fill the water tank up to the line.',
        definition: null,
      },
    ],
  },
} as const;

/** Makes a glossary, a memory, and jobs with and without segments. */
export async function createFixtures(api: TestApi): Promise<ConsoleFixtures> {
  const create = async (path: string, json: object) =>
    (await (await api.request(path, { json })).json()) as { readonly id: number };
  const glossary = await create('/v1/glossaries', { name: 'Machines', base_language: 'en' });
  const speakers = [{ name: 'Ada', labels: ['S1'], say: { es: 'Eida' }, pace: { es: 70 } }];
  const cast = await create('/v1/casts', {
    name: 'Tour',
    is_default: true,
    speakers,
    pronunciations: [{ text: 'Ronda', say: 'Rronda', language: 'es' }],
  });
  const entry = await create(`/v1/glossaries/${glossary.id}/entries/with-terms`, {
    notes: 'As on the spare parts list.',
    terms: [
      { term: 'filter', lang: 'en', term_type: 'preferred', description: 'Part that holds back the grounds.' },
      { term: 'filtro', lang: 'es', term_type: 'preferred' },
      { term: 'colador', lang: 'es', term_type: 'forbidden' },
    ],
  });
  const ids = { glossaryId: glossary.id, entryId: entry.id };
  const terms = {
    applied: [],
    violated: [
      {
        ...ids,
        sourceTerm: 'filter',
        targetTerm: 'filtro',
        type: 'forbidden_term_used' as const,
        found: 'colador',
        start: 10,
        end: 17,
        suggestion: 'filtro',
      },
    ],
  };
  const keep = (key: string, lines: readonly string[]) =>
    api.dependencies.storage.write(fileObjectKey(api.owner.organizationId, key), Buffer.from(lines.join('\n')));
  const page = (side: 0 | 1) => SENTENCES.map((sentence) => `<p>${withoutTags(sentence[side])}</p>`);
  await keep('guide.html', page(0));
  await keep(RESULT, page(1));
  const jobId = await buildReviewedJob(
    api.orm,
    api.owner,
    SENTENCES.map(([source, target], index) => ({
      source,
      target,
      engine: 'apertium',
      ...(index === 1 ? { findings: [END_MARK], findingCount: 1 } : {}),
      ...(index === 3 ? { terms } : {}),
      ...(index === 4 ? { machineTarget: 'Guarde el manual de instrucciones.', state: 'reviewed' as const } : {}),
    })),
    {
      targetFiles: [RESULT],
      result: {
        files: [{ source_file: 'guide.html', language: 'es', target_file: RESULT }],
        consistency: { entries: 2, mended: 1, open: 0, kept: 0, examples: [] },
        routing: [
          {
            provider: 'openai',
            kept: 4,
            retranslated: 1,
            refused: 0,
            failed: 0,
            not_assessed: 0,
            parts: [{ part: 'assessment', characters: 150, input_tokens: 900, output_tokens: 40, cost: 0.0012 }],
          },
        ],
      },
      input: { glossaries: [glossary.id] },
    },
  );
  await api.orm.em.fork().insert(JobUsage, {
    job: jobId,
    organization: api.owner.organizationId,
    day: '2026-01-31',
    provider: 'openai',
    operation: 'aimt',
    characters: 150,
    inputTokens: 1_200,
    cachedTokens: 700,
    outputTokens: 90,
    spokenCharacters: 0,
    mediaSeconds: 0,
    dubbedSeconds: 0,
    requests: 2,
  });
  await storeLedger(
    organizationEntityManager(api.orm, api.owner.organizationId),
    {
      job: jobId,
      file: 0,
      language: 'es',
      organization: api.owner.organizationId,
      brief: { abstract: 'How to start a coffee machine.', audience: 'buyers', register: 'formal' },
      leftOut: 0,
      revision: 1,
    },
    [
      {
        kind: 'term',
        source: 'water tank',
        target: 'depósito de agua',
        origin: 'model',
        count: 3,
        places: ['Quick start'],
      },
      {
        kind: 'name',
        type: 'person',
        gender: 'feminine',
        source: 'Anna',
        target: 'Ana',
        origin: 'model',
        count: 1,
        places: [],
      },
    ],
  );
  await buildReviewedJob(api.orm, api.owner, [], {
    status: 'failed',
    sourceFiles: ['contract.docx'],
    error: {
      code: 'document_encrypted',
      message: 'The file is protected by a password.',
      step: 'extract',
      retryable: false,
    },
  });
  const store = await create('/v1/context', {
    key: 'machines',
    name: 'Machines',
    content_kind: 'translation_memory',
    retrieval_backend: 'vector',
    embedding_model: 'local-ngram',
  });
  await keep('talk.mp4', ['No recording: its time axis shows the sentences alone.']);
  const groupId = randomUUID();
  const dubId = await buildDub(
    api,
    api.owner,
    SENTENCES.map(([source, target]) => ({ source: withoutTags(source), target: withoutTags(target) })),
    { groupId },
  );
  for (const [name, report] of Object.entries(REPORTS)) await keep(`reports/${name}`, [JSON.stringify(report)]);
  const reported = (type: 'quality_assurance' | 'term_extraction', name: keyof typeof REPORTS) => {
    const files = { json: `reports/${name}`, csv: `reports/${name}`, html: `reports/${name}` };
    const result = { report_files: files, glossary_id: glossary.id, mqm_score: 80, segments: 1 };
    return buildReviewedJob(api.orm, api.owner, [], { type, result, input: { glossary_name: 'Machines' } });
  };
  return {
    jobId,
    dubId,
    qualityId: await reported('quality_assurance', 'quality.json'),
    extractionId: await reported('term_extraction', 'terms.json'),
    glossaryId: glossary.id,
    castId: cast.id,
    groupId,
    storeId: store.id,
  };
}
