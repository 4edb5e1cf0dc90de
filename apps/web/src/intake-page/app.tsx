/** @jsxImportSource preact */
import type { IntakePage } from '@freeboard/contract';
import { useEffect, useRef } from 'preact/hooks';
import { Fault } from '../client-page/states.tsx';
import { Ask } from './ask.tsx';
import { useIntake } from './state.ts';

const Head = ({ page: { agency, is_sandbox } }: { page: IntakePage }) => (
  <header>
    <div class="top">
      <div class="inner">
        {agency.logo_url ? (
          <img class="logo" src={agency.logo_url} alt="" />
        ) : (
          <span class="mark" aria-hidden="true">
            {agency.initials}
          </span>
        )}
        <b class="grow cut">{agency.name}</b>
        <span class="muted small cut">{agency.phone}</span>
      </div>
    </div>
    {is_sandbox ? (
      <p class="strip">
        <span class="inner">
          <b>Sandbox.</b> Nothing here is an offer of insurance.
        </span>
      </p>
    ) : null}
  </header>
);

const Foot = ({ page: { agency } }: { page: IntakePage }) => (
  <footer class="small muted foot">
    <p>{[agency.name, agency.address, agency.phone, agency.license].filter(Boolean).join(', ')}.</p>
  </footer>
);

/** A friendly end: what happens now, and whom to call. */
function Sent({ page, agent, phone }: { page: IntakePage; agent: string; phone: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main class="body">
      <section class="card">
        <h1 tabIndex={-1} ref={heading}>
          Thanks! We got your request.
        </h1>
        <p>
          {agent === page.agency.name ? `${agent} compares` : `${agent} of ${page.agency.name} compares`} {page.kind}{' '}
          insurance for you and gets back to you.
        </p>
        {phone ? <p>Is it urgent? Call {phone}.</p> : null}
        <p class="muted">You can close this page.</p>
      </section>
      <Foot page={page} />
    </main>
  );
}

const Ended = () => (
  <main class="body state">
    <h1>This page is no longer open.</h1>
    <p>Ask whoever gave you the address for a new one. If you typed it, check that it is complete.</p>
  </main>
);

/** A page on which somebody without an account asks for quotes (R7.5). */
export function App() {
  const { state, setState, load } = useIntake();
  const page = state.kind === 'there' || state.kind === 'sent' ? state.page : null;
  useEffect(() => {
    if (!page) return;
    document.title = `Ask for ${page.kind} insurance quotes · ${page.agency.name}`;
    document.documentElement.style.setProperty('--agency', page.agency.color);
  }, [page]);
  if (state.kind === 'loading')
    return (
      <main class="body" aria-busy="true">
        <p role="status">Loading …</p>
      </main>
    );
  if (state.kind === 'ended') return <Ended />;
  if (state.kind === 'fault') return <Fault text={state.text} retry={() => void load()} />;
  return (
    <>
      <Head page={state.page} />
      {state.kind === 'sent' ? (
        <Sent page={state.page} agent={state.agent} phone={state.phone} />
      ) : (
        <main class="body">
          <h1>Ask for {state.page.kind} insurance quotes</h1>
          {state.page.greeting ? <p>{state.page.greeting}</p> : null}
          <Ask page={state.page} onSent={(end) => setState({ kind: 'sent', page: state.page, ...end })} />
          <Foot page={state.page} />
        </main>
      )}
    </>
  );
}
