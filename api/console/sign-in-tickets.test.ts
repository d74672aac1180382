import { describe, expect, it } from 'vitest';
import { SignInTickets } from './sign-in-tickets.ts';

describe('a ticket for the console', () => {
  it('stands for its key once', () => {
    const tickets = new SignInTickets();
    const ticket = tickets.issue('lq_key');
    expect(tickets.take(ticket)).toBe('lq_key');
    expect(tickets.take(ticket)).toBeUndefined();
  });

  it('is worth nothing after ten minutes', () => {
    const tickets = new SignInTickets();
    const early = tickets.issue('lq_key', 0);
    const late = tickets.issue('lq_key', 0);
    expect(tickets.take(early, 599_999)).toBe('lq_key');
    expect(tickets.take(late, 600_000)).toBeUndefined();
  });

  it('is dropped when a hundred newer ones were issued', () => {
    const tickets = new SignInTickets();
    const first = tickets.issue('lq_first');
    const second = tickets.issue('lq_second');
    for (let number = 0; number < 99; number += 1) tickets.issue('lq_other');
    expect(tickets.take(first)).toBeUndefined();
    expect(tickets.take(second)).toBe('lq_second');
  });
});
