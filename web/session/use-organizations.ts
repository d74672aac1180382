import { useRead } from '#web/ui/use-service.ts';
import { useSession } from './session.tsx';

/** Organizations that can be chosen from. */
const MAX_ORGANIZATIONS = 100;

/** The organizations of the user, and the id of the one of the session. */
export function useOrganizations() {
  const { credentials } = useSession();
  const { data } = useRead(['organizations'], (loquent) =>
    loquent.users.listOrganizations({ limit: MAX_ORGANIZATIONS }),
  );
  const organizations = data?.organizations ?? [];
  const current = credentials.organization ?? organizations.find((each) => each.is_default)?.id ?? '';
  return { organizations, current };
}
