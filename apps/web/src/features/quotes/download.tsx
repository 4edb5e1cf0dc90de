import type { Application } from '@freeboard/contract';
import { SENDING_IS_OFF, shownQuotes } from '@freeboard/domain';
import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { type Signal, useSignal } from '../../lib/signal.ts';
import { DownIcon } from '../../ui/icons.tsx';
import { downloadPdf } from './pdf.ts';

/** The Send or download menu and the PDF that it makes. */
export function useDownload(application: Application, chosenIds: Signal<readonly number[]>) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const shown = shownQuotes(application).map((quote) => quote.id);
  const canSend = shown.length > 0;
  const chosen = useSignal(chosenIds).filter((id) => shown.includes(id));

  async function pdf() {
    setBusy(true);
    await downloadPdf(application.id, chosen);
    setBusy(false);
  }
  return { isOpen, setOpen, isBusy, canSend, chosen: chosen.length, pdf, begin: () => canSend && setOpen(true) };
}

/** 'Send or download', disabled while there is no quote to send. */
export function SendMenu({ download }: { download: ReturnType<typeof useDownload> }) {
  return (
    <Menu opened={download.isOpen} onChange={download.setOpen} position="bottom-end" transitionProps={{ duration: 80 }}>
      <Menu.Target>
        <Button
          variant="default"
          loading={download.isBusy}
          disabled={!download.canSend}
          aria-keyshortcuts="s"
          rightSection={<DownIcon />}
        >
          Send or download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void download.pdf()}>
          Download PDF{download.chosen > 0 ? ` of ${download.chosen} chosen` : ''}
        </Menu.Item>
        <Menu.Label maw="18rem">{SENDING_IS_OFF}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
