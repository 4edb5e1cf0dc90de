import type { Application } from '@freeboard/contract';
import { type FieldValue, isBlank, sameValue } from '@freeboard/domain/forms';
import { noteOwn, whileChanging } from '../../lib/live/own-changes.ts';
import { rememberApplication } from '../../lib/server/application-cache.ts';
import { client as server } from '../../lib/server/calls.ts';
import { callOrNotify, notify } from '../../lib/server/notices.ts';
import { undoMerge } from './candidates.tsx';
import { showClient } from './refresh.ts';
import { clientCountText, type LikeClient, SameClient } from './same-client.tsx';

type Form = {
  settled: () => Promise<boolean>;
  editAll: (values: Readonly<Record<string, string>>) => () => boolean;
  values: () => Readonly<Record<string, unknown>>;
};

export type Props = {
  application: Application;
  insured: { first_name: string; last_name: string; address: string };
  form: Form;
};

/** @returns the filled fields with their values; empty if the call failed */
async function fillKnown(application_id: number): Promise<[key: string, value: unknown][]> {
  const known = await server.call('fillEarlierAnswers', { application_id });
  if (!known.ok) return [];
  noteOwn(known.data.application);
  rememberApplication(known.data.application);
  const values = known.data.application.payload.useable_details as Readonly<Record<string, unknown>>;
  return known.data.filled.map((key) => [key, values[key]]);
}

/** Merging also fills in the other client's contacts and earlier answers. */
export default function SameClientOfForm({ application, insured, form }: Props) {
  const own = application.client_id;
  if (own === null || application.archived_at !== null) return null;
  async function use(client: LikeClient) {
    if (own === null || !(await form.settled())) return;
    const answer = await callOrNotify('mergeClients', { client_id: client.id, other_id: own });
    if (!answer) return;
    showClient(answer.client, client.id);
    const before = form.values();
    const filled = await whileChanging(application.id, fillKnown(application.id));
    const contacts = { phone: client.phones[0], email: client.emails[0] };
    const blank = Object.entries(contacts).filter(([key, value]) => value && isBlank(form.values()[key] as never));
    const unfill = form.editAll(Object.fromEntries(blank) as Record<string, string>);
    const answers = filled.length === 1 ? '1 known answer was' : `${filled.length} known answers were`;
    const text = `This is ${clientCountText(client)}.${filled.length === 0 ? '' : ` ${answers} filled in.`}`;
    notify({ title: 'Same client', text }, 'good', {
      action: {
        label: 'Undo',
        run: () => {
          unfill();
          // What the agent has corrected since stays.
          const untouched = filled.filter(([key, value]) =>
            sameValue(form.values()[key] as FieldValue, value as FieldValue),
          );
          form.editAll(Object.fromEntries(untouched.map(([key]) => [key, (before[key] ?? null) as never])));
          void undoMerge(answer.merge_id, own);
        },
      },
    });
  }
  async function refuse(client: LikeClient) {
    if (own === null) return;
    const answer = await callOrNotify('separateClients', { client_id: own, other_id: client.id });
    if (answer) showClient(answer.client, own);
  }
  return (
    <SameClient
      {...insured}
      clientId={own}
      onUse={(client) => void use(client)}
      onRefuse={(client) => void refuse(client)}
    />
  );
}
