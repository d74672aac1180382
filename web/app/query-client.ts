import { QueryClient } from '@tanstack/react-query';

/** What has been read; everything goes when somebody signs out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The client repeats requests by itself.
      retry: false,
      refetchOnWindowFocus: true,
    },
  },
});
