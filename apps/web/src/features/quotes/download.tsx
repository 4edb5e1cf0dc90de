import type { Application } from '@freeboard/contract';
import {
  choiceOfTicks,
  divideChosen,
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

/** `isAll`: the user pressed a button for all quotes. */
export type Send = (way: Way, choice: QuoteChoice, isAll?: boolean) => void;

/** E-mail and text if both addresses are on file, text if only the phone is, else e-mail. */
export const usualWay = ({ phone, email }: Application): Way =>
  phone && email ? 'both' : phone ? 'send-sms' : 'send-email';

export function useDownload(application: Application, chosenIds: Signal<readonly number[]>) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const ticked = useSignal(chosenIds);
  const choice = choiceOfTicks(ticked);
  const { sent, leftOut } = divideChosen(application, ticked);
  const canPrint = shownQuotes(application).length > 0;
  const canSend = canPrint && application.archived_at === null;
  /** Null if a selected quote can be sent, or if all quotes are to be sent. */
  const refusal = choice !== 'all' && sent.length === 0 ? nothingToSendText(leftOut, choice) : null;
  /** If none of the selected quotes can be sent, shows why instead. */
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
    label: choice === 'all' ? '' : `${leftOut.length > 0 ? `${sent.length} of ${ticked.length}` : sent.length} chosen`,
    leftOut: choice === 'all' ? '' : leftOutText(leftOut),
    unlessNone,
    pdf: unlessNone(() => void pdf()),
  };
}

type SendMenuProps = {
  application: Application;
  download: ReturnType<typeof useDownload>;
  send: Send;
  /** Omitted for users who may not create links. */
  openClientLink: (() => void) | undefined;
};

export function SendMenu({ application, download, send, openClientLink }: SendMenuProps) {
  const { choice, label, refusal, leftOut, ticked } = download;
  const { email, phone } = application;
  const isNone = refusal !== null;
  const ways: readonly (readonly [Way, string, string])[] = [
    ['send-email', 'E-mail', email],
    ['send-sms', 'Text', phone],
    ['both', 'Both', 'e-mail and text'],
  ];
  return (
    <Menu opened={download.isOpen} onChange={download.setOpen} position="bottom-end">
      <Menu.Target>
        <Button
          // Once the client has signed, binding is next.
          variant={download.canSend && application.client_choice === null ? 'filled' : 'default'}
          loading={download.isBusy}
          disabled={!download.canPrint}
          aria-keyshortcuts="s"
          rightSection={<DownIcon />}
        >
          {download.canSend || !download.canPrint ? 'Send' : 'Download'}
          {ticked.length > 0 ? ` ${ticked.length}` : ''}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {label ? <Menu.Label>{label}</Menu.Label> : null}
        {leftOut ? (
          <Menu.Label maw="20rem" style={{ whiteSpace: 'normal' }}>
            Not sent: {leftOut}
          </Menu.Label>
        ) : null}
        {download.canSend
          ? ways.map(([way, name, to]) => (
              <Menu.Item key={way} disabled={isNone} onClick={() => send(way, choice)}>
                {name} {to ? <span className="muted num">{to}</span> : null}
              </Menu.Item>
            ))
          : null}
        {download.canSend ? <Menu.Divider /> : null}
        {openClientLink ? <Menu.Item onClick={openClientLink}>Client link</Menu.Item> : null}
        <Menu.Item disabled={isNone} onClick={download.pdf}>
          Download PDF{label ? ` of ${label}` : ''}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
