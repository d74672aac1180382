import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useLanguageName } from '#web/ui/language-name.ts';
import type { Undoable } from '#web/ui/use-undoable.tsx';
import { nameOf, termsIn, type Entry, type Glossary } from './columns.ts';
import { EntryRow, type Cell, type RowActions } from './entry-row.tsx';
import type { useEntries } from './use-entries.ts';
import classes from './glossaries.module.css';

/** Pixels of a row before it is measured, and of the head. */
const ROW_HEIGHT = 40;
const HEAD_HEIGHT = 36;
/** Pixels of a column at least. */
const COLUMN_WIDTH = 150;

interface EntryGridProps {
  readonly glossary: Glossary;
  readonly entries: ReturnType<typeof useEntries>;
  readonly languages: readonly string[];
  readonly undo: Undoable<number>;
  onRange(range: { readonly first: number; readonly last: number }): void;
  onOpen(entry: Entry): void;
  onPaste(text: string): void;
}

/** Entries with a column per language, of which only those in view exist. Everything is reached by the keyboard. */
export function EntryGrid({ glossary, entries, languages, undo, onRange, onOpen, onPaste }: EntryGridProps) {
  const text = useText();
  const languageName = useLanguageName();
  const scroller = useRef<HTMLDivElement>(null);
  const [cell, setCell] = useState<Cell>({ row: 0, column: 0 });
  const [isEditing, setEditing] = useState(false);
  const save = useSavedCell(glossary.id, languages, entries.refresh);
  const total = entries.total ?? 0;
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    onChange: ({ range }) => onRange({ first: range?.startIndex ?? 0, last: range?.endIndex ?? 0 }),
  });
  const go = ({ row, column }: Cell) => {
    const next = {
      row: Math.min(Math.max(0, row), total - 1),
      column: Math.min(Math.max(0, column), languages.length),
    };
    setCell(next);
    rows.scrollToIndex(next.row);
  };
  const leave = (value: string | undefined, step?: Cell) => {
    const entry = entries.at(cell.row);
    if (value !== undefined && entry !== undefined) save.mutate({ entry, column: cell.column, value });
    setEditing(false);
    if (step === undefined) return;
    go({ row: cell.row + step.row, column: cell.column + step.column });
    scroller.current?.focus();
  };
  const actions = useStable({
    choose: (chosen) => {
      if (!isEditing) setCell(chosen);
    },
    edit: (chosen) => {
      setCell(chosen);
      setEditing(true);
    },
    leave,
    open: onOpen,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const entry = entries.at(cell.row);
    const step = STEPS[event.key];
    if (isEditing || entry === undefined) return;
    if (step !== undefined) {
      const isReversed = step.column !== 0 && document.documentElement.dir === 'rtl';
      go({ row: cell.row + step.row, column: cell.column + (isReversed ? -step.column : step.column) });
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onOpen(entry);
    else if (event.key === 'Enter' || event.key === 'F2') setEditing(true);
    else if (event.key === 'Delete') undo.remove(entry.id, nameOf(entry, glossary.base_language));
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    if (isEditing) return;
    event.preventDefault();
    onPaste(event.clipboardData.getData('text/plain'));
  };
  const template = `repeat(${languages.length + 1}, minmax(${COLUMN_WIDTH}px, 1fr)) 90px`;
  const width = COLUMN_WIDTH * (languages.length + 1) + 90;
  return (
    <>
      <Text size="sm" role="status">
        {text('terms.count', { count: total })}
      </Text>
      {save.error !== null && <ErrorAlert error={save.error} />}
      <div
        ref={scroller}
        className={classes['grid']}
        role="grid"
        aria-label={text('terms.grid')}
        aria-rowcount={total + 1}
        aria-activedescendant={`cell-${cell.row}-${cell.column}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPaste={paste}
      >
        <div
          className={classes['head']}
          role="row"
          aria-rowindex={1}
          style={{ gridTemplateColumns: template, minWidth: width }}
        >
          {languages.map((language) => (
            <div key={language} className={classes['cell']} role="columnheader">
              {languageName(language)}
            </div>
          ))}
          <div className={classes['cell']} role="columnheader">
            {text('terms.notes')}
          </div>
          <div role="columnheader" aria-label={text('terms.open')} />
        </div>
        <div className={classes['rows']} role="presentation" style={{ height: rows.getTotalSize(), minWidth: width }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const entry = entries.at(index);
            return (
              <EntryRow
                key={index}
                index={index}
                start={start - HEAD_HEIGHT}
                measure={rows.measureElement}
                entry={entry}
                languages={languages}
                template={template}
                column={index === cell.row ? cell.column : undefined}
                isEditing={isEditing && index === cell.row}
                isDeleted={entry !== undefined && undo.isRemoved(entry.id)}
                actions={actions}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}

/** Functions that stay the same while what they do changes, so that rows are drawn anew only when they differ. */
function useStable(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      choose: (cell) => latest.current.choose(cell),
      edit: (cell) => latest.current.edit(cell),
      leave: (value, step) => latest.current.leave(value, step),
      open: (entry) => latest.current.open(entry),
    }),
    [],
  );
}

const STEPS: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -10, column: 0 },
  PageDown: { row: 10, column: 0 },
};

interface CellChange {
  readonly entry: Entry;
  readonly column: number;
  readonly value: string;
}

/** Saves what was written into cells, one after the other. */
function useSavedCell(glossary: number, languages: readonly string[], refresh: (id: number) => Promise<void>) {
  const { loquent } = useSession();
  const { glossaries } = loquent;
  const { mutate, error } = useMutation({
    scope: { id: `glossary ${glossary}` },
    mutationFn: async ({ entry, column, value }: CellChange) => {
      const lang = languages[column];
      if (lang === undefined) return glossaries.changeEntry(glossary, entry.id, { notes: value === '' ? null : value });
      const term = termsIn(entry, lang).find(({ term_type: type }) => type === 'preferred');
      if (term === undefined) {
        if (value === '') return undefined;
        return glossaries.createTerm(glossary, entry.id, { term: value, lang, term_type: 'preferred' });
      }
      if (value === '') return glossaries.deleteTerm(glossary, entry.id, term.id);
      return glossaries.changeTerm(glossary, entry.id, term.id, { term: value });
    },
    onSettled: (_answer, _error, { entry }) => refresh(entry.id),
  });
  return { mutate, error };
}
