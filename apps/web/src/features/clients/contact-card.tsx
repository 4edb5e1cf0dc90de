import type { Client } from '@freeboard/contract';
import { CLIENT_LANGUAGE_NAMES } from '@freeboard/domain/clients';
import { showTime } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import classes from './clients.module.css';

type Address = Client['addresses'][number];

const sourceOf = ({ is_entered, numbers }: Address): string =>
  [is_entered ? 'Entered here' : '', numbers.length > 0 ? numbers.slice(0, 3).join(', ') : '']
    .filter(Boolean)
    .join(' · ') + (numbers.length > 3 ? ` and ${numbers.length - 3} more` : '');

export function ContactCard({ client, edit }: { client: Client; edit: () => void }) {
  const ofKind = (kind: Address['kind']) => client.addresses.filter((one) => one.kind === kind);
  const rows = [
    ['Phone', ofKind('phone')],
    ['E-mail', ofKind('email')],
  ] as const;
  return (
    <section className="card" aria-labelledby="client-contact">
      <div className="head">
        <h2 id="client-contact">Contact</h2>
        <span className="grow" />
        <button type="button" className="link small" aria-label="Edit the client" onClick={edit}>
          Edit
        </button>
      </div>
      <dl className={`body ${classes.pairs}`}>
        {client.business_name && client.name !== client.business_name ? (
          <div>
            <dt>Business</dt>
            <dd>{client.business_name}</dd>
          </div>
        ) : null}
        {rows.map(([label, all]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {all.length === 0 ? '—' : null}
              {all.map((one) => (
                <div key={one.value} title={sourceOf(one)} className="num">
                  {one.value}
                </div>
              ))}
            </dd>
          </div>
        ))}
        <div>
          <dt>Language</dt>
          <dd>{CLIENT_LANGUAGE_NAMES[client.language]}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Without a recorded consent, texts must wait for one, and e-mail is allowed until the client opts out. */
const UNRECORDED = {
  phone: { tone: 'plain', text: 'Texts: not asked', why: 'Ask before texting' },
  email: { tone: 'green', text: 'E-mail: OK to send', why: 'Needs no consent; they have not opted out' },
} as const;

export function ConsentCard({ client: { consents, addresses } }: { client: Client }) {
  const unrecorded = addresses.filter(({ value }) => !consents.some(({ address }) => address === value));
  return (
    <section className="card" aria-labelledby="client-consents">
      <div className="head">
        <h2 id="client-consents">Consent</h2>
      </div>
      {consents.length + unrecorded.length === 0 ? <p className="body muted">There is no address yet.</p> : null}
      <ul>
        {consents.map((one) => (
          <li key={`${one.channel} ${one.address}`} className={`item row wrap gap-2 lines-0 ${classes.item}`}>
            <span className="num breaks left">{one.address}</span>
            <span className="grow" />
            <Chip tone={one.state === 'opted_in' ? 'green' : 'red'}>
              {one.channel === 'sms' ? 'Texts' : 'E-mail'}: {one.state === 'opted_in' ? 'yes' : 'no'}
            </Chip>
            <span className={`muted small num ${classes.under}`} title={one.wording || undefined}>
              {one.source}, {showTime(one.created_at)}
            </span>
          </li>
        ))}
        {unrecorded.map(({ kind, value }) => (
          <li key={`${kind} ${value}`} className={`item row wrap gap-2 lines-0 ${classes.item}`}>
            <span className="num breaks left">{value}</span>
            <span className="grow" />
            <Chip tone={UNRECORDED[kind].tone}>{UNRECORDED[kind].text}</Chip>
            <span className={`muted small ${classes.under}`}>{UNRECORDED[kind].why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
