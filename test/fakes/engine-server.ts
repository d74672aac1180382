import type { ServerResponse } from 'node:http';
import type { VendorServer } from './vendor-server.ts';

/** Texts that a fake of an engine was asked to translate, whatever its vendor's wire format. */
export interface EngineQuestion {
  readonly texts: readonly string[];
  readonly source: string;
  readonly target: string;
  readonly marked: boolean;
}

export interface EngineServerOptions {
  /** Makes a translation of what a reader sees; default: capitals. */
  readonly translate?: (text: string) => string;
  /** Changes an answer before it is sent, markup and all. */
  readonly spoil?: (answer: string) => string;
  /** Answers so many texts fewer than were asked. */
  readonly missing?: number;
}

export interface EngineServer extends VendorServer {
  /** In order of arrival, without the requests that had faults. */
  readonly questions: readonly EngineQuestion[];
}

const TAG = /<[^<>]*>/g;

/** Answers to a question as an engine that leaves tags and character references alone. */
export function answerAsEngine(question: EngineQuestion, options: EngineServerOptions): readonly string[] {
  const { translate = (text) => text.toUpperCase(), spoil = (text) => text, missing = 0 } = options;
  const answers = question.texts.map((text) => spoil(question.marked ? betweenTags(text, translate) : translate(text)));
  return answers.slice(0, answers.length - missing);
}

function betweenTags(text: string, translate: (text: string) => string): string {
  let translated = '';
  let at = 0;
  for (const match of text.matchAll(TAG)) {
    translated += besideReferences(text.slice(at, match.index), translate) + match[0];
    at = match.index + match[0].length;
  }
  return translated + besideReferences(text.slice(at), translate);
}

function besideReferences(text: string, translate: (text: string) => string): string {
  return text.replaceAll(/[^&]+|&[#\w]+;|&/g, (part) => (part.startsWith('&') ? part : translate(part)));
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? '' : JSON.stringify(body));
}
