/** English as it comes in documents: abbreviations, initials, numbers, quotations, ellipses, addresses, lists. */
const PARAGRAPHS = [
  `The ferry to the island leaves at 7.30 a.m. and again at noon, except on Sundays. Dr. Alvarez, who has taken it for
  eleven years, says that nobody on board looks at the timetable any more; they look at the sky. If the clouds hang low
  over the lighthouse, the captain waits. "We leave when we leave," he told a group of visitors last spring, and then he
  went below deck to make coffee. The visitors stayed on the pier until 9.15, which, as it turned out, was early.`,
  `Between 1987 and 1994 the harbour lost about 40 % of its trade. The reasons were argued over for a long time: some
  blamed the new road (finished in Oct. 1989), others the fish, and a few, quietly, the council. Mr. J. R. Whitlock, Jr.,
  kept the books in those years. His figures – e.g. 1,204 crates in March, 310 in April – were found in a drawer in 2011
  and are now in the town's museum. Are they correct? Probably. Nobody has found others to set against them!`,
  `Remove the cover before you clean the machine. Never pour water into the tank while it is hot; wait for at least 20
  min. and check that the red light is off. See section 4.2 for the list of parts, and fig. 7 for their places. If a seal
  is worn, order no. 33-1182 from the address on the back (parts@example.com, or www.example.com/parts). A new seal costs
  approx. $3.50 and lasts two years.`,
  `She read the letter twice... then she put it under the clock, where she put everything that could wait. "Is it bad?"
  asked her brother. "It's long," she said. "That's not what I asked." It wasn't. The letter came from a lawyer in St.
  Helens, and it was about the house, the well and – this was the part that she read a third time, after supper – the
  three apple trees, which seemed to belong to somebody else.`,
  `Our measurements agree with those of Lindqvist et al. within the limits of error. At 25.0 °C the solution took 14.2 s to
  clear, against 13.9 s in the earlier work; at 40 °C the difference disappears. We can't rule out that the stirrer, which
  was replaced in Feb., has something to do with it. The data of all runs, incl. those that were given up, are listed in
  Table 3. Runs 12, 15 and 21 were repeated by a second person who didn't know the first results.`,
  `The U.S. office opens at 9 a.m. EST, i.e. 3 p.m. in Berlin. Please send invoices to Ms. Okafor by the 5th of each month.
  Payments that arrive later are booked in the next period; this isn't a punishment, it is how the software works. For
  questions call ext. 204 – but not on Fridays, please, since Ms. Okafor is then in the warehouse. Thank you! We wish you
  a pleasant week.`,
  `Everyone in the valley knew two things about the mill: it was haunted, and it was for sale. The first was told to
  children, the second to strangers. When a couple from the city came to look at it one wet afternoon in November, the
  agent, P. D. Harrow, showed them the wheel, the loft and the new boiler, and said nothing about the noises. He needn't
  have worried. They heard them at once. "Owls," said the woman, and bought it.`,
  `A contract of this kind ends on the last day of the year unless one side gives notice by 30 Sept. (cf. § 12, para. 3).
  Notice must be in writing; an e-mail is enough, a telephone call is not. What has been delivered by then is paid for as
  agreed. What hasn't been delivered is not. The parties have argued about this sentence before, see Case No. 7/2016, and
  the court found it to be clear.`,
] as const;

/**
 * Makes paragraphs of prose, no two of them the same.
 *
 * @param characters how many UTF-16 units they have together, at least
 */
export function englishParagraphs(characters: number): readonly string[] {
  const texts = PARAGRAPHS.map((paragraph) => paragraph.replaceAll(/\s+/g, ' '));
  const paragraphs: string[] = [];
  for (let total = 0; total < characters;) {
    const paragraph = `${texts[paragraphs.length % texts.length]} This was note ${paragraphs.length}.`;
    paragraphs.push(paragraph);
    total += paragraph.length;
  }
  return paragraphs;
}
