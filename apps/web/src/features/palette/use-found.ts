import { may, mayBegin } from '@freeboard/domain/access';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type ApplicationType, clientName } from '../../lib/application-types.ts';
import { useColors } from '../../lib/colors.ts';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { type PageAction, pageActions } from '../../lib/page-actions.ts';
import { useCall } from '../../lib/server/query.ts';
import { workAs } from '../../lib/session/impersonation.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSignal } from '../../lib/signal.ts';
import { useTypesWithoutCarrier } from '../../lib/types-without-carrier.ts';
import { openActions, type PaletteItem, people, places, quoteItems, workAsItems } from './places.ts';

const APPLICATIONS = 8;
const ARCHIVED = 4;
const CLIENTS = 4;
const DEBOUNCE_MS = 150;

function useColorActions(): PageAction[] {
  const [, setColorScheme] = useColors();
  return [
    { label: 'Light colors', run: () => setColorScheme('light') },
    { label: 'Dark colors', run: () => setColorScheme('dark') },
    { label: 'Use system theme', run: () => setColorScheme('auto') },
  ];
}

/** The previous results stay until the answer arrives. */
function useApplications(asked: string, isArchived: boolean, isEnabled: boolean) {
  const filters = { ...(asked ? { text: asked } : {}), ...(isArchived ? { archived: true } : {}) };
  const found = useCall(
    'getAgentApplicationsList',
    {
      page: 1,
      per_page: isArchived ? ARCHIVED : APPLICATIONS,
      ...(Object.keys(filters).length > 0 ? { filters } : {}),
    },
    { placeholderData: keepPreviousData, enabled: isEnabled },
  );
  const rows = isEnabled ? (found.data?.applications.data ?? []) : [];
  return {
    items: rows.map(
      (row): PaletteItem => ({
        group: isArchived ? 'Archived' : 'Applications',
        label: clientName(row.client),
        hint: `${row.application_id} · ${row.payload.address}`,
        to: `/agent-portal/application-details/${row.id}`,
      }),
    ),
    isSettled: !isEnabled || (!found.isPlaceholderData && (found.isSuccess || found.isError)),
    isFailed: isEnabled && found.isError,
  };
}

function useClients(asked: string, isEnabled: boolean) {
  const found = useCall(
    'listClients',
    { page: 1, per_page: CLIENTS, text: asked },
    { placeholderData: keepPreviousData, enabled: isEnabled },
  );
  const rows = isEnabled ? (found.data?.clients.data ?? []) : [];
  return {
    items: rows.map(
      (row): PaletteItem => ({
        group: 'Clients',
        label: row.name,
        hint: [row.phones[0], row.emails[0]].filter(Boolean).join(' · '),
        to: `/agent-portal/clients/${row.id}`,
      }),
    ),
    isSettled: !isEnabled || (!found.isPlaceholderData && (found.isSuccess || found.isError)),
    isFailed: isEnabled && found.isError,
  };
}

/**
 * Actions, settings and pages are shown immediately, with the server's results below them, so that nothing moves.
 * `isAnswered`: all results are for this text. `isUrgent`: doesn't wait for a pause in typing.
 */
export function useFound(text: string, isUrgent: boolean) {
  const session = useSession();
  const navigate = useNavigate();
  const actions = useSignal(pageActions);
  const settings = useColorActions();
  const typed = text.trim();
  const rested = useDebounced(typed, DEBOUNCE_MS);
  const asked = isUrgent ? typed : rested;
  const canOpen = session !== null && may(session.user_role, 'application.edit');
  const unwritten = useTypesWithoutCarrier(session !== null && mayBegin(session.user));
  const agents = useCall('getAgentsList', {}, { staleTime: Number.POSITIVE_INFINITY, enabled: canOpen }).data?.agents;
  const current = useApplications(asked, false, canOpen);
  const archived = useApplications(asked, true, canOpen && typed !== '');
  const clients = useClients(asked, canOpen && typed !== '');
  const isAnswered = !canOpen || (asked === typed && current.isSettled && clients.isSettled && archived.isSettled);
  const items = session
    ? [
        ...openActions(actions, text),
        ...places(session, settings, text, unwritten),
        ...current.items,
        ...clients.items,
        ...archived.items,
        ...people(session, agents ?? [], text),
        ...workAsItems(session, agents ?? [], text, (id) => void workAs(id, navigate)),
      ]
    : [];
  const isFailed = current.isFailed || clients.isFailed || archived.isFailed;
  const begin = (type: ApplicationType, searched_address: string) =>
    void navigate(`/agent-portal/new/${type}`, {
      state: { startAddress: { text: searched_address, address: { searched_address } } },
    });
  const isNew = session !== null && items.length === 0 && isAnswered && !isFailed;
  return { items: isNew ? quoteItems(session, text, unwritten, begin) : items, isAnswered, isFailed };
}
