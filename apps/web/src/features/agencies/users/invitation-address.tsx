import { Button } from '@mantine/core';
import { notify } from '../../../lib/server/notices.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CopyIcon } from '../../../ui/icons.tsx';

export const CopyInvitation = ({ url, name }: { url: string; name: string }) => {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      notify({ title: 'Copied', text: `Send it to ${name} only.` }, 'good');
    } catch {
      notify({ title: 'Error', text: 'The browser does not allow copying here.' }, 'bad');
    }
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<CopyIcon />}
      aria-label={`Copy the link for ${name}`}
      onClick={() => void copy()}
    >
      Copy link
    </Button>
  );
};

export function InvitationAddress(props: { address: { name: string; url: string } | null; close: () => void }) {
  const { address, close } = props;
  return (
    <Dialog title="Share the invitation" opened={address !== null} onClose={close} isPersistent>
      {address ? (
        <div className="col">
          <p>
            Freeboard sends no e-mail yet. Send this link to {address.name} yourself: it works once, for 72 hours, and
            is shown only now.
          </p>
          <code className="small note breaks soft-ground block">{address.url}</code>
          <div className="row">
            <span className="grow" />
            <CopyInvitation url={address.url} name={address.name} />
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}
