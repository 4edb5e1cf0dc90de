import type { Application } from '@freeboard/contract';
import {
  choiceOfTicks,
  divideQuotes,
  leftOutText,
  nothingToSendText,
  type QuoteChoice,
  shownQuotes,
} from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { downloadPdf } from '../../lib/browser/download-pdf.ts';
import { notify } from '../../lib/server/notices.ts';
import { type Signal, useSignal } from '../../lib/signal.ts';
import { DownIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import type { Way } from '../sending/index.ts';

/** Opens the send dialog for quotes. `isAll`: the button's label included all. */
export type Send = (way: Way, choice: QuoteChoice, isAll?: boolean) => void;

/** The default way quotes go to a client: by e-mail and text if both addresses are on file. */
export const usualWay = ({ phone, email }: Application): Way =>
  phone && email ? 'both' : phone ? 'send-sms' : 'send-email';

export function useDownload(application: Application, chosenIds: Signal<readonly number[]>) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const ticked = useSignal(chosenIds);
  const choice = choiceOfTicks(ticked);
  const { sent, leftOut } = divideQuotes(application, choice);
  const canPrint = shownQuotes(application).length > 0;
  const canSend = canPrint && application.archived_at === null;
  /** Why none of the selected quotes can be sent. */
  const refusal = choice !== 'all' && sent.length === 0 ? nothingToSendText(leftOut, choice) : null;
  /**
   * Runs an action that sends or prints the quotes, unless none of the selected ones can be sent: then it shows why.
   */
  const unlessNone = (run: () => void) => () =>
    refusal === null ? run() : notify({ title: 'Nothing to send', text: refusal });

  async function pdf() {
    setBusy(true);
    await downloadPdf(application.id, choice === 'all' ? choice : choiceOfTicks(sent.map(({ id }) => id)));
    setBusy(false);
  }
  return {
    isOpen,
    setOpen,
    isBusy,
    canPrint,
    canSend,
    ticked,
    choice,
    refusal,
    /** '2 of 3 chosen', '' if none is selected. */
    label: choice === 'all' ? '' : `${leftOut.length > 0 ? `${sent.length} of ${ticked.length}` : sent.length} chosen`,
    leftOut: choice === 'all' ? '' : leftOutText(leftOut),
    unlessNone,
    pdf: unlessNone(() => void pdf()),
  };
}

export function SendMenu({ download, send }: { download: ReturnType<typeof useDownload>; send: Send }) {
  const { choice, label, refusal, leftOut } = download;
  const of = label ? ` ${label}` : '';
  const isNone = refusal !== null;
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
        {leftOut ? (
          <Menu.Label maw="20rem" style={{ whiteSpace: 'normal' }}>
            Not sent: {leftOut}
          </Menu.Label>
        ) : null}
        <Menu.Item disabled={isNone} onClick={download.pdf}>
          Download PDF{of ? ` of${of}` : ''}
        </Menu.Item>
        {download.canSend ? (
          <>
            <Menu.Item disabled={isNone} onClick={() => send('both', choice)}>
              Send{of} by e-mail and text
            </Menu.Item>
            <Menu.Item disabled={isNone} onClick={() => send('send-email', choice)}>
              Send{of} by e-mail
            </Menu.Item>
            <Menu.Item disabled={isNone} onClick={() => send('send-sms', choice)}>
              Send{of} by text
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
