import type { AnswerModel } from '#test/fakes/model-server.ts';
import { promptData } from '#test/fakes/text-model.ts';
import type { JobRecord, TestService } from '#test/service/service.ts';

/** English texts with their translations into German; the terms recur, in several forms. */
export const TERM_PAIRS: readonly (readonly [string, string])[] = [
  [
    'Close the shutoff valve before you open the pump housing.',
    'Schließen Sie das Absperrventil, bevor Sie das Pumpengehäuse öffnen.',
  ],
  ['The shutoff valve sits beside the filter.', 'Das Absperrventil sitzt neben dem Filter.'],
  ['A leaking shutoff valve must be replaced.', 'Ein undichtes Absperrventil muss ersetzt werden.'],
  ['Turn the shutoff valve to the left.', 'Drehen Sie das Absperrventil nach links.'],
  ['The pump housing is made of steel.', 'Das Pumpengehäuse ist aus Stahl.'],
  ['Clean the pump housing once a year.', 'Reinigen Sie das Pumpengehäuse einmal im Jahr.'],
  ['Water collects in the pump housing.', 'Im Pumpengehäuse sammelt sich Wasser.'],
  ['Check the pressure gauge every day.', 'Prüfen Sie das Manometer jeden Tag.'],
  ['The pressure gauge shows the pressure of the water.', 'Das Manometer zeigt den Druck des Wassers.'],
  ['A broken pressure gauge is no reason to stop.', 'Ein kaputtes Manometer ist kein Grund zum Anhalten.'],
  ['Old people like to walk in the park.', 'Alte Leute gehen gern im Park spazieren.'],
  ['She read a letter at the window.', 'Sie las am Fenster einen Brief.'],
];

/** The terms of `TERM_PAIRS` with their translations. */
export const EXPECTED_TERMS = {
  'shutoff valve': 'Absperrventil',
  'pump housing': 'Pumpengehäuse',
  'pressure gauge': 'Manometer',
};

/** `TERM_PAIRS` as a table with a column per language. */
export const TERM_CSV = [
  'key,en,de',
  ...TERM_PAIRS.map(([source, target], index) => `k${index},"${source}","${target}"`),
  '',
].join('\n');

/** A model that judges candidates for terms: it rejects some, and defines the others. */
export function judgeTerms(rejected: readonly string[]): AnswerModel {
  return ({ prompt }) => {
    const candidates = promptData(prompt, 'candidates') as readonly { readonly id: string; readonly term: string }[];
    return JSON.stringify({
      candidates: candidates.map(({ id, term }) => {
        const isTerm = !rejected.includes(term);
        return { id, term, is_term: isTerm, definition: isTerm ? definitionOf(term) : '' };
      }),
    });
  };
}

/** The definition that `judgeTerms` gives. */
export const definitionOf = (term: string): string => `A part of a machine that is named ${term}.`;

interface Entry {
  readonly notes: string | null;
  readonly terms: readonly {
    readonly term: string;
    readonly lang: string;
    readonly term_type: string;
    readonly description: string | null;
  }[];
}

/** The requests about term extraction that tests make. */
export function extractionClient({ request, ended }: Pick<TestService, 'request' | 'ended'>) {
  const json = { 'content-type': 'application/json' };
  /** @returns the id of the job */
  const accepted = async (body: object): Promise<string> => {
    const answer = await request('/v1/jobs/term-extraction', {
      method: 'POST',
      headers: json,
      body: JSON.stringify(body),
    });
    if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { readonly job_id: string }).job_id;
  };
  const entriesOf = async (glossary: number): Promise<readonly Entry[]> => {
    const answer = await request(`/v1/glossaries/${glossary}/entries?limit=100`);
    return ((await answer.json()) as { readonly entries: readonly Entry[] }).entries;
  };
  return {
    accepted,
    run: async (body: object): Promise<JobRecord> => ended(await accepted(body)),
    cancel: async (jobId: string): Promise<void> => {
      await request(`/v1/jobs/${jobId}`, { method: 'DELETE' });
    },
    entriesOf,
    /** Terms of a language by the English one. */
    async translationsOf(glossary: number, language: string): Promise<Readonly<Record<string, string>>> {
      const entries = await entriesOf(glossary);
      return Object.fromEntries(
        entries.map(({ terms }) => {
          const find = (lang: string) => terms.find((term) => term.lang === lang)?.term ?? '';
          return [find('en'), find(language)];
        }),
      );
    },
    /** Names of all glossaries, at most 100. */
    async glossaryNames(): Promise<readonly string[]> {
      const answer = await request('/v1/glossaries?limit=100');
      const { glossaries } = (await answer.json()) as { readonly glossaries: readonly { readonly name: string }[] };
      return glossaries.map(({ name }) => name);
    },
  };
}
