import type { OutboundClient } from '#domain/ports/outbound.ts';
import { defineSettings, variablesOf, wholeNumber, type Variables } from '#domain/settings/variables.ts';
import type { TmsName } from '#domain/projects/tms-name.ts';
import type { TmsConnector, TmsCredentials } from './connector.ts';
import { crowdin } from './crowdin/crowdin-connector.ts';
import { lokalise } from './lokalise/lokalise-connector.ts';
import { createRequestGate, type RequestGate, type RequestPace } from './request-gate.ts';
import type { AnswerLimits } from './tms-http.ts';
import type { TmsRecord } from './tms-record.ts';
import { weblate } from './weblate/weblate-connector.ts';

/** The systems that requests can name. */
export const TMS_RECORDS = { weblate, crowdin, lokalise } as const satisfies {
  readonly [Name in TmsName]: Pick<TmsRecord<Name, Variables>, 'name' | 'connect'>;
};

const records = Object.values(TMS_RECORDS);

/** Requests to translation management systems. */
export const tmsSettings = defineSettings({
  variables: {
    ...variablesOf(records),
    TMS_EXPORT_SECONDS: wholeNumber(1, 86_400)
      .default(7_200)
      .describe('time that a system may take to export the files of a language'),
    TMS_MAX_ANSWER_BYTES: wholeNumber(1_048_576, 268_435_456)
      .default(16_777_216)
      .describe('bytes of an answer of a translation management system that are read, decompressed'),
    TMS_MAX_ANSWER_VALUES: wholeNumber(20_000, 10_000_000)
      .default(250_000)
      .describe('values of such an answer, including its objects and lists'),
  },
  secrets: records.flatMap(({ secrets }) => secrets),
  read: (values): { readonly tms: Omit<TmsConnectorsOptions, 'outbound'> } => ({
    tms: {
      addresses: Object.fromEntries(
        records.flatMap(({ name, address }) => (address === undefined ? [] : [[name, values[address]]])),
      ),
      answers: { bytes: values.TMS_MAX_ANSWER_BYTES, values: values.TMS_MAX_ANSWER_VALUES },
      exportTimeout: values.TMS_EXPORT_SECONDS * 1000,
    },
  }),
});

/** Maximum number of cached gates; idle ones are recreated. */
const MAX_GATES = 1000;

export interface TmsConnectorsOptions {
  readonly outbound: OutboundClient;
  /** Addresses for organizations that set none. */
  readonly addresses: { readonly [Name in TmsName]?: string };
  /** Limits of an answer about a project; default: 16 MiB and 250,000 values, ten times those of 500 strings at Weblate. */
  readonly answers?: AnswerLimits;
  /** Default: what each vendor permits. */
  readonly pace?: RequestPace;
  /** Milliseconds; default: two hours. */
  readonly exportTimeout?: number;
}

const PROJECT_ANSWERS: AnswerLimits = { bytes: 16 * 1024 * 1024, values: 250_000 };
/** Limits of an answer to a test of credentials, which is about one user or one project. */
const CREDENTIALS_ANSWERS: AnswerLimits = { bytes: 1024 * 1024, values: 20_000 };

const EXPORT_TIMEOUT = 7_200_000;

export type TmsConnectors = ReturnType<typeof createTmsConnectors>;

/** The systems that this deployment connects to. */
export function createTmsConnectors({
  outbound,
  addresses,
  answers = PROJECT_ANSWERS,
  pace,
  exportTimeout = EXPORT_TIMEOUT,
}: TmsConnectorsOptions) {
  const gates = new Map<string, RequestGate>();
  const gateOf = (name: TmsName, key: string): RequestGate => {
    const gate = gates.get(key) ?? createRequestGate(pace ?? TMS_RECORDS[name].pace);
    // The most recently used ones are last.
    gates.delete(key);
    gates.set(key, gate);
    if (gates.size > MAX_GATES) gates.delete(gates.keys().next().value!);
    return gate;
  };
  return {
    /** Milliseconds that a system may take to export the files of a language. */
    exportTimeout,
    /**
     * @param organizationId its requests to a project are paced together
     * @param project as the client named it; '' for requests about the credentials
     */
    connect(name: TmsName, { token, baseUrl }: TmsCredentials, organizationId: string, project: string): TmsConnector {
      const address = (baseUrl ?? addresses[name] ?? '').replace(/(?<!\/)\/+$/, '');
      const gate = gateOf(name, JSON.stringify([organizationId, name, project]));
      return TMS_RECORDS[name].connect({
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
