/** A place where an address without marks may begin (GFM 0.29, 6.9). */
export interface LinkCandidate {
  readonly start: number;
  readonly kind: 'email' | 'www' | 'protocol';
}

const MARKS = /@|www\.|https?:\/\//gi;
const MAIL_CHARACTER = /[\w.+-]/;
const ASCII_LETTER = /[a-z]/i;
const BREAKS_DOMAIN = /[\s\p{P}\p{S}\0]/u;

/** Finds addresses without marks in a text; every character is read a bounded number of times. */
export class LiteralLinks {
  readonly #text: string;
  readonly #trail: { from: number; to: number; ends: boolean } = { from: -1, to: -1, ends: false };
  #domain = { from: -1, end: -1, underscore: -1, dots: [-1, -1] as readonly [number, number] };

  constructor(text: string) {
    this.#text = text;
  }

  /** @returns possible beginnings of addresses, in order; an e-mail address comes before others at the same place */
  candidates(): LinkCandidate[] {
    const text = this.#text;
    // Most texts have none, and an iterator takes longer than the search.
    if (text.search(MARKS) === -1) return [];
    const found: LinkCandidate[] = [];
    let runEnd = 0;
    for (const { 0: mark, index } of text.matchAll(MARKS)) {
      if (mark === '@') {
        let start = index;
        while (start > runEnd && MAIL_CHARACTER.test(text[start - 1]!)) start -= 1;
        runEnd = index + 1;
        if (start < index && text[start - 1] !== '/') found.push({ start, kind: 'email' });
        continue;
      }
      const before = text[index - 1] ?? ' ';
      const isWww = mark.toLowerCase() === 'www.';
      if (isWww ? /[\s(*_[\]~]/.test(before) : !ASCII_LETTER.test(before)) {
        found.push({ start: index, kind: isWww ? 'www' : 'protocol' });
      }
    }
    return found.toSorted((one, other) => one.start - other.start || rank(one) - rank(other));
  }

  /** @returns offset after the address that begins at a candidate, -1 if it isn't an address */
  end({ start, kind }: LinkCandidate): number {
    if (kind === 'email') return this.#emailEnd(start);
    if (kind === 'www' && start + 4 >= this.#text.length) return -1;
    const domainStart = kind === 'www' ? start : this.#text.indexOf('/', start) + 2;
    const first = this.#text[domainStart];
    if (first === undefined || (kind === 'protocol' && BREAKS_DOMAIN.test(first))) return -1;
    const domainEnd = this.#domainEnd(domainStart);
    return domainEnd === -1 ? -1 : this.#pathEnd(domainEnd);
  }

  #emailEnd(start: number): number {
    const text = this.#text;
    let at = text.indexOf('@', start) + 1;
    let [dot, data] = [false, false];
    for (; at < text.length; at += 1) {
      const character = text[at]!;
      if (character === '.') {
        if (!/[a-z\d]/i.test(text[at + 1] ?? '')) break;
        dot = true;
      } else if (/[\w-]/.test(character)) data = true;
      else break;
    }
    return dot && data && ASCII_LETTER.test(text[at - 1]!) ? at : -1;
  }

  /** The last two parts of a domain hold no underscore. */
  #domainEnd(start: number): number {
    const text = this.#text;
    const known = this.#domain;
    if (start < known.from || start >= known.end) {
      let [at, underscore] = [start, -1];
      let dots: readonly [number, number] = [-1, -1];
      for (; at < text.length; at += 1) {
        const character = text[at]!;
        if (character === '.' || character === '_') {
          if (this.#endsIn(at)) break;
          if (character === '_') underscore = at;
          else dots = [dots[1], at];
        } else if (character !== '-' && BREAKS_DOMAIN.test(character)) break;
      }
      this.#domain = { from: start, end: at, underscore, dots };
    }
    const { end, underscore, dots } = this.#domain;
    return underscore >= Math.max(start, dots[0]) || start === end ? -1 : end;
  }

  #pathEnd(start: number): number {
    const text = this.#text;
    let [at, opened, closed] = [start, 0, 0];
    for (; at < text.length; at += 1) {
      const character = text[at]!;
      if (character === '(') opened += 1;
      else if (character === ')' && closed < opened) closed += 1;
      else if (/[!"&'()*,.:;<?\]_~]/.test(character)) {
        if (this.#endsIn(at)) break;
        if (character === ')') closed += 1;
      } else if (/\s/.test(character)) break;
    }
    return at;
  }

  /** True if only marks follow that are allowed after an address. */
  #endsIn(start: number): boolean {
    const text = this.#text;
    const trail = this.#trail;
    if (start >= trail.from && start < trail.to) return trail.ends;
    let at = start;
    let ends: boolean | undefined;
    while (ends === undefined) {
      const character = text[at];
      if (character === undefined || character === '<' || /\s/.test(character)) ends = true;
      else if (/[!"')*,.:;?_~]/.test(character)) at += 1;
      else if (character === ']') {
        at += 1;
        const after = text[at];
        if (after === undefined || /[(\s[]/.test(after)) ends = true;
      } else if (character === '&') {
        const reference = at + 1;
        let behind = reference;
        while (ASCII_LETTER.test(text[behind] ?? '')) behind += 1;
        if (behind > reference && text[behind] === ';') at = behind + 1;
        else ends = false;
      } else ends = false;
    }
    Object.assign(trail, { from: start, to: at, ends });
    return ends;
  }
}

const rank = ({ kind }: LinkCandidate) => (kind === 'email' ? 0 : 1);
