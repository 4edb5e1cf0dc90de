import type { Application } from '@freeboard/contract';
import { shownQuotes } from '@freeboard/domain';
import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { callOrNotify } from '../../lib/notices.ts';
import { type Signal, useSignal } from '../../lib/signal.ts';
import { DownIcon } from '../../ui/icons.tsx';

/** Lets the browser download a file of this host. */
function save(url: string, name: string | null): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? '';
  document.body.append(link);
  link.click();
  link.remove();
}

/** The Send or download menu and the PDF that it makes. */
export function useDownload(application: Application, chosenIds: Signal<readonly number[]>) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const shown = shownQuotes(application).map((quote) => quote.id);
  const canSend = shown.length > 0;
  const chosen = useSignal(chosenIds).filter((id) => shown.includes(id));

  async function pdf() {
    setBusy(true);
    const answer = await callOrNotify('sendOrDownloadQuote', {
      request_type: 'download',
      application_id: application.id,
      pdf_template_type: 'Multi Quote PDF',
      ...(chosen.length > 0 ? { quote_ids: chosen } : {}),
    });
    setBusy(false);
    if (answer?.pdf_file_url) save(answer.pdf_file_url, answer.pdf_file_name);
  }
  const send = (request_type: 'send-email' | 'send-sms') =>
    callOrNotify('sendOrDownloadQuote', { request_type, application_id: application.id });
  return { isOpen, setOpen, isBusy, canSend, chosen: chosen.length, pdf, send, begin: () => canSend && setOpen(true) };
}

/** 'Send or download', closed while there is no quote to send. */
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
        <Menu.Item onClick={() => void download.send('send-email')}>Send by e-mail</Menu.Item>
        <Menu.Item onClick={() => void download.send('send-sms')}>Send by text</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
