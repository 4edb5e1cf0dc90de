import type { AnswerOf } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { client } from '../../../lib/server/calls.ts';
import { notify } from '../../../lib/server/notices.ts';
import { useProof } from '../../../ui/credentials/use-proof.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

type Data = AnswerOf<'getSingleSignOn'>;

export function EndSingleSignOn({ data, close }: { data: Data; close: (answer?: Data) => void }) {
  const proof = useProof(data.second_factor.has_code);
  const { form, isSending, refusalOf, submit, edited } = useSubmit({
    send: () => proof.send((given) => client.call('endSingleSignOn', given)),
    done: (answer) => {
      notify({ title: 'Saved', text: 'Everybody signs in with a password again.' }, 'good');
      close(answer);
    },
  });
  return (
    <form
      ref={form}
      className="col gap-4 pad-all breaks"
      onSubmit={submit}
      noValidate
      aria-label="Remove single sign-on"
    >
      <p>Everybody signs in with a password again, and what was entered is deleted.</p>
      {proof.fields({ refusalOf, edited })}
      <div className="row">
        <Button type="submit" color="red.8" loading={isSending}>
          Remove
        </Button>
        <Button variant="default" onClick={() => close()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
