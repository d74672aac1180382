import { lazyRouteComponent, useRouter, type ErrorComponentProps, type RouteComponent } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { reloadSignedIn } from '#web/session/credentials.ts';
import { isDraftMissed } from '#web/session/drafts.ts';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert, PageLoadError } from '#web/ui/error-alert.tsx';

/** Key of the time when the tab reloaded for a page, and milliseconds in which it doesn't do so again. */
const [RELOADED, RELOAD_PAUSE] = ['loquent-reloaded', 60_000] as const;

/** Replaces the page by the console that the service has now. @returns false if the service doesn't answer, or has been asked just now */
async function reloadUpgraded(reload: () => void, isAsked: boolean): Promise<boolean> {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (!isAsked && (isDraftMissed() || Date.now() - last < RELOAD_PAUSE)) return false;
  const answer = await fetch(document.baseURI, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok !== true) return false;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  reload();
  return true;
}

type Load<Name extends string> = () => Promise<Readonly<Record<Name, RouteComponent>>>;

/**
 * A page of the console, in a file of its own. Where the file can't be loaded, the menu stays: after an upgrade the service has other
 * files, so the page is reloaded once, with its user signed in; a lost connection is waited for.
 */
export function lazyPage<Name extends string>(load: Load<Name>, name: Name) {
  const component = lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new PageLoadError(cause);
      }),
    name,
  ) as RouteComponent;
  function PageError({ error, reset }: ErrorComponentProps) {
    const router = useRouter();
    const { latest } = useSession();
    const isUnloaded = error instanceof PageLoadError;
    const reload = () => reloadSignedIn(latest());
    const retry = async () => {
      // Browsers may remember that a file could not be loaded.
      const isLoaded = await load().then(Boolean, () => false);
      if (isUnloaded && !isLoaded && (await reloadUpgraded(reload, true))) return;
      await component.preload?.();
      reset();
      await router.invalidate();
    };
    const onUnloaded = useEffectEvent(() => void reloadUpgraded(reload, false));
    const onOnline = useEffectEvent(() => void retry());
    useEffect(() => {
      if (isUnloaded) onUnloaded();
      const again = () => onOnline();
      addEventListener('online', again);
      return () => removeEventListener('online', again);
    }, [isUnloaded]);
    return <ErrorAlert error={error} onRetry={() => void retry()} />;
  }
  return { component, errorComponent: PageError };
}
