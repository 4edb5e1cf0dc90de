/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks';
import { Done } from './done.tsx';
import { Head } from './head.tsx';
import { Options } from './options.tsx';
import { Sign } from './sign.tsx';
import { usePage, useView } from './state.ts';
import { Ended, Fault, Loading } from './states.tsx';

/** A client's page (R9.8): what was quoted, side by side, and their choice, signed. */
export function App() {
  const { state, setPage, load } = usePage();
  const { view, go } = useView();
  const document_ = state.kind === 'there' ? state.page.document : null;
  useEffect(() => {
    if (!document_) return;
    document.title = `Your ${document_.kind} insurance options · ${document_.agency.name}`;
    document.documentElement.style.setProperty('--agency', document_.agency.color);
  }, [document_]);
  if (state.kind === 'loading') return <Loading />;
  if (state.kind === 'ended') return <Ended />;
  if (state.kind === 'fault') return <Fault text={state.text} retry={load} />;
  const { page } = state;
  const offer = view.at === 'sign' ? page.document.offers.find(({ id }) => id === view.id) : undefined;
  const isSigning = offer !== undefined && offer.why_not === null;
  const back = () => window.history.back();
  return (
    <>
      <Head document={page.document} back={isSigning ? back : undefined} />
      {isSigning ? (
        <Sign
          key={offer.id}
          page={page}
          offer={offer}
          setPage={setPage}
          onSigned={() => go({ at: 'done' }, 'replace')}
        />
      ) : view.at === 'done' && page.choice ? (
        <Done page={page} choice={page.choice} back={() => go({ at: 'options' }, 'replace')} />
      ) : (
        <Options page={page} setPage={setPage} choose={(id) => go({ at: 'sign', id })} />
      )}
    </>
  );
}
