import type { AnswerOf } from '@freeboard/contract';
import { showDuration } from '../../../lib/format.ts';
import { BodyView } from '../../../ui/body/body-view.tsx';
import { Headers } from '../../../ui/body/headers.tsx';
import { Chip } from '../../../ui/chip.tsx';

export type Raw = AnswerOf<'testCarrier'>['exchanges'][number];

function Body({ label, text }: { label: string; text: string | null }) {
  if (!text) return <p className="muted small">{text === null ? 'None' : 'Empty'}</p>;
  return <BodyView label={label} body={text} />;
}

export function RequestView({ raw }: { raw: Raw }) {
  return (
    <section className="col gap-2 min-0" aria-label="Request as sent">
      <h3>Request as sent</h3>
      <p className="code">
        <span className="strong">{raw.method}</span> {raw.url}
      </p>
      <Headers headers={raw.request_headers} />
      <Body label="Request body" text={raw.request_body} />
    </section>
  );
}

export function AnswerView({ raw }: { raw: Raw }) {
  const isGood = raw.status !== null && raw.status < 300;
  return (
    <section className="col gap-2 min-0" aria-label="Raw answer">
      <h3>Raw answer</h3>
      <p className="row wrap">
        <Chip tone={raw.fault ? 'red' : isGood ? 'green' : 'orange'}>{raw.fault ?? raw.status ?? 'no answer'}</Chip>
        {raw.fault && raw.status !== null ? <span className="num">{raw.status}</span> : null}
        <span className="muted num">{showDuration(raw.duration_ms)}</span>
      </p>
      <Headers headers={raw.response_headers} />
      {raw.remark ? <p className="muted small">{raw.remark}</p> : null}
      <Body label="Answer body" text={raw.response_body} />
    </section>
  );
}
