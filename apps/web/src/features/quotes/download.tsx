import type { Application } from '@freeboard/contract';
import { shownQuotes } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { downloadPdf } from '../../lib/browser/download-pdf.ts';
import { type Signal, useSignal } from '../../lib/signal.ts';
import { DownIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import type { Way } from '../sending/index.ts';

/** Opens the send dialog for the quotes with these ids, or for all when there are none. `isAll`: the button said all. */
export type Send = (way: Way, quoteIds: readonly number[], isAll?: boolean) => void;

/** Returns how quotes go to a client unless chosen: by e-mail and text where both addresses are on file. */
export const usualWay = ({ phone, email }: Application): Way =>
  phone && email ? 'both' : phone ? 'send-sms' : 'send-email';

/** Provides the Send or download menu and the PDF that it makes. */
export function useDownload(application: Application, chosenIds: Signal<readonly number[]>) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const shown = shownQuotes(application).map((quote) => quote.id);
  const canPrint = shown.length > 0;
  const canSend = canPrint && application.archived_at === null;
  const chosen = useSignal(chosenIds).filter((id) => shown.includes(id));

  async function pdf() {
    setBusy(true);
    await downloadPdf(application.id, chosen);
    setBusy(false);
  }
  return { isOpen, setOpen, isBusy, canPrint, canSend, chosen, pdf };
}

/** 'Send or download', disabled while there is no quote to send. */
export function SendMenu({ download, send }: { download: ReturnType<typeof useDownload>; send: Send }) {
  const { chosen } = download;
  const of = chosen.length > 0 ? ` ${chosen.length} chosen` : '';
  return (
    <Menu opened={download.isOpen} onChange={download.setOpen} position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={download.isBusy}
          disabled={!download.canPrint}
          aria-keyshortcuts="s"
          rightSection={<DownIcon />}
        >
          {download.canSend || !download.canPrint ? 'Send or download' : 'Download'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void download.pdf()}>Download PDF{of ? ` of${of}` : ''}</Menu.Item>
        {download.canSend ? (
          <>
            <Menu.Item onClick={() => send('both', chosen)}>Send{of} by e-mail and text</Menu.Item>
            <Menu.Item onClick={() => send('send-email', chosen)}>Send{of} by e-mail</Menu.Item>
            <Menu.Item onClick={() => send('send-sms', chosen)}>Send{of} by text</Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
