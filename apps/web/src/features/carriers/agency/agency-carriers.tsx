import type { AnswerOf } from '@freeboard/contract';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import { useState } from 'react';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { queryClient, useCall } from '../../../lib/server/query.ts';
import { maySee, useSession } from '../../../lib/session/session.ts';
import { Check } from '../../../ui/fields/check.tsx';
import { Pending } from '../../../ui/states.tsx';
import classes from './agency-carriers.module.css';

type Row = AnswerOf<'listMgaCarriers'>['carriers'][number];

function stateText({ is_allowed, is_enabled, has_account }: Row): string {
  if (!is_allowed) return '';
  if (is_enabled) return 'in use';
  return has_account ? 'switched off by the agency' : 'the agency has not entered its credentials yet';
}

export default function AgencyCarriers({ agencyId: mga_id }: { agencyId: number }) {
  const session = useSession();
  const isAllowed = session !== null && maySee(session, 'api.manage');
  const query = useCall('listMgaCarriers', { mga_id }, { enabled: isAllowed });
  const [busy, setBusy] = useState<number | null>(null);
  if (!isAllowed) return null;
  async function set({ carrier_id }: Row, is_allowed: boolean) {
    setBusy(carrier_id);
    const answer = await callOrNotify('setMgaCarrier', { mga_id, carrier_id, is_allowed });
    setBusy(null);
    if (!answer) return;
    queryClient.setQueryData(['listMgaCarriers', { mga_id }], answer);
    for (const name of ['listMgas', 'listCarriers']) void queryClient.invalidateQueries({ queryKey: [name] });
  }
  return (
    <fieldset className={classes.carriers}>
      <legend>Carriers it may use</legend>
      <p className="small faint">
        Its admin enters its producer code and credentials in API Management. Removed carriers stop being asked
        immediately.
      </p>
      {query.isError || !query.data ? (
        <Pending query={query} rows={3} label="Loading the carriers" />
      ) : query.data.carriers.length === 0 ? (
        <p className="muted">No carrier is published yet.</p>
      ) : (
        <ul>
          {query.data.carriers.map((row) => (
            <li key={row.carrier_id}>
              <Check
                className={classes.carrier}
                checked={row.is_allowed}
                disabled={busy !== null}
                onChange={(isChecked) => void set(row, isChecked)}
              >
                <span>{row.name}</span>
                <span className="small muted">
                  {row.lines.map((line) => TYPE_NAMES[line as keyof typeof TYPE_NAMES]).join(', ')}
                </span>
                <span className="grow" />
                <span className="small muted">{stateText(row)}</span>
              </Check>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
