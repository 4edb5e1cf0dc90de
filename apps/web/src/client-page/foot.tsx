/** @jsxImportSource preact */
import type { ClientPage } from '@freeboard/contract';
import { useText } from './text.tsx';
import { firstName, linesOf } from './words.ts';

export function Foot({ page }: { page: ClientPage }) {
  const text = useText();
  const { document, ends_on } = page;
  const { agency, agent } = document;
  const documents = linesOf(page).map((line) => line.document);
  const assumptions = new Set(
    documents.flatMap((one) => one.assumptions.map(({ label, value }) => `${label}: ${value}`)),
  );
  const notices = new Map(documents.flatMap((one) => one.notices.map((notice) => [notice.text, notice.title])));
  return (
    <footer class="small muted foot">
      {assumptions.size > 0 ? (
        <p>
          <b>{text.assumed}</b> {[...assumptions].join('; ')}.
        </p>
      ) : null}
      {[...notices].map(([notice, title]) => (
        <p key={notice}>
          <b>{title}</b> {notice}
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
