/** The day of a moment in UTC, YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The calendar month of a moment in UTC, YYYY-MM. */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7);
}

/** Beginning of the month after a month (YYYY-MM): midnight UTC of its first day. */
export function endOfMonth(month: string): Date {
  const [year, number] = month.split('-').map(Number) as [number, number];
  // Months of Date count from 0, so this is the next one.
  return new Date(Date.UTC(year, number, 1));
}
