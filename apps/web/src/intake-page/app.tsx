/** @jsxImportSource preact */
import type { IntakePage } from '@freeboard/contract';
import type { Language } from '@freeboard/domain/languages';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { refusalOf, shownPage, upload } from '../client-page/calls.ts';
import { LanguageSwitch } from '../client-page/language.tsx';
import { Fault } from '../client-page/states.tsx';
import { PageLanguage, useText } from '../client-page/text.tsx';
import { UploadPolicy } from '../client-page/upload.tsx';
import { Ask } from './ask.tsx';
import { reportHeight } from './report-height.ts';
import { type State, useIntake } from './state.ts';
import { INTAKE_TEXT, IntakePageText, useIntakeText } from './text.tsx';

type HeadProps = {
  page: IntakePage;
  language: Language;
  chooseLanguage: ReturnType<typeof useIntake>['chooseLanguage'];
};

function Head({ page: { agency, is_sandbox }, language, chooseLanguage }: HeadProps) {
  const [common, text] = [useText(), useIntakeText()];
  const [message, setMessage] = useState('');
  async function choose(next: Language) {
    const refused = await chooseLanguage(next);
    setMessage(refused ? refusalOf(refused, common) : '');
  }
  return (
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
          <b class="grow agency">{agency.name}</b>
          <span class="muted small cut wide-only">{agency.phone}</span>
          <LanguageSwitch language={language} choose={(next) => void choose(next)} />
        </div>
      </div>
      {message ? (
        <p class="strip" role="alert">
          <span class="inner">{message}</span>
        </p>
      ) : null}
      {is_sandbox ? (
        <p class="strip">
          <span class="inner">
            <b>{common.sandbox}</b> {text.sandboxNote}
          </span>
        </p>
      ) : null}
    </header>
  );
}

const Foot = ({ page: { agency } }: { page: IntakePage }) => (
  <footer class="small muted foot">
    <p>{[agency.name, agency.address, agency.phone, agency.license].filter(Boolean).join(', ')}.</p>
  </footer>
);

function Sent({ page, agent, phone, reference, upload_ticket: ticket }: Extract<State, { kind: 'sent' }>) {
  const text = useIntakeText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main class="body">
      <section class="card">
        <h1 tabIndex={-1} ref={heading}>
          {text.thanks}
        </h1>
        <p>{text.next(agent, page.agency.name, page.kind)}</p>
        {reference === null ? null : <p>{text.reference(reference)}</p>}
        {phone ? <p>{text.urgent(phone)}</p> : null}
        <p class="muted">{text.canClose}</p>
      </section>
      {ticket ? (
        <UploadPolicy
          agent={agent}
          agency={page.agency}
          send={(files) => upload('uploadIntakeDocuments', { ...shownPage(), ticket }, files)}
        />
      ) : null}
      <Foot page={page} />
    </main>
  );
}

function Ended() {
  const text = useIntakeText();
  return (
    <main class="body state">
      <h1>{text.ended}</h1>
      <p>{text.endedNext}</p>
    </main>
  );
}

export function App() {
  const shown = useIntake();
  return (
    <PageLanguage.Provider value={shown.language}>
      <IntakePageText.Provider value={INTAKE_TEXT[shown.language]}>
        <Page {...shown} />
      </IntakePageText.Provider>
    </PageLanguage.Provider>
  );
}

function Page({ state, setState, load, language, chooseLanguage }: ReturnType<typeof useIntake>) {
  const [common, text] = [useText(), useIntakeText()];
  const page = state.kind === 'there' || state.kind === 'sent' ? state.page : null;
  const sites = page?.sites;
  useEffect(() => (sites ? reportHeight(sites) : undefined), [sites]);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    if (!page) return;
    document.title = text.title(page.kind, page.agency.name);
    document.documentElement.style.setProperty('--agency', page.agency.color);
  }, [page, text]);
  if (state.kind === 'loading')
    return (
      <main class="body" aria-busy="true">
        <p role="status">{text.loading}</p>
      </main>
    );
  if (state.kind === 'ended') return <Ended />;
  if (state.kind === 'fault') return <Fault message={refusalOf(state, common)} retry={() => void load()} />;
  return (
    <>
      <Head page={state.page} language={language} chooseLanguage={chooseLanguage} />
      {state.kind === 'sent' ? (
        <Sent {...state} />
      ) : (
        <main class="body">
          <h1>{text.heading(state.page.kind)}</h1>
          {state.page.greeting ? <p>{state.page.greeting}</p> : null}
          <Ask
            page={state.page}
            language={language}
            onSent={(end) => setState({ kind: 'sent', page: state.page, ...end })}
          />
          <Foot page={state.page} />
        </main>
      )}
    </>
  );
}
