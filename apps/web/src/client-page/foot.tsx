/** @jsxImportSource preact */
import type { ClientPage } from '@freeboard/contract';
import { useText } from './text.tsx';
import { firstName } from './words.ts';

export function Foot({ page: { document, ends_on } }: { page: ClientPage }) {
  const text = useText();
  const { agency, agent, notices, assumptions } = document;
  return (
    <footer class="small muted foot">
      {assumptions.length > 0 ? (
        <p>
          <b>{text.assumed}</b> {assumptions.map(({ label, value }) => `${label}: ${value}`).join('; ')}.
        </p>
      ) : null}
      {notices.map((notice) => (
        <p key={notice.title}>
          <b>{notice.title}</b> {notice.text}
        </p>
      ))}
      {agent.signature ? (
        <p>
          <b>{agent.name}</b>, {agent.signature}
        </p>
      ) : null}
      <p>
        {[agency.name, agency.address, agency.license].filter(Boolean).join(', ')}.{' '}
        <span class="no-print">{text.linkEnds(ends_on, firstName(document))}</span>
      </p>
    </footer>
  );
}
