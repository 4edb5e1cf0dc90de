import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { RecoveryCodes } from '../../../ui/credentials/recovery-codes.tsx';
import { Frame, Message } from './frame.tsx';
import type { Refusal } from './use-sign-in.ts';

/**
 * Shows the recovery codes of a new authenticator. The sign-in completes once the user has saved them; until then
 * every attempt shows them again.
 */
export default function CodesStep({ codes, save }: { codes: readonly string[]; save: () => Promise<Refusal | null> }) {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    const refused = await save();
    setSending(false);
    setRefusal(refused?.text ?? null);
  }

  return (
    <Frame title="Save your recovery codes" isTitleFocused onSubmit={submit}>
      <RecoveryCodes codes={codes} />
      <Message text={refusal} />
      <Button type="submit" loading={isSending} fullWidth>
        I’ve saved my codes
      </Button>
    </Frame>
  );
}
