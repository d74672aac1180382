import type { Schemas } from '#client/index.ts';
import { useRef, useState } from 'react';
import { useSession } from '#web/session/session.tsx';

/** What somebody wants translated. */
export interface TextRequest {
  readonly text: string;
  /** BCP 47; '' has it detected. */
  readonly from: string;
  readonly to: string;
  readonly provider: string | null;
  readonly glossaries: readonly string[];
  readonly formality: 'default' | 'more' | 'less';
}

/** The body of a request. @param provider in place of the chosen one */
export const bodyOf = (request: TextRequest, provider = request.provider) => ({
  source_text: [request.text],
  source_language: request.from === '' ? 'auto' : request.from,
  target_language: request.to,
  provider,
  glossaries: request.glossaries.map(Number),
  formality: request.formality,
});

type Done = Extract<Schemas['TranslationEvent'], { event: 'done' }>['data'];

interface Translation {
  readonly output: string;
  readonly isRunning: boolean;
  readonly error: unknown;
  /** Undefined until the translation is whole. */
  readonly done: Done | undefined;
  start(request: TextRequest): void;
}

/** A translation that is shown while it is made; a new one ends the one before. */
export function useTranslation(): Translation {
  const { loquent } = useSession();
  const [state, setState] = useState<Omit<Translation, 'start'>>({
    output: '',
    isRunning: false,
    error: undefined,
    done: undefined,
  });
  const running = useRef<AbortController>(undefined);
  const start = (request: TextRequest) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ output: '', isRunning: true, error: undefined, done: undefined });
    const follow = async () => {
      for await (const { event, data } of loquent.text.streamTranslation(bodyOf(request), { signal })) {
        if (event === 'delta') setState((before) => ({ ...before, output: before.output + data.text }));
        if (event === 'done') setState((before) => ({ ...before, output: data.text, done: data, isRunning: false }));
      }
    };
    follow().catch((error: unknown) => {
      if (!signal.aborted) setState((before) => ({ ...before, error, isRunning: false }));
    });
  };
  return { ...state, start };
}
