import { useMutation } from '@tanstack/react-query';
import { useSession } from '#web/session/session.tsx';
import { termsIn, type Entry } from './columns.ts';

interface CellChange {
  readonly entry: Entry;
  readonly column: number;
  readonly value: string;
}

/** Saves what was written into cells, one after the other. */
export function useSavedCell(
  glossary: number,
  languages: readonly string[],
  refresh: (id: number) => Promise<unknown>,
) {
  const { glossaries } = useSession().loquent;
  return useMutation({
    scope: { id: `glossary ${glossary}` },
    mutationFn: async ({ entry, column, value }: CellChange) => {
      const lang = languages[column];
      if (lang === undefined) return glossaries.changeEntry(glossary, entry.id, { notes: value || null });
      const term = termsIn(entry, lang).find(({ term_type: type }) => type === 'preferred');
      if (term === undefined) {
        return value && glossaries.createTerm(glossary, entry.id, { term: value, lang, term_type: 'preferred' });
      }
      if (value === '') return glossaries.deleteTerm(glossary, entry.id, term.id);
      return glossaries.changeTerm(glossary, entry.id, term.id, { term: value });
    },
    onSettled: (_answer, _error, { entry }) => refresh(entry.id),
  });
}
