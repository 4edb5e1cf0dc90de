import type { CarrierSettings } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { base64Of } from '../../../../lib/browser/base64-of.ts';
import { showDate } from '../../../../lib/format.ts';
import classes from '../carrier.module.css';
import type { Described } from '../form/described.ts';
import { Fields } from '../form/fields.tsx';
import type { CarrierForm } from '../form/form.ts';
import { errorsAt } from '../form/input.ts';
import type { FormEditor } from '../form/use-editor.ts';

const LARGEST_BYTES = 36_000;

function Pkcs12({ editor }: { editor: FormEditor }) {
  const error = errorsAt(editor.errors, 'carrier.certificate.pfx');
  async function take(files: FileList | null) {
    const file = files?.[0];
    const pfx = file && file.size <= LARGEST_BYTES ? await base64Of(file) : '';
    editor.set({ certificate: { ...editor.form.certificate, pfx } });
  }
  return (
    <label className="col gap-1">
      <span className="small muted">Or a PKCS 12 file (.p12, .pfx)</span>
      <input type="file" accept=".p12,.pfx" onChange={(event) => void take(event.currentTarget.files)} />
      {error ? (
        <span className="bad" role="alert">
          {error}
        </span>
      ) : null}
    </label>
  );
}

const CERTIFICATE: Described<CarrierForm, { editor: FormEditor; whole: string | undefined }> = [
  {
    key: 'certificate.pem',
    label: 'Certificate and key, PEM',
    rows: 5,
    fault: (_, { whole }) => whole,
    width: 'half',
  },
  {
    key: 'certificate.ca',
    label: 'Authority of the carrier, PEM (optional)',
    rows: 5,
    hint: "Only where no public authority signed the carrier's own certificate",
    width: 'half',
  },
  { remark: (_, { editor }) => <Pkcs12 editor={editor} /> },
  { key: 'certificate.passphrase', label: 'Passphrase (optional)', type: 'password' },
];

export function Certificate({ kept, editor }: { kept: CarrierSettings['certificate']; editor: FormEditor }) {
  const { form, set, errors } = editor;
  const { certificate } = form;
  const whole = errors['carrier.certificate']?.join(' ');
  return (
    <section className="card" aria-label="Client certificate">
      <div className="head wrap">
        <h2>Client certificate</h2>
        <span className="muted small grow">
          {kept
            ? `${kept.subject}, good until ${showDate(kept.expires_on)}${kept.has_own_ca ? ', with an authority of its own' : ''}`
            : 'Only where the carrier asks for one'}
        </span>
        {kept ? (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => set({ certificate: { ...certificate, is_removed: !certificate.is_removed } })}
          >
            {certificate.is_removed ? 'Undo' : 'Remove'}
          </Button>
        ) : null}
      </div>
      {certificate.is_removed ? (
        <p className="body muted">It's removed when you save.</p>
      ) : (
        <details className={`body ${classes.certificate}`} open={whole !== undefined || undefined}>
          <summary>{kept ? 'Replace it' : 'Add one'}</summary>
          <div className={classes.grid}>
            <Fields
              fields={CERTIFICATE}
              context={{ editor, whole }}
              form={form}
              field="carrier"
              errors={errors}
              set={set}
            />
          </div>
        </details>
      )}
    </section>
  );
}
