import { LoquentError } from '#client/index.ts';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/**
 * Cache of the data read as one user in one organization.
 *
 * @param onSignedOut called when the service no longer accepts the credentials
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
        // The client itself repeats requests.
        retry: false,
        refetchOnWindowFocus: true,
      },
    },
  });
}
