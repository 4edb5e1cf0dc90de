import { type Role, roleFacts } from '@freeboard/domain/access';
import { addDays } from '@freeboard/domain/forms';
import { SECOND_FACTOR_DAYS } from '@freeboard/domain/people';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useFormDraft } from '../../../../drafts/form.ts';
import { useCall } from '../../../../lib/server/query.ts';
import { today } from '../../../../lib/today.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';

const NAMES_SHOWN = 8;

type Props = {
  role: Role;
  /** The saved date, which may be in the future; undefined if there is none. */
  from: string | undefined;
  save: (from: string) => void;
  close: () => void;
};

function affectedText({ total, people }: { total: number; people: readonly { name: string }[] }): string {
  if (people.length === 0) return total === 0 ? 'Nobody has this role yet.' : 'All of them have set it up.';
  const names = people.slice(0, NAMES_SHOWN).map(({ name }) => name);
  const more = people.length - names.length;
  const verb = people.length === 1 ? 'has' : 'have';
  return `${people.length} of ${total} ${verb} none yet: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

export function RequireSecondFactor({ role, from, save, close }: Props) {
  const first = today();
  const typed = useFormDraft(`second-factor ${role}`, {
    date: from !== undefined && from >= first ? from : addDays(first, SECOND_FACTOR_DAYS),
  });
  const { date } = typed.values;
  const [error, setError] = useState<string | undefined>();
  const { data } = useCall('listWithoutSecondFactor', { role });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (date < first) return setError('Choose today or a later date.');
    save(date);
    cancel();
  }
  function cancel() {
    typed.discard();
    close();
  }

  return (
    <Dialog title={`Require two-step verification: ${roleFacts(role).label}`} opened onClose={close}>
      <form className="col" onSubmit={submit} noValidate>
        <p role="status">{data ? affectedText(data) : 'Loading …'}</p>
        <TextField
          label="Required from"
          type="date"
          autoFocus
          value={date}
          error={error}
          hint="They get a notification and an e-mail now, and a reminder the day before. On that date open sessions without two-step verification end."
          onChange={(next) => {
            setError(undefined);
            typed.set({ date: next });
          }}
        />
        <div className="row">
          <Button type="submit">Require it</Button>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
