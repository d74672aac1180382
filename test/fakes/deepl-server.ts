import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import {
  answerAsEngine,
  sendJson,
  type EngineQuestion,
  type EngineServer,
  type EngineServerOptions,
} from './engine-server.ts';
import { startVendorServer } from './vendor-server.ts';

export interface DeeplServerOptions extends EngineServerOptions {
  /** The only key that it takes. */
  readonly apiKey: string;
  /** Glossaries that the account may have. */
  readonly glossaryLimit?: number;
}

export interface DeeplGlossary {
  readonly glossary_id: string;
  readonly name: string;
  readonly creation_time: string;
  readonly dictionaries: readonly {
    readonly source_lang: string;
    readonly target_lang: string;
    readonly entry_count: number;
  }[];
  readonly entries: readonly (readonly [string, string])[];
}

export interface DeeplServer extends EngineServer {
  /** Those of the account, the oldest first. */
  readonly glossaries: Map<string, DeeplGlossary>;
  /** Forms of the translations that were asked for, in order of arrival. */
  readonly forms: readonly URLSearchParams[];
}

const SOURCES = ['DE', 'EN', 'ES', 'FR', 'JA', 'NB', 'PT', 'ZH'];
const TARGETS = [
  'DE',
  'EN-GB',
  'EN-US',
  'ES',
  'ES-419',
  'FR',
  'JA',
  'NB',
  'PT-BR',
  'PT-PT',
  'ZH',
  'ZH-HANS',
  'ZH-HANT',
];
const WITH_FORMALITY = new Set(['DE', 'ES', 'ES-419', 'FR', 'JA', 'PT-BR', 'PT-PT']);
const WITH_GLOSSARIES = ['de', 'en', 'es', 'fr', 'ja', 'pt', 'zh'];

/** DeepL's API, as its reference of 2026 has it: what it refuses, it refuses here. */
export async function startDeeplServer(options: DeeplServerOptions): Promise<DeeplServer> {
  const questions: EngineQuestion[] = [];
  const forms: URLSearchParams[] = [];
  const glossaries = new Map<string, DeeplGlossary>();
  let made = 0;

  const server = await startVendorServer((request, response) => {
    const send = (status: number, body?: unknown) => sendJson(response, status, body);
    const refuse = (status: number, message: string) => send(status, { message });
    if (request.headers['authorization'] !== `DeepL-Auth-Key ${options.apiKey}`) return refuse(403, 'Forbidden');
    const url = new URL(request.path, 'http://deepl');
    const route = `${request.method} ${url.pathname}`;
    if (route === 'GET /v2/languages') {
      const codes = url.searchParams.get('type') === 'target' ? TARGETS : SOURCES;
      return send(
        200,
        codes.map((language) => ({ language, name: language, supports_formality: WITH_FORMALITY.has(language) })),
      );
    }
    if (route === 'GET /v2/glossary-language-pairs') {
      const pairs = WITH_GLOSSARIES.flatMap((source) => WITH_GLOSSARIES.map((target) => [source, target] as const));
      return send(200, {
        supported_languages: pairs
          .filter(([source, target]) => source !== target)
          .map(([source_lang, target_lang]) => ({ source_lang, target_lang })),
      });
    }
    const form = new URLSearchParams(request.body);
    if (route === 'GET /v3/glossaries') return send(200, { glossaries: [...glossaries.values()].map(shown) });
    if (route === 'POST /v3/glossaries') {
      if (glossaries.size >= (options.glossaryLimit ?? 1000)) return refuse(456, 'Quota Exceeded');
      const entries = parse(form.get('dictionaries[0].entries') ?? '') as [string, string][];
      if (new Set(entries.map(([source]) => source)).size !== entries.length) return refuse(400, 'Duplicate entry');
      made += 1;
      const glossary = {
        glossary_id: `glossary-${made}`,
        name: form.get('name') ?? '',
        creation_time: new Date(1_795_000_000_000 + made * 1000).toISOString(),
        dictionaries: [
          {
            source_lang: form.get('dictionaries[0].source_lang') ?? '',
            target_lang: form.get('dictionaries[0].target_lang') ?? '',
            entry_count: entries.length,
          },
        ],
        entries,
      };
      glossaries.set(glossary.glossary_id, glossary);
      return send(201, shown(glossary));
    }
    if (request.method === 'DELETE' && url.pathname.startsWith('/v3/glossaries/')) {
      return glossaries.delete(url.pathname.slice('/v3/glossaries/'.length)) ? send(204) : refuse(404, 'Not found');
    }
    if (route !== 'POST /v2/translate') return refuse(404, 'Not found');

    const [source, target] = [form.get('source_lang') ?? '', form.get('target_lang') ?? ''];
    const texts = form.getAll('text');
    const marked = form.get('tag_handling') === 'xml';
    if (Buffer.byteLength(request.body) > 128 * 1024) return refuse(413, 'Request Entity Too Large');
    if (texts.length > 50) return refuse(400, 'Too many texts');
    if (!TARGETS.includes(target.toUpperCase())) return refuse(400, "Value for 'target_lang' not supported.");
    const formality = form.get('formality') ?? 'default';
    if (['more', 'less'].includes(formality) && !WITH_FORMALITY.has(target.toUpperCase())) {
      return refuse(400, "'formality' is not supported for given 'target_lang'.");
    }
    if (!SOURCES.includes(source.toUpperCase())) return refuse(400, "Value for 'source_lang' not supported.");
    if (marked && !texts.every(isXml)) return refuse(400, 'Tag handling parsing failed, please check input.');
    const instructions = form.getAll('custom_instructions');
    if (instructions.length > 10 || instructions.some((text) => text.length > 300)) {
      return refuse(400, "Value for 'custom_instructions' not supported.");
    }
    const glossaryId = form.get('glossary_id');
    const glossary = glossaryId === null ? undefined : glossaries.get(glossaryId);
    if (glossaryId !== null && glossary === undefined) return refuse(404, 'Glossary not found');
    const question = { texts, source, target, marked };
    questions.push(question);
    forms.push(form);
    const answers = answerAsEngine(question, options).map((text) =>
      (glossary?.entries ?? []).reduce((changed, [from, to]) => changed.replaceAll(from.toUpperCase(), to), text),
    );
    return send(200, {
      translations: answers.map((text, index) => ({
        detected_source_language: source.toUpperCase(),
        text,
        billed_characters: texts[index]!.length,
      })),
    });
  });
  return { ...server, questions, glossaries, forms };
}

function shown({ glossary_id, name, creation_time, dictionaries }: DeeplGlossary) {
  return { glossary_id, name, creation_time, dictionaries };
}

function isXml(text: string): boolean {
  const parser = new SaxesParser();
  let failed = false;
  parser.on('error', () => (failed = true));
  parser.write(`<text>${text}</text>`).close();
  return !failed;
}
