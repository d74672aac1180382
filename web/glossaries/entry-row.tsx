import { memo, type ReactNode } from 'react';
import { text } from '#web/app/texts.tsx';
import { CellEditor, cellKey, type CellEditorProps } from './cell-editor.tsx';
import { termsIn, type EntryRecord } from './columns.ts';
import classes from './glossaries.module.css';

interface EntryRowProps {
  readonly index: number;
  /** Pixels from the top. */
  readonly start: number;
  measure(element: Element | null): void;
  readonly entry: EntryRecord | undefined;
  readonly languages: readonly string[];
  /** Column of the chosen cell; undefined: it is in another row. */
  readonly column: number | undefined;
  /** Undefined: the chosen cell isn't edited. */
  readonly onLeave: CellEditorProps['onLeave'] | undefined;
}

/**
 * An entry: its terms by language, and its notes. Rows consist of plain elements, since a screen of them is made in each frame
 * while somebody scrolls; the grid has their handlers, and knows cells by their data.
 */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { index, start, measure, entry, languages, column, onLeave } = props;
  const cellOf = (at: number, value: string, shown: ReactNode) => (
    <div
      key={languages[at] ?? 'notes'}
      id={`cell-${index}-${at}`}
      className={classes['cell']}
      role="gridcell"
      aria-selected={column === at}
      data-row={index}
      data-column={at}
    >
      {onLeave !== undefined && column === at ? (
        <CellEditor draftKey={cellKey(entry!.id, languages[at])} value={value} onLeave={onLeave} />
      ) : (
        shown
      )}
    </div>
  );
  return (
    <div
      ref={measure}
      data-index={index}
      className={classes['row']}
      role="row"
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${start}px)` }}
    >
      {entry === undefined ? (
        <div className={classes['cell']} role="gridcell" aria-busy aria-label={text('app.loading')} />
      ) : (
        <>
          {languages.map((language, at) => {
            const terms = termsIn(entry, language);
            const [first] = terms;
            return cellOf(
              at,
              first?.term_type === 'preferred' ? first.term : '',
              terms.map(({ id, term, term_type: use }) => (
                <div key={id} className={classes[use]} lang={language} dir="auto">
                  {use === 'preferred' ? term : text('terms.forbiddenTerm', { term })}
                </div>
              )),
            );
          })}
          {cellOf(
            languages.length,
            entry.notes ?? '',
            <div className={classes['notes']} dir="auto">
              {entry.notes}
            </div>,
          )}
          <div className={classes['cell']} role="gridcell">
            <button type="button" className={classes['open']} tabIndex={-1} data-row={index} data-column={-1}>
              {text('terms.open')}
            </button>
          </div>
        </>
      )}
    </div>
  );
});
