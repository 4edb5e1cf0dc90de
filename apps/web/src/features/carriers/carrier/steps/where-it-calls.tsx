import { Button } from '@mantine/core';
import { notify } from '../../../../lib/server/notices.ts';
import { CopyIcon } from '../../../../ui/icons.tsx';
import type { StepForm } from './step-form.ts';

type Receive = StepForm['receive'];

export function signatureText({
  by,
  header,
  secret_name,
  algorithm,
  encoding,
  prefix,
  timestamp_header,
  time_part,
  signature_part,
}: Receive): string {
  if (by === 'address')
    return 'Checked by the header x-callback-signature: t=<seconds>,v1=<hex of HMAC-SHA256 under callback_secret of "<seconds>.<body>">.';
  if (header.trim() === '' || secret_name === '')
    return 'Name the header of the signature and its secret: a call without a right signature is refused.';
  const of = timestamp_header.trim() === '' ? 'the body' : `"<${timestamp_header.trim()}>.<body>"`;
  const before = prefix === '' ? '' : `${prefix}`;
  if (time_part.trim() && signature_part.trim())
    return `Checked by the header ${header.trim()}: ${time_part.trim()}=<seconds>,${signature_part.trim()}=${before}<${encoding} of HMAC-${algorithm.toUpperCase()} under the secret ${secret_name} of "<seconds>.<body>">.`;
  return `Checked by the header ${header.trim()}: ${before}<${encoding} of HMAC-${algorithm.toUpperCase()} under the secret ${secret_name} of ${of}>.`;
}

export function WhereItCalls({ receive, webhook }: { receive: Receive; webhook: string | null | undefined }) {
  async function copy(address: string) {
    try {
      await navigator.clipboard.writeText(address);
      void notify({ title: 'Copied', text: address }, 'good');
    } catch {
      void notify({ title: 'Error', text: 'The browser does not allow copying here.' }, 'bad');
    }
  }
  const isWebhook = receive.by === 'webhook';
  return (
    <div className="col">
      {isWebhook && webhook ? (
        <div className="with-button">
          <p>
            <span className="small strong">Address for the carrier</span>
            <code className="small breaks block">{webhook}</code>
          </p>
          <Button variant="default" leftSection={<CopyIcon />} onClick={() => void copy(webhook)}>
            Copy
          </Button>
        </div>
      ) : null}
      {isWebhook && !webhook ? (
        <p className="small">
          {webhook === null
            ? 'Nobody outside reaches this installation: it needs PUBLIC_URL.'
            : 'The address for the carrier appears here once the draft is saved.'}
        </p>
      ) : null}
      <p className="small muted breaks block">{signatureText(receive)}</p>
    </div>
  );
}
