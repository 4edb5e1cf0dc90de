import { may } from '@freeboard/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { clientName } from '../../lib/application-types.ts';
import { useCall } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { type PaletteItem, places } from './places.ts';

const APPLICATIONS = 8;
const DEBOUNCE_MS = 150;

/**
 * What the palette offers for a text: applications (only to who can open them), actions, pages. While the answer is under
 * way the applications found before stay; `isAnswered` says that all are of this very text. `isUrgent` asks at once.
 */
export function useFound(text: string, isUrgent: boolean) {
  const user = useSession()?.user;
  const typed = text.trim();
  const rested = useDebounced(typed, DEBOUNCE_MS);
  const asked = isUrgent ? typed : rested;
  const canOpen = user !== undefined && may(user.role, 'application.edit');
  const found = useCall(
    'getAgentApplicationsList',
    { page: 1, per_page: APPLICATIONS, ...(asked ? { filters: { text: asked } } : {}) },
    { placeholderData: keepPreviousData, enabled: canOpen },
  );
  const applications: PaletteItem[] = (found.data?.applications.data ?? []).map((row) => ({
    group: 'Applications',
    label: clientName(row.client),
    hint: `${row.application_id} · ${row.payload.address}`,
    to: `/agent-portal/application-details/${row.id}`,
  }));
  const isSettled = asked === typed && !found.isPlaceholderData && (found.isSuccess || found.isError);
  return {
    items: [...applications, ...(user ? places(user, text) : [])],
    isAnswered: !canOpen || isSettled,
    isFailed: canOpen && isSettled && found.isError,
  };
}
