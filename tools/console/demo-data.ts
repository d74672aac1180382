import { Notification, UsageRecord } from '#db/entities/index.ts';
import type { NotificationType } from '#domain/notifications/notification-types.ts';
import type { ConsoleFixtures } from '#test/browser/fixtures.ts';
import { createFixtures } from '#test/browser/fixtures.ts';
import { buildDub, buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import type { TestApi } from '#test/service/api.ts';

/** Ids of what the pictures show. */
export interface DemoData extends ConsoleFixtures {
  /** A translation of several files into several languages. */
  readonly catalogId: string;
}

const LANGUAGES = ['es', 'de', 'fr'];
const FILES = ['product-catalog.docx', 'price-list.xlsx', 'shop/strings.json'];

const SENTENCES = [
  ['Autumn catalog', 'Catálogo de otoño'],
  ['Our coffee machines are made to last.', 'Nuestras máquinas de café están hechas para durar.'],
  [
    'Each one is tested for 24 hours before it leaves the factory.',
    'Cada una se prueba durante 24 horas antes de salir de fábrica.',
  ],
  ['Free delivery from 50 €', 'Entrega gratuita a partir de 50 €'],
  ['Return the machine within 30 days.', 'Devuelva la máquina en un plazo de 30 días.'],
  ['Questions? Write to us.', '¿Preguntas? Escríbanos.'],
] as const;

const TALK = [
  ['Welcome to the roastery.', 'Bienvenidos al tostadero.'],
  ['Today we look at three kinds of beans.', 'Hoy vemos tres tipos de granos.'],
  ['The first one grows in the shade.', 'El primero crece a la sombra.'],
  ['It takes nine months to ripen.', 'Tarda nueve meses en madurar.'],
  ['Then it is washed and dried.', 'Después se lava y se seca.'],
  ['Smell it before you grind it.', 'Huélalo antes de molerlo.'],
] as const;

/** Report of a file in a language, as a translation writes it. */
const reportOf = (file: string, language: string, index: number) => ({
  source_file: `uploads/catalog/${file}`,
  language,
  target_file: `translations/catalog/${language}/${file}`,
  units: 120 + 31 * index,
  translated: 118 + 29 * index,
  reused: 40 + index,
  skipped: index % 3 === 0 ? [{ reason: 'no_letters', count: 2 }] : [],
  glossary: { applied: 12 + index, violated: index % 2, violations: [] },
  findings: { neutral: 0, minor: index % 3, major: index === 4 ? 1 : 0, critical: 0, repaired: 0 },
  segments: SENTENCES.length,
});

/** Fills an organization like one that has been at work for a while. */
export async function createDemoData(api: TestApi): Promise<DemoData> {
  const fixtures = await createFixtures(api);
  const { orm, owner } = api;
  const pairs = LANGUAGES.flatMap((language) => FILES.map((file) => ({ file, language })));
  const sourceFiles = FILES.map((file) => `uploads/catalog/${file}`);
  const reports = pairs.map(({ file, language }, index) => reportOf(file, language, index));
  const segments = pairs.flatMap(({ file, language }, pair) =>
    SENTENCES.map(([source, target], position) => ({
      source,
      target,
      language,
      file: FILES.indexOf(file),
      number: pair * SENTENCES.length + position,
      position,
      engine: 'openai',
      state: position < 6 - (pair % 5) ? ('reviewed' as const) : ('translated' as const),
    })),
  );
  const catalogId = await buildReviewedJob(orm, owner, segments, {
    name: 'Autumn catalog',
    sourceFiles,
    targetLanguages: LANGUAGES,
    targetFiles: reports.map(({ target_file: target }) => target),
    result: { files: reports, consistency: { entries: 14, mended: 3, open: 0, kept: 1, examples: [] } },
    input: { glossaries: [fixtures.glossaryId] },
  });
  const running = { status: 'running', endedAt: null, startedAt: new Date() } as const;
  await buildReviewedJob(orm, owner, [], {
    ...running,
    name: 'Terms of service',
    stage: 'review',
    sourceFiles: ['uploads/terms.docx'],
    targetLanguages: ['de', 'pl'],
  });
  await buildReviewedJob(orm, owner, [], {
    ...running,
    stage: 'translate',
    sourceFiles: ['uploads/support-center.zip'],
    targetLanguages: ['ja', 'ko', 'ar'],
    unitsCompleted: 620,
    unitsTotal: 1000,
  });
  const dubId = await buildDub(
    api,
    owner,
    TALK.map(([source, target]) => ({ source, target })),
    { name: 'A visit to the roastery' },
  );
  const notified = (id: string, type: NotificationType, facts: object, minutes: number) => ({
    id: `0f8e1a52-6c1f-4d3a-9d52-8f6c6f1f6b3${id}`,
    organization: owner.organizationId,
    user: owner.userId,
    eventType: type,
    title: 'A job',
    message: '',
    eventData: { job_id: catalogId, job_type: 'aimt', source_language: 'en', target_languages: LANGUAGES, ...facts },
    createdAt: new Date(Date.now() - 60_000 * minutes),
    readAt: null,
  });
  await orm.em
    .fork()
    .insertMany(Notification, [
      notified(
        '0',
        'workflow.review',
        { status: 'running', source_files: ['terms.docx'], target_languages: ['de', 'pl'] },
        3,
      ),
      notified('1', 'workflow.completed', { status: 'completed', source_files: FILES, name: 'Autumn catalog' }, 12),
      notified(
        '2',
        'workflow.completed',
        { status: 'completed', job_type: 'dub_video', source_files: ['talk.mp4'], target_languages: ['es'] },
        47,
      ),
    ]);
  const today = new Date();
  const days = Array.from({ length: today.getUTCDate() }, (_, index) => index + 1);
  await orm.em.fork().insertMany(
    UsageRecord,
    days.flatMap((day) => {
      const date = `${today.toISOString().slice(0, 8)}${String(day).padStart(2, '0')}`;
      const common = { organization: owner.organizationId, day: date, requests: 4 + (day % 5) };
      const amount = 3_000 + 2_400 * ((day * 7) % 5);
      return [
        {
          ...common,
          provider: 'openai',
          operation: 'aimt',
          characters: amount,
          inputTokens: amount,
          outputTokens: amount / 3,
        },
        {
          ...common,
          provider: 'deepl',
          operation: 'text.translate',
          characters: amount / 2,
          inputTokens: 0,
          outputTokens: 0,
        },
      ];
    }),
  );
  return { ...fixtures, catalogId, dubId };
}
