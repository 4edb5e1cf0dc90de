import type { AnswerOf } from '@freeboard/contract';
import { addressKey } from '@freeboard/domain/applications';
import { Button } from '@mantine/core';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { useHotkeys } from '../../lib/hotkeys.ts';
import { useCall } from '../../lib/server/query.ts';

export type LikeClient = AnswerOf<'findSameClients'>['clients'][number];

const DEBOUNCE_MS = 300;

/** 'Maria Lopez (3 applications)'. */
export const clientCountText = ({ name, applications }: LikeClient): string =>
  `${name || 'No name'} (${applications} ${applications === 1 ? 'application' : 'applications'})`;

type Props = {
  first_name: string;
  last_name: string;
  address: string;
  /** This client is not suggested; undefined while there is no application. */
  clientId?: number;
  onUse: (client: LikeClient) => void;
  onRefuse?: (client: LikeClient) => void;
};

/**
 * Suggests clients with applications at this property who may be the insured. If there is only one, Ctrl+U picks it.
 */
export function SameClient({ first_name, last_name, address, clientId, onUse, onRefuse }: Props) {
  const typed = JSON.stringify([first_name.trim(), last_name.trim(), address.trim()]);
  const asked = useDebounced(typed, DEBOUNCE_MS);
  const [first, last, at] = JSON.parse(asked) as [string, string, string];
  const found = useCall(
    'findSameClients',
    { first_name: first, last_name: last, address: at, ...(clientId === undefined ? {} : { client_id: clientId }) },
    { enabled: addressKey(at) !== null, staleTime: 0 },
  );
  const clients = asked === typed ? (found.data?.clients ?? []) : [];
  const only = clients.length === 1 ? clients[0] : undefined;
  useHotkeys({ 'mod+u': only && (() => onUse(only)) });
  return (
    <div role="status">
      {clients.length > 0 ? (
        <div className="banner col gap-2 soft-brand">
          {clients.map((one) => (
            <div key={one.id} className="row wrap">
              <span>
                <span className="strong">Same client?</span>{' '}
                <span className="muted num">{[one.phones[0], one.emails[0]].filter(Boolean).join(' · ')}</span>
              </span>
              <span className="grow" />
              {onRefuse ? (
                <button
                  type="button"
                  className="link small"
                  aria-label={`Different person: ${one.name}`}
                  onClick={() => onRefuse(one)}
                >
                  Different person
                </button>
              ) : null}
              <Button
                variant="default"
                size="compact-sm"
                aria-keyshortcuts={only ? 'Control+U' : undefined}
                onClick={() => onUse(one)}
              >
                Use {clientCountText(one)}
              </Button>
              {only ? <kbd className="faint small hide-s">Ctrl U</kbd> : null}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
