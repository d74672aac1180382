import { z } from 'zod';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { createEngineHttp, statusOf, type EngineAnswer } from '#providers/language/engines/engine-http.ts';
import { providerFailed, providerRefused } from '#providers/language/errors.ts';
import type { ProviderConnection } from '#providers/language/models/idle-fetch.ts';
import type { DubbingProject } from '#domain/recordings/speech/dubbing-project.ts';
import { DUBBED_LANGUAGES } from '#providers/speech/elevenlabs/elevenlabs-languages.ts';
import { elevenlabsAccess, elevenlabsService } from '#providers/speech/elevenlabs/elevenlabs-recognizer.ts';
import { defineDubber } from '#providers/speech/speech-record.ts';
import type { DubbedSound, DubbingProvider } from '#providers/dubbing/dubbing-provider.ts';
import { vendorFacts } from '#providers/service-record.ts';

export interface ElevenlabsDubbingOptions extends ProviderConnection {
  readonly apiKey: string;
  /** Undefined: ElevenLabs' own. */
  readonly baseUrl: string | undefined;
}

/** Model of the projects. Source: ElevenLabs' guide of dubbing. */
const MODEL = 'dubbing_v2';
/** UTF-16 units. Source: ElevenLabs' API reference, `reference`. */
const MAX_NAME_LENGTH = 500;
/** Terms of a project, and words and UTF-16 units of each. Source: ElevenLabs' API reference and guide, `keyterms`, the lower ones. */
const KEYTERMS = { count: 100, words: 5, length: 50 };
/** Characters that no term may have. */
const UNUSABLE = /[<>{}[\]\\]/;
/** UTF-16 units of a vendor's message that are passed on. */
const MAX_MESSAGE_LENGTH = 300;

const SERVICE = elevenlabsService('set DUBBING_PROVIDER to local', (answer) =>
  answer.status === 400 || answer.status === 422
    ? providerRefused(`ElevenLabs refused to dub the recording: ${messageOf(answer)}`)
    : undefined,
);

const issue = z.object({ message: z.string().nullish() }).nullish();
const projectSchema = z.object({
  project_id: z.string().min(1),
  status: z.enum(['queued', 'preparing', 'processing', 'ready', 'failed']),
  error: issue,
});
const languageSchema = z.object({
  language_id: z.string().min(1),
  status: z.enum(['queued', 'processing', 'completed', 'stale', 'failed']),
  error: issue,
  outputs: z.object({ lossless_audio: z.url().nullish(), subtitles: z.url().nullish() }).nullish(),
});
const legacySchema = z.object({ dubbing_id: z.string().min(1) });
const legacyStateSchema = z.object({
  status: z.enum(['dubbing', 'cloning', 'dubbed', 'failed']),
  error: z.string().nullish(),
});

/** Dubbing by ElevenLabs: a dubbing project, or, for accounts without projects, the interface before them. */
export function createElevenlabsDubbing(options: ElevenlabsDubbingOptions): DubbingProvider {
  const { apiKey, baseUrl = 'https://api.elevenlabs.io', fetch } = options;
  const http = createEngineHttp(SERVICE, options);
  const headers = { 'xi-api-key': apiKey };
  const address = (path: string) => `${baseUrl.replace(/\/$/, '')}/v1/dubbing${path}`;
  const projectPath = ({ id }: DubbingProject) => `/project/${encodeURIComponent(id)}`;
  const languagePath = (project: DubbingProject) =>
    `${projectPath(project)}/language/${encodeURIComponent(project.language ?? '')}`;
  const read = (path: string, signal: AbortSignal) => ({ method: 'GET', url: address(path), headers, signal }) as const;

  async function checkProject(project: DubbingProject, targetLanguage: string, signal: AbortSignal) {
    if (project.language !== undefined) {
      const { status, error } = await http.json(read(languagePath(project), signal), languageSchema);
      if (status === 'failed') throw failed(error?.message);
      return { isReady: status === 'completed', project };
    }
    const { status, error } = await http.json(read(projectPath(project), signal), projectSchema);
    if (status === 'failed') throw failed(error?.message);
    if (status !== 'ready') return { isReady: false, project };
    const url = address(`${projectPath(project)}/language`);
    const request = { method: 'POST', url, headers, json: { target_language: targetLanguage }, signal } as const;
    const { language_id: language } = await http.json(request, languageSchema);
    return { isReady: false, project: { ...project, language } };
  }

  async function open(url: string, signal: AbortSignal, withKey: boolean): Promise<Response> {
    const answer = await fetch(url, { signal, redirect: 'manual', ...(withKey ? { headers } : {}) });
    if (answer.ok && answer.body !== null) return answer;
    await answer.body?.cancel();
    throw providerFailed(`ElevenLabs answered ${answer.status} instead of the dubbed sound; try again later.`);
  }

  return {
    id: 'elevenlabs',
    engine: 'elevenlabs dubbing',
    languages: { sources: DUBBED_LANGUAGES, targets: DUBBED_LANGUAGES },
    async start({ name, file, fileName, sourceLanguage, targetLanguage, terms, signal }) {
      const form = new FormData();
      form.set('file', file, fileName);
      form.set('reference', name.slice(0, MAX_NAME_LENGTH));
      form.set('model_id', MODEL);
      form.set('source_language', subtag(sourceLanguage));
      for (const term of terms.filter(isKeyterm).slice(0, KEYTERMS.count)) form.append('keyterms', term);
      try {
        const request = { method: 'POST', url: address('/project'), headers, body: form, signal } as const;
        const { project_id: id } = await http.json(request, projectSchema);
        return { kind: 'project', id };
      } catch (error) {
        // An account, or a server of another release, without projects.
        if (![403, 404, 405].includes(statusOf(error) ?? 0)) throw error;
      }
      const legacy = new FormData();
      legacy.set('file', file, fileName);
      legacy.set('name', name.slice(0, MAX_NAME_LENGTH));
      legacy.set('source_lang', subtag(sourceLanguage));
      legacy.set('target_lang', subtag(targetLanguage));
      const request = { method: 'POST', url: address(''), headers, body: legacy, signal } as const;
      return { kind: 'legacy', id: (await http.json(request, legacySchema)).dubbing_id };
    },
    forAnotherLanguage: ({ kind, id }) => (kind === 'project' ? { kind, id } : undefined),
    async check(project, targetLanguage, signal) {
      if (project.kind === 'project') return checkProject(project, targetLanguage, signal);
      const { status, error } = await http.json(read(`/${encodeURIComponent(project.id)}`, signal), legacyStateSchema);
      if (status === 'failed') throw failed(error);
      return { isReady: status === 'dubbed', project };
    },
    async fetchResult(project, targetLanguage, signal): Promise<DubbedSound> {
      if (project.kind === 'project') {
        const { outputs } = await http.json(read(languagePath(project), signal), languageSchema);
        if (outputs?.lossless_audio == null) throw providerFailed('ElevenLabs has no sound yet; try again later.');
        // Signed addresses, which need no key and must not get it.
        const sound = await open(outputs.lossless_audio, signal, false);
        const subtitles = outputs.subtitles == null ? undefined : await open(outputs.subtitles, signal, false);
        return { sound: sound.body!, subtitles: await subtitles?.text() };
      }
      const path = `/${encodeURIComponent(project.id)}`;
      const language = encodeURIComponent(subtag(targetLanguage));
      const subtitles = await http.send(read(`${path}/transcript/${language}?format_type=webvtt`, signal));
      const sound = await open(address(`${path}/audio/${language}`), signal, true);
      return { sound: sound.body!, subtitles: subtitles.status === 200 ? subtitles.body : undefined };
    },
    async remove(project, signal) {
      const path = project.kind === 'project' ? projectPath(project) : `/${encodeURIComponent(project.id)}`;
      const { status } = await http.send({ method: 'DELETE', url: address(path), headers, signal });
      if (status >= 500 || status === 429) throw providerFailed(`ElevenLabs answered ${status}; try again later.`);
    },
  };
}

const subtag = (language: string) => parseLanguageTag(language)?.language ?? language;

const isKeyterm = (term: string) =>
  term.length <= KEYTERMS.length && term.split(/\s+/u).length <= KEYTERMS.words && !UNUSABLE.test(term);

const failed = (message: string | null | undefined) =>
  providerRefused(
    `ElevenLabs could not dub the recording${message == null ? '' : `: ${message.slice(0, MAX_MESSAGE_LENGTH)}`}. ` +
      'Check the recording, or set DUBBING_PROVIDER to local.',
  );

const detailSchema = z.object({
  detail: z.union([z.string(), z.object({ message: z.string() }), z.array(z.object({ msg: z.string() }))]),
});

/** The vendor's own words for a refusal. */
function messageOf({ status, body }: EngineAnswer): string {
  try {
    const { detail } = detailSchema.parse(JSON.parse(body));
    const message =
      typeof detail === 'string'
        ? detail
        : Array.isArray(detail)
          ? detail.map(({ msg }) => msg).join('; ')
          : detail.message;
    return message.slice(0, MAX_MESSAGE_LENGTH);
  } catch {
    return `status ${status}`;
  }
}

export const elevenlabsDubber = defineDubber({
  id: 'elevenlabs',
  variables: elevenlabsAccess,
  ...vendorFacts('ELEVENLABS', createElevenlabsDubbing),
});
