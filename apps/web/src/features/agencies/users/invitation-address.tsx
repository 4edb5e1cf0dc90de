import { Button } from '@mantine/core';
import { notify } from '../../../lib/server/notices.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CopyIcon } from '../../../ui/icons.tsx';

/** The address of an invitation when no e-mail can be sent: the user who invited passes it on. */
export function InvitationAddress(props: { address: { name: string; url: string } | null; close: () => void }) {
  const { address, close } = props;
  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url);
      notify({ title: 'Copied', text: 'Hand it to nobody but the person it is for.' }, 'good');
    } catch {
      notify({ title: 'Error', text: 'The browser does not allow copying here.' }, 'bad');
    }
  }
  return (
    <Dialog title="Hand the invitation on" opened={address !== null} onClose={close} isPersistent>
      {address ? (
        <div className="col">
          <p>
            This installation sends no e-mail (SMTP_URL is not set). Give this address to {address.name} yourself: it
            works once, for 72 hours, and is shown only now.
          </p>
          <code className="small note breaks soft-ground block">{address.url}</code>
          <div className="row">
            <span className="grow" />
            <Button leftSection={<CopyIcon />} onClick={() => void copy(address.url)}>
              Copy
            </Button>
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}
