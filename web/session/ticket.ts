import { serviceAddress } from '#web/app/settings.ts';

const PREFIX = '#ticket=';

/** The ticket in the address, which is removed from it and from the history at once; undefined: no ticket. */
export function takeTicket(): string | undefined {
  if (!location.hash.startsWith(PREFIX)) return undefined;
  const ticket = decodeURIComponent(location.hash.slice(PREFIX.length));
  history.replaceState(history.state, '', location.pathname + location.search);
  return ticket;
}

/** An API key for a ticket, which works once. */
export async function exchangeTicket(ticket: string): Promise<string> {
  const response = await fetch(serviceAddress('sign-in/ticket'), {
    method: 'POST',
    headers: { Authorization: `Ticket ${ticket}` },
  });
  if (!response.ok) throw new Error(`The ticket was refused with ${response.status}.`);
  const { key } = (await response.json()) as { readonly key: string };
  return key;
}
