import type { OutboundClient } from '#domain/ports/outbound.ts';
import type { TmsName } from '#domain/tms/tms-name.ts';
import type { TmsConnector, TmsCredentials } from './connector.ts';
import { createCrowdinConnector } from './crowdin/crowdin-connector.ts';
import { createLokaliseConnector } from './lokalise/lokalise-connector.ts';
import type { AnswerLimits } from './tms-http.ts';
import { createRequestGate, type RequestGate, type RequestPace } from './request-gate.ts';
import { createWeblateConnector } from './weblate/weblate-connector.ts';

/** What a connector is made of. */
export interface ConnectorOptions {
  readonly token: string;
  /** Address of the system, without a slash at its end. */
  readonly baseUrl: string;
  readonly outbound: OutboundClient;
  readonly gate: RequestGate;
  readonly organizationId: string;
  readonly answers: AnswerLimits;
}

/**
 * Weblate permits 5,000 requests per hour by default, answers a write in 60 to 100 ms and runs few processes. Crowdin
 * permits 20 requests at once per account (https://support.crowdin.com/developer/api/v2/, Rate limits), of which other
 * integrations need some. Lokalise permits 6 requests per second and token
 * (https://developers.lokalise.com/reference/api-rate-limits).
 */
const PACES: Readonly<Record<TmsName, RequestPace>> = {
  weblate: { concurrency: 6, interval: 0 },
  crowdin: { concurrency: 12, interval: 0 },
  lokalise: { concurrency: 4, interval: 170 },
};

const CONNECTORS: Readonly<Record<TmsName, (options: ConnectorOptions) => TmsConnector>> = {
  weblate: createWeblateConnector,
  crowdin: createCrowdinConnector,
  lokalise: createLokaliseConnector,
};

/** Gates that are kept: idle ones are made anew. */
const MAX_GATES = 1000;

/** Addresses of the vendors, for organizations that set none; Weblate is always somebody's own. */
export interface VendorAddresses {
  readonly crowdin: string;
  readonly lokalise: string;
}

export interface TmsConnectorsOptions {
  readonly outbound: OutboundClient;
  readonly addresses: VendorAddresses;
  /** Of an answer about a project; default: 16 MiB and 250,000 values, ten times those of 500 strings at Weblate. */
  readonly answers?: AnswerLimits;
  /** Default: what each vendor permits. */
  readonly pace?: RequestPace;
  /** Milliseconds; default: two hours. */
  readonly exportTimeout?: number;
}

const PROJECT_ANSWERS: AnswerLimits = { bytes: 16 * 1024 * 1024, values: 250_000 };
/** Of an answer to a test of credentials, which is about one user or one project. */
const CREDENTIALS_ANSWERS: AnswerLimits = { bytes: 1024 * 1024, values: 20_000 };

const EXPORT_TIMEOUT = 7_200_000;

/** The systems that this deployment connects to. */
export interface TmsConnectors {
  /** Milliseconds that a system may take to export the files of a language. */
  readonly exportTimeout: number;
  /**
   * @param organizationId its requests to a project are paced together
   * @param project as the client named it; '' for requests about the credentials
   */
  connect(name: TmsName, credentials: TmsCredentials, organizationId: string, project: string): TmsConnector;
}

export function createTmsConnectors({
  outbound,
  addresses,
  answers = PROJECT_ANSWERS,
  pace,
  exportTimeout = EXPORT_TIMEOUT,
}: TmsConnectorsOptions): TmsConnectors {
  const gates = new Map<string, RequestGate>();
  const gateOf = (name: TmsName, key: string): RequestGate => {
    const gate = gates.get(key) ?? createRequestGate(pace ?? PACES[name]);
    // The most recently used ones are last.
    gates.delete(key);
    gates.set(key, gate);
    if (gates.size > MAX_GATES) gates.delete(gates.keys().next().value!);
    return gate;
  };
  return {
    exportTimeout,
    connect(name, { token, baseUrl }, organizationId, project) {
      const vendor = name === 'weblate' ? '' : addresses[name];
      const address = (baseUrl ?? vendor).replace(/(?<!\/)\/+$/, '');
      const gate = gateOf(name, JSON.stringify([organizationId, name, project]));
      return CONNECTORS[name]({
        token,
        baseUrl: address,
        outbound,
        gate,
        organizationId,
        answers: project === '' ? CREDENTIALS_ANSWERS : answers,
      });
    },
  };
}
