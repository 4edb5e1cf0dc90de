import { addressKey, TYPE_NAMES } from '@freeboard/domain/applications';
import { Link } from 'react-router';
import { clientName } from '../../lib/application-types.ts';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { useCall } from '../../lib/server/query.ts';
import { StatusChips } from '../../ui/status-chips.tsx';

const DEBOUNCE_MS = 300;

/** Only a warning: the user may continue. */
export function AtThisAddress({ address }: { address: string }) {
  const asked = useDebounced(address.trim(), DEBOUNCE_MS);
  const found = useCall(
    'findApplicationsAtAddress',
    { address: asked },
    { enabled: addressKey(asked) !== null, staleTime: 0 },
  );
  const there = asked === address.trim() ? (found.data?.applications ?? []) : [];
  return (
    <div role="status">
      {there.length > 0 ? (
        <div className="banner col gap-2 soft-yellow">
          <p className="strong">
            {there.length === 1
              ? 'There is an application at this address already.'
              : 'There are applications at this address already.'}
          </p>
          <ul>
            {there.map((one) => (
              <li key={one.id} className="row wrap">
                <Link className="link num" to={`/agent-portal/application-details/${one.id}`}>
                  {one.application_id} {clientName(one.client)}
                </Link>
                <span className="muted">{TYPE_NAMES[one.application_type]}</span>
                <StatusChips status={one.payload.status} isSigned={one.is_signed} isBound={one.is_bound} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
