import type { Schemas } from '#client/index.ts';
import { useSession } from '#web/session/session.tsx';
import { useKept } from '#web/ui/use-kept.ts';

/** Operations on a text; all but the first rewrite it in its language. */
export const TEXT_WORKS = ['translate', 'simplify', 'summarize', 'elaborate', 'continue', 'align'] as const;

export const FORMALITY_CHOICES = ['default', 'more', 'less'] as const;

/** The user's request for a text. */
export interface TextRequest {
  readonly work: (typeof TEXT_WORKS)[number];
  readonly text: string;
  /** BCP 47; null has it detected. */
  readonly from: string | null;
  /** Target language of a translation. */
  readonly to: string;
  readonly provider: string | null;
  readonly glossaries: readonly string[];
  readonly formality: (typeof FORMALITY_CHOICES)[number];
}

export const EMPTY_REQUEST: TextRequest = {
  work: 'translate',
  text: '',
  from: null,
  to: 'es',
  provider: null,
  glossaries: [],
  formality: 'default',
};

const sharedOf = ({ from, glossaries, formality }: TextRequest, provider: string | null) => ({
  source_language: from ?? 'auto',
  provider,
  glossaries: glossaries.map(Number),
  formality,
});

/** The body of a translation. @param provider replaces the chosen one */
export const translationOf = (request: TextRequest, provider = request.provider) => ({
  ...sharedOf(request, provider),
  source_text: [request.text],
  target_language: request.to,
});

/** Facts about a finished text. */
type Done = Pick<
  Schemas['StreamedTranslation'] | Schemas['StreamedRewriting'],
  'source_language' | 'engine' | 'glossary' | 'warnings'
>;

interface TextState {
  /** Ends it. */
  readonly running?: AbortController;
  readonly output: string;
  readonly isRunning: boolean;
  /** Null: nothing went wrong. */
  readonly error: unknown;
  /** Undefined until the text is whole. */
  readonly done: Done | undefined;
}

const IDLE: TextState = { output: '', isRunning: false, error: null, done: undefined };

/** A translation or rewriting that is shown while it is made, also after a look at another page; a new one ends the one before. */
export function useTextWork() {
  const { loquent } = useSession();
  const { value: state = IDLE, change } = useKept<TextState>('text work', { isStored: false });
  const open = (request: TextRequest, signal: AbortSignal) =>
    request.work === 'translate'
      ? loquent.text.streamTranslation(translationOf(request), { signal })
      : loquent.text.streamRewriting(
          { ...sharedOf(request, request.provider), source_text: request.text, type: request.work },
          { signal },
        );
  const start = (request: TextRequest) => {
    state.running?.abort();
    const running = new AbortController();
    const { signal } = running;
    const setState = (next: (before: TextState) => TextState) => change((before = IDLE) => next(before));
    setState(() => ({ ...IDLE, running, isRunning: true }));
    const follow = async () => {
      for await (const { event, data } of open(request, signal)) {
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
