/** Deliveries at a time to an endpoint that answers, in this process. */
const OF_ENDPOINT = 16;
/** The same to one that doesn't answer, or asks for fewer. */
const OF_SLOW_ENDPOINT = 1;
/** Deliveries at a time of an organization: less than a third of the slots, which one with many dead endpoints takes. */
const OF_ORGANIZATION = 64;
/** Ms of an answer before any was measured. */
const TYPICAL_ANSWER = 100;
/** Weight of the newest answer in the average. */
const WEIGHT = 0.2;
/** Ms. */
const SHORTEST_WAIT = 250;
/** Ms; an endpoint that works again is found by those who come back. */
const LONGEST_WAIT = 5 * 60_000;
/** Endpoints and organizations that are remembered; idle ones are forgotten first. */
const MOST_LINES = 10_000;

/** Who is asked, and for whom. */
export interface Endpoint {
  /** UUID. */
  readonly organization: string;
  readonly url: string;
}

/** What an endpoint answered. */
export interface EndpointAnswer {
  /** Ms. */
  readonly duration: number;
  /** False: no answer, or one that asks for fewer requests. */
  readonly isHealthy: boolean;
  /** Ms for which the endpoint wants no requests. */
  readonly pause: number | undefined;
}

export type Admission =
  | { readonly admitted: true; readonly leave: (answer?: EndpointAnswer) => void }
  /** Ms after which a place may be free. */
  | { readonly admitted: false; readonly wait: number };

/** The deliveries to an endpoint, or of an organization, that are under way. */
interface Line {
  readonly places: number;
  inFlight: number;
  isHealthy: boolean;
  /** Ms of a typical answer. */
  typical: number;
  /** Time in ms until which the deliveries that were turned away fill the places. */
  takenUntil: number;
  pausedUntil: number;
}

/**
 * Limits the deliveries at a time per endpoint and per organization, so that endpoints that hang don't take the slots of
 * all others. Who is turned away waits outside, in its workflow, for a time of its own in the line.
 */
export class EndpointGate {
  readonly #lines = new Map<string, Line>();
  readonly #now: () => number;

  /** @param now ms since 1970 */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Takes a place, which `leave` gives back; without an answer nothing is learnt about the endpoint. */
  enter({ organization, url }: Endpoint): Admission {
    const now = this.#now();
    const lines = [
      this.#line(`${organization} ${URL.parse(url)?.origin ?? url}`, OF_ENDPOINT),
      this.#line(organization, OF_ORGANIZATION),
    ] as const;
    for (const line of lines) if (isFull(line, now)) return { admitted: false, wait: takeTurn(line, now) };
    for (const line of lines) line.inFlight += 1;
    let hasLeft = false;
    const leave = (answer?: EndpointAnswer) => {
      if (hasLeft) return;
      hasLeft = true;
      for (const line of lines) line.inFlight -= 1;
      if (answer === undefined) return;
      const [endpoint, ofOrganization] = lines;
      learn(endpoint, answer, this.#now());
      ofOrganization.typical += WEIGHT * (answer.duration - ofOrganization.typical);
    };
    return { admitted: true, leave };
  }

  #line(key: string, places: number): Line {
    const known = this.#lines.get(key);
    // The least recently used ones come first.
    if (known !== undefined) this.#lines.delete(key);
    const line = known ?? {
      places,
      inFlight: 0,
      isHealthy: true,
      typical: TYPICAL_ANSWER,
      takenUntil: 0,
      pausedUntil: 0,
    };
    this.#lines.set(key, line);
    if (this.#lines.size > MOST_LINES) this.#forgetIdle();
    return line;
  }

  #forgetIdle(): void {
    for (const [key, { inFlight }] of this.#lines) {
      if (inFlight > 0) continue;
      this.#lines.delete(key);
      return;
    }
  }
}

const placesOf = ({ places, isHealthy }: Line) => (isHealthy ? places : OF_SLOW_ENDPOINT);

const isFull = (line: Line, now: number) => line.pausedUntil > now || line.inFlight >= placesOf(line);

/** Ms until a turn at the end of the line. */
function takeTurn(line: Line, now: number): number {
  const turn = line.typical / placesOf(line);
  const begin = Math.max(line.takenUntil, line.pausedUntil, now);
  line.takenUntil = Math.min(begin + turn, now + LONGEST_WAIT);
  return Math.round(Math.max(SHORTEST_WAIT, line.takenUntil - now));
}

function learn(line: Line, { duration, isHealthy, pause = 0 }: EndpointAnswer, now: number): void {
  line.isHealthy = isHealthy;
  line.typical += WEIGHT * (duration - line.typical);
  line.pausedUntil = Math.max(line.pausedUntil, now + Math.min(pause, LONGEST_WAIT));
}
