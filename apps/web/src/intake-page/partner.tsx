/** @jsxImportSource preact */
import type { PartnerPage } from '@freeboard/contract';
import { preferredLanguage } from '@freeboard/domain/languages';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { call, refusalOf, tokenOfAddress } from '../client-page/calls.ts';
import { Fault } from '../client-page/states.tsx';
import { PageLanguage, useText } from '../client-page/text.tsx';
import { day } from '../client-page/words.ts';
import { INTAKE_TEXT, IntakePageText, useIntakeText } from './text.tsx';

type State =
  | { kind: 'loading' }
  | { kind: 'ended' }
  | { kind: 'fault'; code: number; message: string }
  | { kind: 'there'; page: PartnerPage };

const NOT_FOUND = 404;
const REFUSED = 422;
/** The server lists no more requests of a partner. */
const MOST = 200;

const LANGUAGE = preferredLanguage(navigator.languages);
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

function Table({ page: { sent, shows_prices } }: { page: PartnerPage }) {
  const { partner: text } = useIntakeText();
  return (
    <table class="sent">
      <thead>
        <tr>
          <th>{text.reference}</th>
          <th>{text.sent}</th>
          <th>{text.status}</th>
          {shows_prices ? <th class="amount">{text.price}</th> : null}
        </tr>
      </thead>
      <tbody>
        {sent.map(({ reference, sent_at, state, price }) => (
          <tr key={reference}>
            <td>{reference}</td>
            <td>{day(LANGUAGE, sent_at)}</td>
            <td>{text.states[state]}</td>
            {shows_prices ? <td class="amount">{price === null ? '–' : text.aYear(DOLLARS.format(price))}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Shown({ page }: { page: PartnerPage }) {
  const { partner: text } = useIntakeText();
  const { partner, agency, sent } = page;
  return (
    <main class="body">
      <h1>{text.heading(agency.name)}</h1>
      <p class="muted">
        {partner}. {sent.length === MOST ? text.latest(MOST) : ''} {agency.phone ? text.questions(agency.phone) : ''}
      </p>
      {sent.length === 0 ? (
        <section class="card">
          <h2>{text.none}</h2>
          <p>{text.noneNext}</p>
        </section>
      ) : (
        <section class="card wide">
          <Table page={page} />
        </section>
      )}
    </main>
  );
}

function usePartnerPage() {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const load = useCallback(async () => {
    setState({ kind: 'loading' });
    const token = tokenOfAddress();
    const answer = token === '' ? null : await call('openPartnerPage', { token });
    if (answer?.ok) return setState({ kind: 'there', page: answer.data.page });
    if (!answer || answer.code === NOT_FOUND || answer.code === REFUSED) return setState({ kind: 'ended' });
    setState({ kind: 'fault', code: answer.code, message: answer.message });
  }, []);
  useEffect(() => void load(), [load]);
  return { state, load };
}

function Content() {
  const [common, text] = [useText(), useIntakeText()];
  const { state, load } = usePartnerPage();
  useEffect(() => {
    document.title = text.partner.title;
    document.documentElement.lang = LANGUAGE;
    if (state.kind === 'there') document.documentElement.style.setProperty('--agency', state.page.agency.color);
  }, [state, text]);
  if (state.kind === 'loading')
    return (
      <main class="body" aria-busy="true">
        <p role="status">{text.loading}</p>
      </main>
    );
  if (state.kind === 'fault') return <Fault message={refusalOf(state, common)} retry={() => void load()} />;
  if (state.kind === 'ended')
    return (
      <main class="body state">
        <h1>{text.ended}</h1>
        <p>{text.partner.endedNext}</p>
      </main>
    );
  return <Shown page={state.page} />;
}

export const PartnerApp = () => (
  <PageLanguage.Provider value={LANGUAGE}>
    <IntakePageText.Provider value={INTAKE_TEXT[LANGUAGE]}>
      <Content />
    </IntakePageText.Provider>
  </PageLanguage.Provider>
);
