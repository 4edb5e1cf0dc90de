import type { FollowedApplication } from '@freeboard/contract';
import { showDate } from '../../lib/format.ts';
import { AskForm } from './ask-form.tsx';
import classes from './customers.module.css';

export function AskAgent({ application }: { application: FollowedApplication }) {
  const { agent } = application.document;
  return (
    <section className="card" aria-label="Questions">
      <div className="head">
        <h2>Questions</h2>
        <span className="grow" />
        {agent.phone ? (
          <a className="link" href={`tel:${agent.phone.replaceAll(/[^+\d]/g, '')}`}>
            Call {agent.phone}
          </a>
        ) : null}
      </div>
      <ul aria-label="Questions and answers">
        {application.conversation.map(({ id, is_answer, sent_by, text, at }) => (
          <li key={id} className={`item row wrap lines-1 breaks ${is_answer ? 'soft-brand' : ''}`}>
            <span className="muted small">
              {is_answer ? `${sent_by || 'Your agency'} answered` : `${sent_by} asked`}
            </span>
            <span className="grow" />
            <span className="muted small nowrap">{showDate(at)}</span>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ul>
      <AskForm
        key={application.id}
        agent={agent.name}
        applications={[{ id: application.id, label: application.document.address }]}
        draft={String(application.id)}
        hint={`You’ll find the answer here and in your e-mail, ${application.answers_to}.`}
        answerPlace="here and in your e-mail"
        isPrimary
      />
    </section>
  );
}
