import { useState } from 'react';
import { FormattedDate, FormattedRelativeTime } from 'react-intl';

/** Seconds after which a date says more than an age. */
const DAY = 86_400;

/** How long ago something was, or when if that is long ago. */
export function Since({ date }: { readonly date: string }) {
  const [shownAt] = useState(Date.now);
  const seconds = Math.round((Date.parse(date) - shownAt) / 1000);
  if (seconds < -DAY) return <FormattedDate value={date} dateStyle="medium" timeStyle="short" />;
  return <FormattedRelativeTime value={seconds} numeric="auto" updateIntervalInSeconds={10} />;
}
