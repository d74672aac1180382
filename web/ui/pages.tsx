import { Pagination } from '@mantine/core';
import { text } from '#web/app/texts.tsx';

interface PagesProps {
  /** Objects of the whole list. */
  readonly total: number;
  /** Objects on a page. */
  readonly size: number;
  /** From 1. */
  readonly page: number;
  onChange(page: number): void;
}

/** Leads to the pages of a list; nothing where there is one page. */
export function Pages({ total, size, page, onChange }: PagesProps) {
  if (total <= size) return null;
  return (
    <Pagination
      total={Math.ceil(total / size)}
      value={page}
      onChange={onChange}
      getControlProps={(control) => ({ 'aria-label': text(`pages.${control}`) })}
    />
  );
}
