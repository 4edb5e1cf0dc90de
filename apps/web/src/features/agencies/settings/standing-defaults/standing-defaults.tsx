import { may, roleFacts } from '@freeboard/domain/access';
import { TYPE_NAMES, US_STATES } from '@freeboard/domain/applications';
import { useId, useState } from 'react';
import { type ApplicationType, TYPES } from '../../../../lib/application-types.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { Choice } from '../../../../ui/fields/choice.tsx';
import { Segmented } from '../../../../ui/fields/segmented.tsx';
import { Empty, Pending } from '../../../../ui/states.tsx';
import { defaultRows, type Entry, type Owner, type Place } from '../rows.ts';
import { cardId } from '../setting-card.tsx';
import { DefaultRow } from './default-row.tsx';
import { saveDefault, useDefaultPresets } from './use-standing-defaults.ts';

const LINES = TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }));
const STATES = [
  { value: '', label: 'Every state' },
  ...US_STATES.map(({ code, name }) => ({ value: code, label: name })),
];
const ROWS_MEANWHILE = 8;

type RowsProps = { entries: readonly Entry[]; place: Place; owner: Owner; agency: number };
function Rows({ entries, place, owner, agency }: RowsProps) {
  const rows = defaultRows(entries, place, owner);
  const isNone = rows.every(({ own }) => own === null);
  return (
    <>
      {isNone ? (
        <p className="muted small pad" role="status">
          No default is set here yet. What you choose below is filled in on every new application of this type, marked
          as a default, and can be changed in each of them.
        </p>
      ) : null}
      <ul>
        {rows.map((row) => {
          const at = [agency, owner, place.type, place.state, row.field.key].join(' ');
          return (
            <DefaultRow
              key={at}
              row={row}
              owner={owner}
              place={at}
              save={(preset, base) => saveDefault(owner, place, { field: row.field.key, preset, base })}
            />
          );
        })}
      </ul>
    </>
  );
}

export function DefaultPresets() {
  const session = useSession();
  const id = useId();
  const query = useDefaultPresets();
  const [chosen, setOwner] = useState<Owner>('person');
  const [type, setType] = useState<ApplicationType>('flood');
  const [state, setState] = useState<string | null>(null);
  if (!session) return null;
  const { agency, role } = session.user;
  if (!agency)
    return (
      <Empty
        title="Defaults belong to an agency"
        text="Choose an agency at the top to see and change what its applications begin with."
      />
    );
  const mayAgency = may(role, 'settings.global');
  // A user without an agency who works in one has no presets of their own there.
  const hasOwn = roleFacts(role).isOfAgency;
  const owner = hasOwn ? chosen : 'agency';
  return (
    <section className="card" id={cardId('defaults')} aria-labelledby={`${id}-title`}>
      <div className="head">
        <h2 id={`${id}-title`}>Default values for new applications</h2>
      </div>
      <div className="band row gap-4 lines-3 wrap">
        {mayAgency && hasOwn ? (
          <Segmented<Owner>
            label="Whose defaults"
            value={owner}
            onChange={setOwner}
            choices={[
              { value: 'person', label: 'Yours' },
              { value: 'agency', label: agency.name },
            ]}
          />
        ) : null}
        <Segmented label="Line" value={type} choices={LINES} onChange={setType} />
        <div className="row gap-2">
          <label className="muted small" htmlFor={`${id}-state`}>
            State
          </label>
          <Choice id={`${id}-state`} value={state ?? ''} choices={STATES} onChange={(code) => setState(code || null)} />
        </div>
      </div>
      {query.data ? (
        <Rows entries={query.data.standing_defaults} place={{ type, state }} owner={owner} agency={agency.id} />
      ) : (
        <Pending query={query} rows={ROWS_MEANWHILE} label="Loading the defaults" />
      )}
    </section>
  );
}
