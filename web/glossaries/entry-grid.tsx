import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import { languageLabel, text } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { EmptyState } from '#web/ui/page-states.tsx';
import { useAct } from '#web/ui/use-service.ts';
import type { Removal } from '#web/ui/use-removal.tsx';
import { cellKey } from './cell-editor.tsx';
import { entryName, type EntryRecord, type GlossaryRecord, type GridPlace } from './columns.ts';
import { EntryRow } from './entry-row.tsx';
import type { Entries } from './use-entries.ts';
import { saveCell } from './save-entry.ts';
import classes from './glossaries.module.css';

/** Pixels of a row before it is measured, and of the head. */
const ROW_HEIGHT = 40;
const HEAD_HEIGHT = 36;

const STEPS: Readonly<Record<string, GridPlace>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -10, column: 0 },
  PageDown: { row: 10, column: 0 },
};

interface EntryGridProps {
  readonly glossary: GlossaryRecord;
  readonly entries: Entries;
  readonly languages: readonly string[];
  readonly removal: Removal<EntryRecord>;
  /** True: there may be others. */
  readonly isFiltered: boolean;
  onOpen(entry: EntryRecord): void;
  onPaste(text: string): void;
}

/** Entries with a column per language, of which only those in view exist. Everything is reached by the keyboard. */
export function EntryGrid(props: EntryGridProps) {
  const { glossary, entries, languages, removal, isFiltered, onOpen, onPaste } = props;
  const { drafts } = useSession();
  const scroller = useRef<HTMLDivElement>(null);
  const [cell, setCell] = useState<GridPlace>({ row: 0, column: 0 });
  const [isEditing, setEditing] = useState(false);
  const save = useAct(
    async ({ glossaries }, { entry, lang, value }: { entry: EntryRecord; lang: string | undefined; value: string }) => {
      await saveCell(glossaries, glossary.id, entry, lang, value).finally(() => entries.refresh(entry.id));
      drafts.forget(cellKey(entry.id, lang));
    },
    // One after the other.
    { scope: { id: `glossary ${glossary.id}` } },
  );
  const total = entries.total ?? 0;
  const chosen = entries.at(cell.row);
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    onChange: ({ range }) => range && entries.show(range.startIndex, range.endIndex),
  });
  const go = (step: GridPlace) => {
    const row = Math.min(Math.max(0, cell.row + step.row), total - 1);
    setCell({ row, column: Math.min(Math.max(0, cell.column + step.column), languages.length) });
    rows.scrollToIndex(row);
  };
  const leave = (value: string | undefined, step?: GridPlace) => {
    if (value !== undefined && chosen !== undefined)
      save.mutate({ entry: chosen, lang: languages[cell.column], value });
    setEditing(false);
    if (step === undefined) return;
    go(step);
    scroller.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (isEditing || chosen === undefined) return;
    if (step !== undefined) {
      const isReversed = document.documentElement.dir === 'rtl';
      go({ row: step.row, column: isReversed ? -step.column : step.column });
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onOpen(chosen);
    else if (event.key === 'Enter' || event.key === 'F2') setEditing(true);
    else if (event.key === 'Delete') removal.remove(chosen, entryName(chosen, glossary.base_language));
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== ' ') {
      // The editor opens with the draft of its cell.
      drafts.write(cellKey(chosen.id, languages[cell.column]), event.key, { isMissed: true });
      setEditing(true);
    } else return;
    event.preventDefault();
  };
  // One handler for all cells: thousands of rows come and go while somebody scrolls.
  const onClick = ({ target, type }: MouseEvent) => {
    const clicked = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
    if (clicked === null || isEditing) return;
    const { row, column } = clicked.dataset;
    const entry = entries.at(Number(row));
    if (clicked instanceof HTMLButtonElement && entry !== undefined) return onOpen(entry);
    setCell({ row: Number(row), column: Number(column) });
    setEditing(type === 'dblclick');
  };
  return (
    <>
      <ErrorAlert error={save.error} onRetry={() => save.variables && save.mutate(save.variables)} />
      <div
        ref={scroller}
        className={classes['grid']}
        style={{ '--columns': languages.length + 1 } as CSSProperties}
        role="grid"
        aria-label={text('terms.grid')}
        aria-rowcount={total + 1}
        aria-activedescendant={`cell-${cell.row}-${cell.column}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={onClick}
        onPaste={(event) => {
          if (isEditing) return;
          event.preventDefault();
          onPaste(event.clipboardData.getData('text/plain'));
        }}
      >
        <div className={classes['head']} role="row" aria-rowindex={1}>
          {[...languages.map(languageLabel), text('terms.notes')].map((name) => (
            <div key={name} className={classes['cell']} role="columnheader">
              {name}
            </div>
          ))}
          <div role="columnheader" aria-label={text('terms.open')} />
        </div>
        {total === 0 && (
          <EmptyState title={text(isFiltered ? 'terms.noMatch' : 'terms.none')}>
            {!isFiltered && text('terms.noneHelp')}
          </EmptyState>
        )}
        <div className={classes['rows']} role="presentation" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const entry = entries.at(index);
            const isChosen = index === cell.row;
            return (
              <EntryRow
                key={index}
                index={index}
                start={start - HEAD_HEIGHT}
                measure={rows.measureElement}
                entry={entry}
                languages={languages}
                column={isChosen ? cell.column : undefined}
                onLeave={isChosen && isEditing ? leave : undefined}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}
