/** @jsxImportSource preact */
import type { PartnerPage } from '@freeboard/contract';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { call, refusalOf, tokenOfAddress } from '../client-page/calls.ts';
import { Fault } from '../client-page/states.tsx';
import { useText } from '../client-page/text.tsx';

type Sent = PartnerPage['sent'][number];
type State =
  | { kind: 'loading' }
  | { kind: 'ended' }
  | { kind: 'fault'; code: number; message: string }
  | { kind: 'there'; page: PartnerPage };

const NOT_FOUND = 404;
const REFUSED = 422;
/** As many as the server lists. */
const MOST = 200;

const STATES: Readonly<Record<Sent['state'], string>> = {
  received: 'Received',
  quoted: 'Quoted',
  signed: 'Signed',
  bound: 'Bound',
};

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

function Table({ page: { sent, shows_prices } }: { page: PartnerPage }) {
  return (
    <table class="sent">
      <thead>
        <tr>
          <th>Reference</th>
          <th>Sent</th>
          <th>Status</th>
          {shows_prices ? <th class="amount">Lowest quote</th> : null}
        </tr>
      </thead>
      <tbody>
        {sent.map(({ reference, sent_at, state, price }) => (
          <tr key={reference}>
            <td>{reference}</td>
            <td>{DAY.format(new Date(sent_at))}</td>
            <td>{STATES[state]}</td>
            {shows_prices ? <td class="amount">{price === null ? '–' : `${DOLLARS.format(price)} a year`}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Shown({ page }: { page: PartnerPage }) {
  const { partner, agency, sent } = page;
  return (
    <main class="body">
      <h1>What you sent to {agency.name}</h1>
      <p class="muted">
        {partner}. {sent.length === MOST ? `The latest ${MOST}. ` : ''}
        {agency.phone ? `Questions? Call ${agency.phone} with the reference.` : ''}
      </p>
      {sent.length === 0 ? (
        <section class="card">
          <h2>Nothing yet</h2>
          <p>Requests that come by your link are listed here, with how far each has come.</p>
        </section>
      ) : (
        <section class="card wide">
          <Table page={page} />
        </section>
      )}
    </main>
  );
}

/** The page on which a partner sees how far what they sent has come. */
export function PartnerApp() {
  const text = useText();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const load = useCallback(async () => {
    setState({ kind: 'loading' });
    const token = tokenOfAddress();
    const answer = token === '' ? null : await call('openPartnerPage', { token });
    if (answer?.ok) return setState({ kind: 'there', page: answer.data.page });
    if (!answer || answer.code === NOT_FOUND || answer.code === REFUSED) return setState({ kind: 'ended' });
    setState({ kind: 'fault', code: answer.code, message: answer.message });
  }, []);
  useEffect(() => {
    document.title = 'What you sent';
    void load();
  }, [load]);
  useEffect(() => {
    if (state.kind === 'there') document.documentElement.style.setProperty('--agency', state.page.agency.color);
  }, [state]);
  if (state.kind === 'loading')
    return (
      <main class="body" aria-busy="true">
        <p role="status">Loading …</p>
      </main>
    );
  if (state.kind === 'fault') return <Fault said={refusalOf(state, text)} retry={() => void load()} />;
  if (state.kind === 'ended')
    return (
      <main class="body state">
        <h1>This page is no longer open.</h1>
        <p>Ask the agency for a new address. If you typed it, check that it is complete.</p>
      </main>
    );
  return <Shown page={state.page} />;
}
