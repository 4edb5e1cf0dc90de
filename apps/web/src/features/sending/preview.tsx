import type { AnswerOf, Application } from '@freeboard/contract';
import { withLinkInWords } from '@freeboard/domain/client-page';
import { NO_GATEWAY } from '@freeboard/domain/messages';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CallFault } from '../../lib/server/calls.ts';
import { SkeletonRows } from '../../ui/states.tsx';
import { type Draft, isText } from './drafts/draft.ts';
import { policyNames } from './policy-draft.ts';
import classes from './sending.module.css';

type Props = {
  draft: Draft;
  application: Application;
  query: UseQueryResult<AnswerOf<'previewMessage'>, CallFault>;
};

export function Preview({ draft, application, query }: Props) {
  const { data, error } = query;
  const name = application.client.payload.first_name || 'the client';
  return (
    <section className="col pad-4 rounded soft-ground min-0" aria-label={`As ${name} will see it`}>
      <h3>As {name} will see it</h3>
      {error ? (
        <p className="small bad" role="alert">
          {Object.values(error.errors)[0]?.[0] ?? error.message}
        </p>
      ) : !data ? (
        <SkeletonRows rows={5} label="Filling in the short codes" />
      ) : isText(draft.type) ? (
        <>
          <p className={classes.bubble}>{withLinkInWords(data.text) || 'Nothing is written yet.'}</p>
          <p className="muted small num">
            {data.text.length} characters · {data.encoding} · {data.segments}{' '}
            {data.segments === 1 ? 'segment' : 'segments'}
          </p>
        </>
      ) : (
        <div className={classes.mail}>
          <p className="strong">{data.subject || 'No subject'}</p>
          <p>{withLinkInWords(data.text) || 'Nothing is written yet.'}</p>
          <p className="muted small">
            {draft.policy
              ? `Attached: ${policyNames(draft.type, draft.policy).join(', ')}`
              : 'The PDF with the quotes is attached.'}
          </p>
        </div>
      )}
      {data && data.empty.length > 0 ? (
        <p className="note soft-yellow" role="note">
          <strong>{data.empty.join(', ')}</strong> {data.empty.length === 1 ? 'is' : 'are'} empty and would be sent
          blank.
        </p>
      ) : null}
      {data && !data.is_configured ? (
        <p className="note soft-yellow" role="note">
          <strong>Sending is off.</strong> {NO_GATEWAY[isText(draft.type) ? 'sms' : 'email']} What is sent is kept as
          not sent.
        </p>
      ) : null}
    </section>
  );
}
