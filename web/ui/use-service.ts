import {
  useMutation,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { Loquent } from '#client/index.ts';
import { useSession } from '#web/session/session.tsx';

/** Reads an answer of the service. It is cached by its key, and the request ends with the page. */
export function useRead<Data>(
  queryKey: QueryKey,
  read: (loquent: Loquent, signal: AbortSignal) => PromiseLike<Data>,
  options: Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'> = {},
) {
  const { loquent } = useSession();
  return useQuery({ ...options, queryKey, queryFn: async ({ signal }) => await read(loquent, signal) });
}

/** A function that reads again what is kept by keys, and by longer keys that begin like them. */
export function useReload(): (...keys: readonly QueryKey[]) => Promise<unknown> {
  const queryClient = useQueryClient();
  return (...keys) => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

interface ActOptions<Result, Input> extends Pick<UseMutationOptions, 'scope'> {
  /** Keys of what is read again when it is done. */
  readonly reload?: readonly QueryKey[];
  /** The form that it submits: it shows refusals at its fields, and forgets its draft once this is done. */
  readonly form?: { forget?(): void; fail?(error: unknown): unknown };
  onDone?(result: Result, input: Input): unknown;
}

/** Something that people have the service do. */
export function useAct<Result, Input = void>(
  act: (loquent: Loquent, input: Input) => Promise<Result>,
  { reload: keys = [], form, onDone, scope }: ActOptions<Result, Input> = {},
) {
  const { loquent } = useSession();
  const reload = useReload();
  return useMutation({
    scope,
    mutationFn: (input: Input) => act(loquent, input),
    async onSuccess(result, input) {
      await reload(...keys);
      form?.forget?.();
      await onDone?.(result, input);
    },
    onError(error) {
      form?.fail?.(error);
      // It may have done a part.
      return reload(...keys);
    },
  });
}

/** Task of buttons and forms: a part of `useAct` without an input. */
export interface Task {
  readonly error: unknown;
  readonly isPending: boolean;
  mutate(): void;
}
