import type { CarrierSettings } from '@freeboard/contract';
import { REQUEST_METHODS, SECRET_NAME } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useAfterRender } from '../../../../lib/browser/use-after-render.ts';
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx';
import { LineField } from '../../../../ui/fields/line-field.tsx';
import { Expression } from '../../mapping/writing.tsx';
import { useRowKeys } from '../../row-keys.ts';
import { exampleWords } from '../begin/example-address.ts';
import classes from '../carrier.module.css';
import { errorsAt } from '../form/input.ts';
import type { FormEditor } from '../form/use-editor.ts';
import { RowsField } from '../rows-field.tsx';
import { BodyFields } from '../steps/body-fields.tsx';
import { AuthFields, IsSet } from './auth-fields.tsx';
import { Certificate } from './certificate.tsx';

const METHODS = REQUEST_METHODS.map((value) => ({ value, label: value }));

/** How a token is fetched that every step sends then. */
function Recipe({ editor }: { editor: FormEditor }) {
  const { form, set, errors } = editor;
  const { recipe } = form;
  const change = (part: Partial<typeof recipe>) => set({ recipe: { ...recipe, ...part } });
  const at = (field: string) => errorsAt(errors, `carrier.auth.${field}`);
  return (
    <section className="card" aria-label="Token recipe">
      <div className="head wrap">
        <h2>Token recipe</h2>
        <span className="muted small">Fetched once, shared by all requests for as long as it is good</span>
      </div>
      <div className={`body ${classes.grid}`}>
        <ChoiceField label="Method" value={recipe.method} choices={METHODS} onChange={(method) => change({ method })} />
        <div className={classes.two}>
          <LineField
            label="Token address"
            type="url"
            placeholder="https://"
            hint={exampleWords(recipe.url)}
            value={recipe.url}
            error={at('request.url')}
            onChange={(url) => change({ url })}
          />
        </div>
        <div className={classes.wide}>
          <RowsField
            label="Header"
            title="Headers of the token request"
            language="template"
            rows={recipe.headers}
            field="carrier.auth.request.headers"
            errors={errors}
            onChange={(headers) => change({ headers })}
          />
        </div>
        <div className={`${classes.wide} col`}>
          <BodyFields
            body={recipe.body}
            field="carrier.auth.request.body"
            errors={errors}
            rows={5}
            onChange={(body) => change({ body })}
          />
        </div>
        <Expression
          label="The token in its answer"
          language="jsonata"
          rows={1}
          hint="JSONata; body, where it is bare text"
          value={recipe.token}
          error={at('token')}
          onChange={(token) => change({ token })}
        />
        <Expression
          label="Seconds that it is good for"
          language="jsonata"
          rows={1}
          hint="A number, or JSONata; empty means five minutes"
          value={recipe.lifetime}
          error={at('lifetime')}
          onChange={(lifetime) => change({ lifetime })}
        />
        <span />
        <LineField
          label="Sent in the header"
          value={recipe.header}
          error={at('header')}
          onChange={(header) => change({ header })}
        />
        <LineField
          label="As"
          hint="{{token}} stands for it"
          value={recipe.value}
          error={at('value')}
          onChange={(value) => change({ value })}
        />
      </div>
    </section>
  );
}

/** Secrets by name, typed in and never shown again. */
function NamedSecrets({ editor, set: kept }: { editor: FormEditor; set: ReadonlySet<string> }) {
  const { form, set, errors } = editor;
  const keys = useRowKeys(form.secrets);
  const frame = useRef<HTMLDivElement>(null);
  const afterRender = useAfterRender();
  const change = (at: number, part: Partial<(typeof form.secrets)[number]>) =>
    set({ secrets: form.secrets.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  function add() {
    set({ secrets: [...form.secrets, { name: '', secret: '' }] });
    afterRender(() =>
      [...(frame.current?.querySelectorAll<HTMLElement>('input:not([type=password])') ?? [])].at(-1)?.focus(),
    );
  }
  return (
    <section className="card" aria-label="Named secrets">
      <div className="head wrap">
        <h2>Named secrets</h2>
        <span className="muted small">
          Written as <code>secrets.name</code>; kept sealed, masked in every log
        </span>
      </div>
      <div ref={frame} className="body col">
        {form.secrets.map(({ name, secret }, at) => (
          <div key={keys[at]} className={classes.secretRow}>
            <LineField
              label={`Secret ${at + 1}: name`}
              placeholder="agent_password"
              value={name}
              error={
                errorsAt(errors, `carrier.secrets.${at}`) ??
                (name && !SECRET_NAME.test(name) ? 'Small letters, digits and _ only, a letter first.' : undefined)
              }
              onChange={(next) => change(at, { name: next })}
            />
            <LineField
              label={`Secret ${at + 1}: value`}
              type="password"
              placeholder={kept.has(name) ? 'Leave empty to keep it' : ''}
              hint={<IsSet isSet={kept.has(name)} typed={secret} />}
              value={secret}
              error={name ? errorsAt(errors, `carrier.secrets.${name}`) : undefined}
              onChange={(next) => change(at, { secret: next })}
            />
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Remove secret ${name || at + 1}`}
              onClick={() => {
                set({ secrets: form.secrets.filter((_, index) => index !== at) });
                afterRender(() => frame.current?.querySelector<HTMLElement>('[data-add]')?.focus());
              }}
            >
              Remove
            </Button>
          </div>
        ))}
        <div>
          <Button data-add variant="default" size="compact-sm" onClick={add}>
            Add a secret
          </Button>
        </div>
      </div>
    </section>
  );
}

/** `kept`: which secrets there are. */
export type SecretsProps = {
  kept: Pick<CarrierSettings, 'auth' | 'secrets' | 'certificate'> | null;
  editor: FormEditor;
};

/** How a carrier is told who asks: its authentication, secrets by name and a certificate. */
export default function Secrets({ kept, editor }: SecretsProps) {
  const set = new Set((kept?.secrets ?? []).flatMap(({ name, is_set }) => (is_set ? [name] : [])));
  return (
    <>
      <section className="card" aria-label="Signing in">
        <div className="head">
          <h2>Signing in</h2>
        </div>
        <div className={`body ${classes.grid}`}>
          <AuthFields
            auth={editor.form.auth}
            kept={kept?.auth.is_secret_set ? kept.auth.kind : null}
            isUnreadable={kept?.auth.is_secret_unreadable ?? false}
            errors={editor.errors}
            onChange={(auth) => editor.set({ auth })}
          />
        </div>
      </section>
      {editor.form.auth.kind === 'token' ? <Recipe editor={editor} /> : null}
      <NamedSecrets editor={editor} set={set} />
      <Certificate kept={kept?.certificate ?? null} editor={editor} />
    </>
  );
}
