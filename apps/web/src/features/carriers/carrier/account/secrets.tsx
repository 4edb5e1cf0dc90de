import type { CarrierSettings } from '@freeboard/contract';
import { REQUEST_METHODS, SECRET_NAME } from '@freeboard/domain/carriers';
import { exampleText } from '../begin/example-address.ts';
import classes from '../carrier.module.css';
import { Card } from '../form/card.tsx';
import type { Described } from '../form/described.ts';
import type { CarrierForm, Errors, SecretForm } from '../form/form.ts';
import { errorsAt } from '../form/input.ts';
import { RowList } from '../form/row-list.tsx';
import type { FormEditor } from '../form/use-editor.ts';
import { Certificate } from './certificate.tsx';
import { SIGNING_IN } from './signing-in.ts';

const METHODS = REQUEST_METHODS.map((value) => ({ value, label: value }));

const RECIPE: Described<CarrierForm> = [
  { key: 'recipe.method', kind: 'choice', label: 'Method', choices: METHODS, at: 'request.method' },
  {
    key: 'recipe.url',
    at: 'request.url',
    label: 'Token address',
    type: 'url',
    placeholder: 'https://',
    hint: ({ recipe }) => exampleText(recipe.url),
    width: 'two',
  },
  {
    key: 'recipe.headers',
    at: 'request.headers',
    kind: 'rows',
    label: 'Header',
    title: 'Headers of the token request',
    language: 'template',
    width: 'wide',
  },
  { key: 'recipe.body', at: 'request.body', kind: 'body', label: 'Body', rows: 5, width: 'wide' },
  {
    key: 'recipe.token',
    at: 'token',
    kind: 'code',
    label: 'The token in its answer',
    language: 'jsonata',
    rows: 1,
    hint: 'JSONata; body, where it is bare text',
  },
  {
    key: 'recipe.lifetime',
    at: 'lifetime',
    kind: 'code',
    label: 'Seconds that it is good for',
    language: 'jsonata',
    rows: 1,
    hint: 'A number, or JSONata; empty means five minutes',
  },
  { remark: () => <span /> },
  { key: 'recipe.header', at: 'header', label: 'Sent in the header' },
  { key: 'recipe.value', at: 'value', label: 'As', hint: '{{token}} stands for it' },
];

type Secrets = { stored: ReadonlySet<string>; errors: Errors };

const NAMED: Described<SecretForm, Secrets & { at: number }> = [
  {
    key: 'name',
    label: (_, { at }) => `Secret ${at}: name`,
    placeholder: 'agent_password',
    fault: ({ name }) =>
      name && !SECRET_NAME.test(name) ? 'Small letters, digits and _ only, a letter first.' : undefined,
  },
  {
    key: 'secret',
    kind: 'secret',
    label: (_, { at }) => `Secret ${at}: value`,
    isSet: ({ name }, { stored }) => stored.has(name),
    fault: ({ name }, { errors }) => (name ? errorsAt(errors, `carrier.secrets.${name}`) : undefined),
  },
];

function NamedSecrets({ editor, stored }: { editor: FormEditor; stored: ReadonlySet<string> }) {
  const { form, set, errors } = editor;
  return (
    <section className="card" aria-label="Named secrets">
      <div className="head wrap">
        <h2>Named secrets</h2>
        <span className="muted small">
          Written as <code>secrets.name</code>; kept sealed, masked in every log
        </span>
      </div>
      <RowList
        rows={form.secrets}
        fields={NAMED}
        context={{ stored, errors }}
        field="carrier.secrets"
        errors={errors}
        className={classes.secretRow}
        add="Add a secret"
        blank={{ name: '', secret: '' }}
        nameOf={({ name }, at) => `secret ${name || at}`}
        onChange={(secrets) => set({ secrets })}
      />
    </section>
  );
}

/** `kept`: the saved values; null if there are none. */
export type SecretsProps = {
  kept: Pick<CarrierSettings, 'auth' | 'secrets' | 'certificate'> | null;
  editor: FormEditor;
};

export default function Secrets({ kept, editor }: SecretsProps) {
  const stored = new Set((kept?.secrets ?? []).flatMap(({ name, is_set }) => (is_set ? [name] : [])));
  return (
    <>
      <Card title="Signing in" fields={SIGNING_IN} editor={editor} context={kept?.auth} />
      {editor.form.auth.kind === 'token' ? (
        <Card
          title="Token recipe"
          about="Fetched once, shared by all requests for as long as it is good"
          fields={RECIPE}
          editor={editor}
          context={null}
          field="carrier.auth"
        />
      ) : null}
      <NamedSecrets editor={editor} stored={stored} />
      <Certificate kept={kept?.certificate ?? null} editor={editor} />
    </>
  );
}
