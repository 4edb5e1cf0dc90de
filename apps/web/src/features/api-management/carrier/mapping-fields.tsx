import type { ReactNode } from 'react';

import { LineField } from '../../../ui/fields/line-field.tsx';
import { Expression } from '../mapping/writing.tsx';
import { isRemote } from '../words.ts';
import { Calculation } from './calculation.tsx';
import classes from './carrier.module.css';
import { Eligibility } from './eligibility.tsx';
import { errorsAt, isStarted } from './input.ts';
import { RequestFields } from './request-fields.tsx';
import type { Editor } from './use-editor.ts';

function Card({ title, problem, children }: { title: string; problem?: string; children: ReactNode }) {
  return (
    <section className="card" aria-label={title}>
      <div className="head">
        <h2>{title}</h2>
        {problem ? (
          <span className={`small ${classes.problem}`} role="alert">
            {problem}
          </span>
        ) : null}
      </div>
      <div className={`body ${classes.grid}`}>{children}</div>
    </section>
  );
}

/** How an application becomes a request and an answer a quote (docs/carriers.md). */
export function MappingFields({ editor, isNew }: { editor: Editor; isNew: boolean }) {
  const { form, set, errors } = editor;
  const at = (field: string) => errorsAt(errors, `carrier.mapping.${field}`);
  const own = (field: string) => errors[`carrier.mapping.${field}`]?.join(' ');
  const isXml = form.kind === 'http-xml';
  // A plan to start from brings its own rules.
  const hasOwnRules = isNew && isStarted(form);
  if (form.kind === 'login-portal') return null;
  return (
    <>
      {hasOwnRules ? null : (
        <Eligibility rules={form.eligibility} errors={errors} onChange={(eligibility) => set({ eligibility })} />
      )}
      {isRemote(form.kind) ? (
        <>
          <Card title="Request" problem={own('request')}>
            <RequestFields
              request={form.request}
              field="carrier.mapping.request"
              isXml={isXml}
              errors={errors}
              onChange={(changes) => set({ request: { ...form.request, ...changes } })}
            />
          </Card>
          <Card title="Answer">
            <div className={classes.wide}>
              <Expression
                language="jsonata"
                label="Answer mapping"
                hasPicker
                rows={16}
                hint="JSONata over status, headers, body and request; gives outcome, premium, lines and the rest"
                value={form.answer}
                error={at('answer')}
                onChange={(answer) => set({ answer })}
              />
            </div>
            <LineField
              label="Statuses understood beside 2xx"
              placeholder="422"
              value={form.answer_statuses}
              error={at('answer_statuses')}
              onChange={(answer_statuses) => set({ answer_statuses })}
            />
          </Card>
        </>
      ) : null}
      {form.kind === 'submit-then-poll' || form.kind === 'callback' ? (
        <Card title="Reference">
          <div className={classes.wide}>
            <Expression
              language="jsonata"
              label="Reference out of the first answer"
              rows={2}
              value={form.ref}
              error={at('ref')}
              onChange={(ref) => set({ ref })}
            />
          </div>
        </Card>
      ) : null}
      {form.kind === 'submit-then-poll' ? (
        <Card title="Asking again" problem={own('poll')}>
          <LineField
            label="Ask again after, ms"
            inputMode="numeric"
            value={form.poll.after_ms}
            error={at('poll.after_ms')}
            onChange={(after_ms) => set({ poll: { ...form.poll, after_ms } })}
          />
          <RequestFields
            request={form.poll}
            field="carrier.mapping.poll"
            isXml={false}
            errors={errors}
            onChange={(changes) => set({ poll: { ...form.poll, ...changes } })}
          />
          <div className={classes.wide}>
            <Expression
              language="jsonata"
              label="Done when"
              rows={2}
              value={form.poll.done}
              error={at('poll.done')}
              onChange={(done) => set({ poll: { ...form.poll, done } })}
            />
          </div>
        </Card>
      ) : null}
      {form.kind === 'rate-table' ? <Calculation editor={editor} isNew={isNew} /> : null}
    </>
  );
}
