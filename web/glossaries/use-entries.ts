import { useSession } from '#web/session/session.tsx';
import { useLongList } from '#web/ui/use-long-list.ts';

export type Entries = ReturnType<typeof useEntries>;

/** Which entries of a glossary are shown. */
export interface GridFilter {
  readonly q?: string | undefined;
  /** A language in which they have no term. */
  readonly missing_in?: string | undefined;
}

/** The entries of a glossary around the places that are shown. */
export function useEntries(glossary: number, filter: GridFilter) {
  const { loquent } = useSession();
  const list = useLongList(['entries', glossary, 'pages'], filter, ({ glossaries }, page, signal) =>
    glossaries.listEntries(glossary, { ...filter, ...page }, { signal }),
  );
  /** Reads an entry again, and shows it as it is now. */
  const refresh = async (id: number) => list.replace([await loquent.glossaries.readEntry(glossary, id)]);
  return { ...list, refresh };
}
