import type { CarrierSettings } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { base64Of } from '../../../../lib/browser/base64-of.ts';
import { showDate } from '../../../../lib/format.ts';
import { LineField } from '../../../../ui/fields/line-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import classes from '../carrier.module.css';
import { errorsAt } from '../form/input.ts';
import type { FormEditor } from '../form/use-editor.ts';

const LARGEST_BYTES = 36_000;

/** The certificate that is shown at the door of a carrier that wants one. */
export function Certificate({ kept, editor }: { kept: CarrierSettings['certificate']; editor: FormEditor }) {
  const { form, set, errors } = editor;
  const { certificate } = form;
  const change = (part: Partial<typeof certificate>) => set({ certificate: { ...certificate, ...part } });
  const at = (field: string) => errorsAt(errors, `carrier.certificate.${field}`);
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
          <Button variant="default" size="compact-sm" onClick={() => change({ is_removed: !certificate.is_removed })}>
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
            <div className={classes.half}>
              <TextField
                label="Certificate and key, PEM"
                rows={5}
                spellCheck={false}
                value={certificate.pem}
                error={at('pem') ?? whole}
                onChange={(pem) => change({ pem })}
              />
            </div>
            <div className={classes.half}>
              <TextField
                label="Authority of the carrier, PEM (optional)"
                rows={5}
                spellCheck={false}
                hint="Only where no public authority signed the carrier's own certificate"
                value={certificate.ca}
                error={at('ca')}
                onChange={(ca) => change({ ca })}
              />
            </div>
            <label className={classes.file}>
              <span className="small muted">Or a PKCS 12 file (.p12, .pfx)</span>
              <input
                type="file"
                accept=".p12,.pfx"
                onChange={async (event) => {
                  const [file] = event.currentTarget.files ?? [];
                  if (file && file.size <= LARGEST_BYTES) change({ pfx: await base64Of(file) });
                  else change({ pfx: '' });
                }}
              />
              {at('pfx') ? (
                <span className={classes.problem} role="alert">
                  {at('pfx')}
                </span>
              ) : null}
            </label>
            <LineField
              label="Passphrase (optional)"
              type="password"
              value={certificate.passphrase}
              error={at('passphrase')}
              onChange={(passphrase) => change({ passphrase })}
            />
          </div>
        </details>
      )}
    </section>
  );
}
