import type { OutboundClient } from '#domain/ports/outbound.ts';
import { webAddress, type Variables } from '#domain/settings/variables.ts';
import type { TmsName } from '#domain/projects/tms-name.ts';
import type { TmsConnector } from './connector.ts';
import type { IncomingWebhook } from './incoming-webhook.ts';
import type { RequestGate, RequestPace } from './request-gate.ts';
import type { AnswerLimits } from './tms-http.ts';

/** Options of a connector. */
export interface ConnectorOptions {
  readonly token: string;
  /** Address of the system, without a slash at its end. */
  readonly baseUrl: string;
  readonly outbound: OutboundClient;
  readonly gate: RequestGate;
  readonly organizationId: string;
  readonly answers: AnswerLimits;
}

/** A translation management system: everything that is specific to it. */
export interface TmsRecord<Name extends TmsName, Shape extends Variables> {
  readonly name: Name;
  readonly variables: Shape;
  /** Variables whose values must appear in no log line and no message. */
  readonly secrets: readonly (keyof Shape & string)[];
  /** The variable with the address for organizations that set none; undefined: each has its own server. */
  readonly address: (keyof Shape & string) | undefined;
  /** True: an organization sets an address. */
  readonly ownAddress: 'required' | 'optional' | 'refused';
  /** Requests that it permits. */
  readonly pace: RequestPace;
  readonly connect: (options: ConnectorOptions) => TmsConnector;
  readonly webhook: IncomingWebhook;
}

/** An address of a vendor, without a slash at its end. */
export const tmsAddress = webAddress.transform((text) => text.replace(/(?<!\/)\/+$/, ''));

/** Declares a system. */
export const defineTms = <const Name extends TmsName, const Shape extends Variables>(
  record: TmsRecord<Name, Shape>,
): TmsRecord<Name, Shape> => record;
