/** @jsxImportSource preact */
import type { ClientDocument } from '@freeboard/contract';
import type { Language } from '@freeboard/domain/languages';
import { useState } from 'preact/hooks';
import { LanguageSwitch } from './language.tsx';
import { useText } from './text.tsx';
import { today } from './words.ts';

type Props = {
  document: ClientDocument;
  isSandbox: boolean;
  hasEnded: boolean;
  back: (() => void) | undefined;
  setLanguage: (language: Language) => Promise<string>;
};

const Mark = ({ agency }: Pick<ClientDocument, 'agency'>) =>
  agency.logo_url ? (
    <img class="logo" src={agency.logo_url} alt="" />
  ) : (
    <span class="mark" aria-hidden="true">
      {agency.initials}
    </span>
  );

export function Head({ document, isSandbox, hasEnded, back, setLanguage }: Props) {
  const text = useText();
  const [message, setMessage] = useState('');
  const { agency, agent, language } = document;
  return (
    <header>
      <p class="print-only small">{text.printed(agency.name, today(language))}</p>
      <div class="top">
        <div class="inner">
          {back ? (
            <button type="button" class="quiet back" onClick={back}>
              ‹ {text.backToOptions}
            </button>
          ) : (
            <Mark agency={agency} />
          )}
          <b class="grow agency">{agency.name}</b>
          {back ? null : <span class="muted small cut wide-only">{text.agentRole(agent.name)}</span>}
          <LanguageSwitch language={language} choose={async (one) => setMessage(await setLanguage(one))} />
        </div>
      </div>
      {hasEnded ? (
        <p class="strip" role="alert">
          <span class="inner">{text.endedHere(agency.name, agency.phone)}</span>
        </p>
      ) : null}
      {message ? (
        <p class="strip" role="alert">
          <span class="inner">{message}</span>
        </p>
      ) : null}
      {isSandbox ? (
        <p class="strip">
          <span class="inner">
            <b>{text.sandbox}</b> {text.sandboxNote}
          </span>
        </p>
      ) : null}
    </header>
  );
}
