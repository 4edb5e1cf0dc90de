/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { refusalOf } from './calls.ts';
import { Head } from './head.tsx';
import { Options, type Signing } from './options.tsx';
import { usePage, useView } from './state.ts';
import { Ended, Fault, Loading } from './states.tsx';
import { CLIENT_PAGE_TEXT, PageText, useText } from './text.tsx';
import { linesOf } from './words.ts';

/** Delay before the code for signing is fetched, so that the page's content comes first. */
const SIGNING_AFTER_MS = 1_000;

function useSigning(isThere: boolean, isNeeded: boolean): Signing | 'failed' | null {
  const [signing, setSigning] = useState<Signing | 'failed' | null>(null);
  useEffect(() => {
    if (!isThere) return;
    const fetchIt = () => void import('./sign/signing.ts').then(setSigning, () => setSigning((now) => now ?? 'failed'));
    const timer = setTimeout(fetchIt, isNeeded ? 0 : SIGNING_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isThere, isNeeded]);
  return signing;
}

/** The client's page (R9.8): compares the quotes, and takes the client's signed choice. */
export function App() {
  const shown = usePage();
  const text = CLIENT_PAGE_TEXT[shown.language];
  return (
    <PageText.Provider value={text}>
      <Page {...shown} />
    </PageText.Provider>
  );
}

function Page({ state, language, setPage, setLanguage, load }: ReturnType<typeof usePage>) {
  const text = useText();
  const { view, go } = useView();
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const shown = state.kind === 'there' ? state.page : null;
  const hasPapers = shown !== null && linesOf(shown).some(({ flood_papers }) => flood_papers.length > 0);
  const signing = useSigning(shown !== null, hasPapers || view.at === 'sign');
  useEffect(() => {
    if (!shown) return;
    const { agency } = shown.document;
    document.title = text.title(
      linesOf(shown).map((line) => line.document.kind),
      agency.name,
    );
    document.documentElement.style.setProperty('--agency', agency.color);
  }, [shown, text]);
  if (state.kind === 'loading') return <Loading />;
  if (state.kind === 'ended') return <Ended link={state.link} />;
  if (state.kind === 'fault') return <Fault message={refusalOf(state, text)} retry={load} />;
  const { page } = state;
  const lines = linesOf(page);
  const line = lines.find(
    ({ document: { offers } }) => view.at !== 'options' && offers.some(({ id }) => id === view.id),
  );
  const offer = view.at === 'sign' ? line?.document.offers.find(({ id }) => id === view.id) : undefined;
  const isSigning = offer !== undefined && offer.why_not === null;
  const back = () => window.history.back();
  const parts = signing === 'failed' ? null : signing;
  return (
    <>
      <Head
        document={page.document}
        isSandbox={lines.some((one) => one.document.is_sandbox)}
        hasEnded={state.hasEnded ?? false}
        back={isSigning ? back : undefined}
        setLanguage={setLanguage}
      />
      {line && isSigning && signing === 'failed' ? (
        <Fault message={text.offline} retry={() => window.location.reload()} />
      ) : line && isSigning && !parts ? (
        <Loading />
      ) : line && isSigning && parts ? (
        <parts.Sign
          key={offer.id}
          line={line}
          offer={offer}
          setPage={setPage}
          onSigned={() => go({ at: 'done', id: offer.id }, 'replace')}
        />
      ) : view.at === 'done' && line?.choice && parts ? (
        <parts.Done line={line} choice={line.choice} back={() => go({ at: 'options' }, 'replace')} />
      ) : (
        <Options page={page} signing={parts} setPage={setPage} choose={(id) => go({ at: 'sign', id })} />
      )}
    </>
  );
}
