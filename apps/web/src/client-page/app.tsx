/** @jsxImportSource preact */
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { refusalOf } from './calls.ts';
import { Head } from './head.tsx';
import { Options } from './options.tsx';
import { usePage, useSigning, useView } from './state.ts';
import { Ended, Fault, Loading } from './states.tsx';
import { PageLanguage, useText } from './text.tsx';
import { linesOf } from './words.ts';

/** The client's page (R9.8): compares the quotes, and takes the client's signed choice. */
export function App() {
  const shown = usePage();
  return (
    <PageLanguage.Provider value={shown.language}>
      <Page {...shown} />
    </PageLanguage.Provider>
  );
}

function Page({ state, language, setPage, setLanguage, load }: ReturnType<typeof usePage>) {
  const text = useText();
  const { view, go } = useView();
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const shown = state.kind === 'there' ? state.page : null;
  const signing = useSigning(shown !== null, view.at === 'sign');
  const { parts, failure, load: loadParts } = signing;
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
  return (
    <>
      <Head
        document={page.document}
        isSandbox={lines.some((one) => one.document.is_sandbox)}
        hasEnded={state.hasEnded ?? false}
        back={isSigning ? back : undefined}
        setLanguage={setLanguage}
      />
      {line && isSigning && !parts ? (
        failure ? (
          <Fault message={text[failure]} retry={() => loadParts(true)} />
        ) : (
          <Loading />
        )
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
        <Options page={page} signing={signing} setPage={setPage} choose={(id) => go({ at: 'sign', id })} />
      )}
    </>
  );
}
