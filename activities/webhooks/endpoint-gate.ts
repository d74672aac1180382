/** Deliveries at a time to an endpoint that answers, in this process. */
const OF_ENDPOINT = 16;
/** Requests at once to an endpoint that doesn't answer, or asks for fewer. */
const OF_SLOW_ENDPOINT = 1;
/** Deliveries at a time of an organization: less than half of the slots, which one with endpoints that hang takes. */
const OF_ORGANIZATION = 32;
/** Ms of an answer before any was measured. */
const TYPICAL_ANSWER = 100;
/** Weight of the newest answer in the average. */
const WEIGHT = 0.2;
/** Ms. */
const MIN_WAIT = 250;
/** Ms for which a delivery keeps its slot to wait for a place that becomes free soon. */
const MAX_SLOT_HOLD = 5_000;
/** Slots of an organization whose deliveries do so. */
const MAX_SLOT_HOLDERS = 48;
/** Ms; bounds how long a recovered endpoint goes unnoticed. */
const MAX_WAIT = 5 * 60_000;
/** Endpoints and organizations that are remembered; idle ones are forgotten first. */
const MAX_LINES = 10_000;

/** An endpoint of an organization. */
export interface Endpoint {
  /** UUID. */
  readonly organization: string;
  readonly url: string;
}

/** The answer of an endpoint, for limits. */
export interface EndpointAnswer {
  /** Ms. */
  readonly duration: number;
  /** False: no answer, or one that asks for fewer requests. */
  readonly isHealthy: boolean;
  /** Ms for which the endpoint wants no requests. */
  readonly pause: number | undefined;
}

export type DeliveryAdmission =
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
  /** Deliveries that wait in their slots, of an organization: each looks for a place. */
  readonly patient: Set<() => void>;
  /** Numbers of those deliveries by slot. */
  readonly patientOf: Map<string, number>;
  /** Time in ms until which the deliveries that were turned away fill the places. */
  takenUntil: number;
  pausedUntil: number;
}

/** Keys of the endpoint and of its organization. */
type Lines = readonly [Line, Line];

/**
 * Limits the deliveries at a time per endpoint and per organization, so that endpoints that hang don't take the slots of
 * all others. Who is turned away waits outside, in its workflow, for a time of its own in the line.
 */
export class EndpointGate {
  readonly #lines = new Map<string, Line>();
  readonly #now: () => number;
  readonly #patience: number;

  /** @param options.now ms since 1970 @param options.patience ms */
  constructor({ now = Date.now, patience = MAX_SLOT_HOLD }: { now?: () => number; patience?: number } = {}) {
    this.#now = now;
    this.#patience = patience;
  }

  /**
   * Takes a place, which `leave` gives back; without an answer nothing is learnt about the endpoint. Where the endpoint
   * answers, it waits some seconds for a place: to be turned away costs more than that.
   *
   * @param slot of the worker, which many deliveries may share
   */
  async enter({ organization, url }: Endpoint, slot: string): Promise<DeliveryAdmission> {
    const endpoint = this.#line(`${organization} ${URL.parse(url)?.origin ?? url}`, OF_ENDPOINT);
    const ofOrganization = this.#line(organization, OF_ORGANIZATION);
    const lines = [endpoint, ofOrganization] as const;
    const full = () => lines.find((line) => isFull(line, this.#now()));
    if (full() === undefined) return this.#admit(lines);
    const mayWait = () => endpoint.isHealthy && endpoint.pausedUntil <= this.#now();
    const { patientOf } = ofOrganization;
    if (mayWait() && this.#patience > 0 && (patientOf.has(slot) || patientOf.size < MAX_SLOT_HOLDERS)) {
      const admission = await this.#wait(lines, slot, full, mayWait);
      if (admission !== undefined) return admission;
    }
    return { admitted: false, wait: takeTurn(full() ?? endpoint, this.#now()) };
  }

  /** @returns undefined when no place became free in time, or the endpoint stopped to answer */
  #wait(
    lines: Lines,
    slot: string,
    full: () => Line | undefined,
    mayWait: () => boolean,
  ): Promise<DeliveryAdmission | undefined> {
    const { promise, resolve } = Promise.withResolvers<DeliveryAdmission | undefined>();
    const [, { patient, patientOf }] = lines;
    const end = (admission?: DeliveryAdmission) => {
      clearTimeout(timer);
      patient.delete(look);
      const others = (patientOf.get(slot) ?? 1) - 1;
      if (others > 0) patientOf.set(slot, others);
      else patientOf.delete(slot);
      resolve(admission);
    };
    const look = () => {
      if (!mayWait()) end();
      else if (full() === undefined) end(this.#admit(lines));
    };
    const timer = setTimeout(end, this.#patience);
    patient.add(look);
    patientOf.set(slot, (patientOf.get(slot) ?? 0) + 1);
    return promise;
  }

  #admit(lines: Lines): DeliveryAdmission {
    const [endpoint, ofOrganization] = lines;
    for (const line of lines) line.inFlight += 1;
    let hasLeft = false;
    const leave = (answer?: EndpointAnswer) => {
      if (hasLeft) return;
      hasLeft = true;
      for (const line of lines) line.inFlight -= 1;
      if (answer !== undefined) {
        learn(endpoint, answer, this.#now());
        ofOrganization.typical += WEIGHT * (answer.duration - ofOrganization.typical);
      }
      // In the order of their arrival.
      for (const look of ofOrganization.patient) {
        if (endpoint.isHealthy && isFull(ofOrganization, this.#now())) break;
        look();
      }
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
      patient: new Set(),
      patientOf: new Map(),
    };
    this.#lines.set(key, line);
    if (this.#lines.size > MAX_LINES) this.#forgetIdle();
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
  line.takenUntil = Math.min(begin + turn, now + MAX_WAIT);
  return Math.round(Math.max(MIN_WAIT, line.takenUntil - now));
}

function learn(line: Line, { duration, isHealthy, pause = 0 }: EndpointAnswer, now: number): void {
  line.isHealthy = isHealthy;
  line.typical += WEIGHT * (duration - line.typical);
  line.pausedUntil = Math.max(line.pausedUntil, now + Math.min(pause, MAX_WAIT));
}
