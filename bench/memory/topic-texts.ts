import { MemoryTexts } from './texts.ts';

const TOPICS = 250;
/** Sentences whose words are those of a topic. */
const VOCABULARY = 30;
/** Share of the words of a document that are of its topic. */
const OF_TOPIC = 0.6;
/** Passages of a document. */
const PASSAGES = 40;

/** Source of documents that have topics with words of their own, so that their vectors form clusters as those of real documents. */
export class TopicTexts {
  readonly #random: () => number;
  readonly #texts: MemoryTexts;
  readonly #topics: readonly (readonly string[])[];

  constructor(random: () => number) {
    this.#random = random;
    this.#texts = new MemoryTexts(random);
    const words = () => this.#texts.sentence().slice(0, -1).split(' ');
    this.#topics = Array.from({ length: TOPICS }, () => Array.from({ length: VOCABULARY }, words).flat());
  }

  /** A short paragraph of the document in which passages with this number are. */
  passage(index: number): string {
    return Array.from({ length: 3 }, () => this.sentenceLike(index)).join(' ');
  }

  /** A sentence about the topic of a passage. */
  sentenceLike(passage: number): string {
    const topic = this.#topics[Math.floor(passage / PASSAGES) % TOPICS]!;
    const word = () => topic[Math.floor(this.#random() * this.#random() * topic.length)]!;
    const words = this.#texts.sentence().split(' ');
    return words.map((other) => (this.#random() < OF_TOPIC ? word() : other)).join(' ');
  }

  /** A sentence about nothing. */
  sentence(): string {
    return this.#texts.sentence();
  }

  /** A text with up to a quarter of its words replaced, removed or added. */
  edited(text: string): string {
    return this.#texts.edited(text);
  }
}
