import { Badge, Button, Skeleton, Text, TextInput } from '@mantine/core';
import { memo, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '#web/app/texts.tsx';
import { termsIn, type Entry } from './columns.ts';
import classes from './glossaries.module.css';

/** A place in the grid: columns are the languages, then the notes. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

interface EntryRowProps {
  readonly index: number;
  /** Pixels from the top. */
  readonly start: number;
  measure(element: Element | null): void;
  readonly entry: Entry | undefined;
  readonly languages: readonly string[];
  readonly template: string;
  /** Of the chosen cell; undefined: it is in another row. */
  readonly column: number | undefined;
  readonly isEditing: boolean;
  readonly isDeleted: boolean;
  readonly actions: RowActions;
}

/** What people do with a row. */
export interface RowActions {
  choose(cell: Cell): void;
  edit(cell: Cell): void;
  /** @param step rows and columns to the cell that is next; undefined: none */
  leave(value: string | undefined, step?: Cell): void;
  open(entry: Entry): void;
}

/** An entry: its terms by language, and its notes. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { index, start, measure, entry, languages, template, column, isEditing, isDeleted, actions } = props;
  const text = useText();
  const cells = entry === undefined ? [] : [...languages.map((language) => contentOf(entry, language)), notesOf(entry)];
  return (
    <div
      ref={measure}
      data-index={index}
      className={`${classes['row']} ${isDeleted ? classes['deleted'] : ''}`}
      role="row"
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${start}px)`, gridTemplateColumns: template }}
    >
      {entry === undefined ? (
        <div className={classes['cell']} role="gridcell">
          <Skeleton height={20} />
        </div>
      ) : (
        <>
          {cells.map((content, at) => (
            // The grid has the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={languages[at] ?? 'notes'}
              id={`cell-${index}-${at}`}
              className={classes['cell']}
              role="gridcell"
              tabIndex={-1}
              aria-selected={column === at}
              onClick={() => actions.choose({ row: index, column: at })}
              onDoubleClick={() => actions.edit({ row: index, column: at })}
            >
              {isEditing && column === at ? (
                <CellEditor value={content.value} onLeave={actions.leave} />
              ) : (
                content.shown
              )}
            </div>
          ))}
          <div className={classes['cell']} role="gridcell">
            <Button size="compact-xs" variant="subtle" tabIndex={-1} onClick={() => actions.open(entry)}>
              {text('terms.open')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
});

/** What a cell shows, and the text of it that is edited in place. */
function contentOf(entry: Entry, language: string) {
  const terms = termsIn(entry, language);
  const [first] = terms;
  return {
    value: first?.term_type === 'preferred' ? first.term : '',
    shown: terms.map(({ id, term, term_type: type }) =>
      type === 'preferred' ? (
        <Text key={id} size="sm" lang={language} dir="auto">
          {term}
        </Text>
      ) : (
        <ForbiddenTerm key={id} term={term} />
      ),
    ),
  };
}

const notesOf = ({ notes }: Entry) => ({
  value: notes ?? '',
  shown: (
    <Text size="sm" dir="auto" lineClamp={3}>
      {notes}
    </Text>
  ),
});

function ForbiddenTerm({ term }: { readonly term: string }) {
  const text = useText();
  return (
    <Badge color="red" variant="outline" size="sm" tt="none" me={4}>
      {text('terms.forbiddenTerm', { term })}
    </Badge>
  );
}

function CellEditor({ value, onLeave }: { readonly value: string; readonly onLeave: RowActions['leave'] }) {
  const text = useText();
  const [written, setWritten] = useState(value);
  const isLeft = useRef(false);
  const changed = written.trim() === value ? undefined : written.trim();
  const leave = (left: string | undefined, step?: Cell) => {
    // A field that is taken away loses the focus as well.
    if (!isLeft.current) onLeave(left, step);
    isLeft.current = true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') leave(undefined, { row: 0, column: 0 });
    else if (event.key === 'Enter') leave(changed, { row: 1, column: 0 });
    else if (event.key === 'Tab') leave(changed, { row: 0, column: event.shiftKey ? -1 : 1 });
    else return;
    event.preventDefault();
  };
  return (
    <TextInput
      aria-label={text('terms.cell')}
      size="xs"
      dir="auto"
      ref={(element) => element?.focus()}
      value={written}
      maxLength={10_000}
      onChange={(event) => setWritten(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => leave(changed)}
    />
  );
}
