/** @jsxImportSource preact */
import type { ClientDocument } from '@freeboard/contract';

type Props = { document: ClientDocument; back: (() => void) | undefined };

/** The agency's logo, or what stands where it would. */
const Mark = ({ agency }: Pick<ClientDocument, 'agency'>) =>
  agency.logo_url ? (
    <img class="logo" src={agency.logo_url} alt="" />
  ) : (
    <span class="mark" aria-hidden="true">
      {agency.initials}
    </span>
  );

const printedOn = () => new Date().toLocaleDateString('en-US', { dateStyle: 'long' });

/** Whose page it is; while a choice is signed, the way back. */
export const Head = ({ document, back }: Props) => (
  <header>
    <p class="print-only small">
      {document.agency.name} · printed {printedOn()}
    </p>
    <div class="top">
      <div class="inner">
        {back ? (
          <button type="button" class="quiet back" onClick={back}>
            ‹ Options
          </button>
        ) : (
          <Mark agency={document.agency} />
        )}
        <b class="grow cut">{document.agency.name}</b>
        {back ? <Mark agency={document.agency} /> : <span class="muted small cut">{document.agent.name}, agent</span>}
      </div>
    </div>
    {document.is_sandbox ? (
      <p class="strip">
        <span class="inner">
          <b>Sandbox.</b> No price here is an offer of insurance.
        </span>
      </p>
    ) : null}
  </header>
);
