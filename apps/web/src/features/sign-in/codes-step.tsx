import { Button } from '@mantine/core';
import { RecoveryCodes } from '../../ui/recovery-codes.tsx';
import { Frame } from './frame.tsx';

/** The recovery codes, before the first screen after adding an authenticator. */
export default function CodesStep({ codes, enter }: { codes: readonly string[]; enter: () => void }) {
  return (
    <Frame title="Keep these codes">
      <RecoveryCodes codes={codes} />
      <Button fullWidth onClick={enter}>
        I have kept them
      </Button>
    </Frame>
  );
}
