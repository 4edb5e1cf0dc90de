import type { AnswerOf } from '@freeboard/contract';
import { wordingFault } from '@freeboard/domain/messages';
import { useState } from 'react';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { HtmlView } from '../../../lib/html-view.tsx';
import { useCall } from '../../../lib/server/query.ts';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Empty, SkeletonRows } from '../../../ui/states.tsx';
import type { Option, Payload } from './draft.ts';
import classes from './templates.module.css';

/** As many as fit in a list of choices. */
const MOST = 25;
const LATEST_QUOTED = { page: 1, per_page: 1, filters: { reached: ['quoted' as const] } };
const SAMPLE = 'sample';

type Props = { type: Payload['body_type']; option: Option; known: ReadonlySet<string> };

function Filled({ data, isHtml }: { data: AnswerOf<'previewMessage'>; isHtml: boolean }) {
  if (isHtml)
    return (
      <div className={classes.mail}>
        <p className="strong">{data.subject || 'No subject'}</p>
        <div className="col pre">{data.html ? <HtmlView html={data.html} /> : 'Nothing is written yet.'}</div>
      </div>
    );
  return (
    <div className={classes.mail}>
      <p className="col pre">{data.text || 'Nothing is written yet.'}</p>
      <p className="muted small num">
        {data.text.length} characters · {data.encoding} · {data.segments} {data.segments === 1 ? 'segment' : 'segments'}
      </p>
    </div>
  );
}

const Blanks = ({ names }: { names: readonly string[] }) => (
  <p className="note soft-yellow" role="note">
    <strong>{names.join(', ')}</strong> {names.length === 1 ? 'has' : 'have'} no value here and would be sent blank.
  </p>
);

export function Sample({ type, option, known }: Props) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const wanted = useDebounced(text.trim(), 250);
  const list = useCall(
    'getAgentApplicationsList',
    { page: 1, per_page: MOST, filters: { text: wanted } },
    { placeholderData: (before) => before },
  );
  // The latest applications may all be without quotes, as after an upload.
  const quoted = useCall('getAgentApplicationsList', LATEST_QUOTED);
  const latest = wanted === '' ? (quoted.data?.applications.data[0] ?? null) : null;
  const listed = list.data?.applications.data ?? [];
  const rows = latest === null ? listed : [latest, ...listed.filter(({ id }) => id !== latest.id)];
  const isSample =
    chosen === SAMPLE || (chosen === '' && wanted === '' && quoted.data !== undefined && latest === null);
  const application = isSample ? undefined : (rows.find(({ id }) => String(id) === chosen) ?? rows[0]);
  const isLoading = list.data === undefined || quoted.isPending;
  const written = useDebounced(JSON.stringify([option.subject, option.body]), 300);
  const [subject = '', body = ''] = JSON.parse(written) as string[];
  const isHtml = type === 'html';
  const fault = wordingFault(`${isHtml ? subject : ''}\n${body}`, known);
  const { data, error } = useCall(
    'previewMessage',
    {
      request_type: isHtml ? 'send-email' : 'send-sms',
      application_id: application?.id ?? null,
      option_subject: isHtml ? subject : '',
      option_body: body,
    },
    {
      enabled: (application !== undefined || isSample) && !isLoading && fault === null,
      placeholderData: (before) => before,
      staleTime: 0,
    },
  );
  return (
    <section className="col pad-4 rounded soft-ground min-0" aria-label="Preview">
      <h3>Preview</h3>
      <TextField label="Find an application" value={text} placeholder="Name, number, address" onChange={setText} />
      {!isLoading && !application && !isSample ? (
        <Empty title="No applications found" text="A preview is filled in from an application." />
      ) : (
        <>
          <ChoiceField
            label="Preview with"
            value={isSample ? SAMPLE : String(application?.id ?? '')}
            choices={[
              ...rows.map(({ id, application_id, client, payload }) => ({
                value: String(id),
                label: `${client.payload.first_name ?? ''} ${client.payload.last_name ?? ''} · ${application_id} · ${payload.address}`,
              })),
              { value: SAMPLE, label: 'Sample data' },
            ]}
            onChange={setChosen}
          />
          {isSample ? (
            <p className="note soft-brand small" role="note">
              Sample data: this client and these prices don’t exist.
            </p>
          ) : null}
          {error || fault ? (
            <p className="small bad" role="alert">
              {fault ?? Object.values(error?.errors ?? {})[0]?.[0] ?? error?.message}
            </p>
          ) : !data ? (
            <SkeletonRows rows={4} label="Filling in the short codes" />
          ) : (
            <Filled data={data} isHtml={isHtml} />
          )}
          {data && !error && !fault && data.empty.length > 0 ? <Blanks names={data.empty} /> : null}
        </>
      )}
    </section>
  );
}
