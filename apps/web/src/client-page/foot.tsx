/** @jsxImportSource preact */
import type { ClientPage } from '@freeboard/contract';
import { firstName } from './words.ts';

/** What must be known before signing, whose page it is, and how long it lives. */
export function Foot({ page: { document, ends_on } }: { page: ClientPage }) {
  const { agency, agent, notices, assumptions } = document;
  return (
    <footer class="small muted foot">
      {assumptions.length > 0 ? (
        <p>
          <b>Assumed.</b> {assumptions.map(({ label, value }) => `${label}: ${value}`).join('; ')}.
        </p>
      ) : null}
      {notices.map(({ title, text }) => (
        <p key={title}>
          <b>{title}</b> {text}
        </p>
      ))}
      {agent.signature ? (
        <p>
          <b>{agent.name}</b>, {agent.signature}
        </p>
      ) : null}
      <p>
        {[agency.name, agency.address, agency.license].filter(Boolean).join(', ')}.{' '}
        <span class="no-print">
          This link ends {ends_on}. {firstName(document)} sees when you open it, ask or choose.
        </span>
      </p>
    </footer>
  );
}
