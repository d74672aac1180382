import { LoquentError } from '#client/index.ts';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/**
 * What has been read as one user in one organization.
 *
 * @param onSignedOut called when the service accepts the credentials no longer
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof LoquentError && error.status === 401) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // The client repeats requests by itself.
        retry: false,
        refetchOnWindowFocus: true,
      },
    },
  });
}
