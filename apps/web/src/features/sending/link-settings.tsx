import { may } from '@freeboard/domain/access';
import { TASK_RULES } from '@freeboard/domain/tasks';
import { useSession } from '../../lib/session/session.ts';
import { Check } from '../../ui/fields/check.tsx';
import { Choice } from '../../ui/fields/choice.tsx';
import { type Draft, hasLink, type Shared } from './drafts/draft.ts';
import classes from './sending.module.css';

const dayChoice = (days: number) => ({ value: String(days), label: days === 1 ? '1 day' : `${days} days` });
const LINK_CHOICES = [7, 14, 30, 60, 90].map(dayChoice);
const REMIND_CHOICES = [1, 2, 3, 5, 7, 10, 14].map(dayChoice);

type Props = { drafts: readonly Draft[]; setShared: (next: Partial<Shared>) => void };

export function LinkSettings({ drafts, setShared }: Props) {
  const session = useSession();
  const [first] = drafts;
  if (!first || first.type === 'download') return null;
  const { remindDays, linkDays } = first;
  const usual = TASK_RULES.no_reply.days;
  return (
    <div className="row gap-5 lines-2 wrap">
      {drafts.some(hasLink) ? (
        <span className={classes.inLine}>
          The link works for
          <Choice
            label="Link opens for"
            value={String(linkDays)}
            choices={LINK_CHOICES}
            onChange={(days) => setShared({ linkDays: Number(days) })}
          />
        </span>
      ) : null}
      {session && may(session.user_role, 'task.use') && !first.policy ? (
        <span className={classes.inLine}>
          <Check checked={remindDays !== null} onChange={(isOn) => setShared({ remindDays: isOn ? usual : null })}>
            Remind me if there’s no reply in
          </Check>
          <Choice
            label="Remind me in"
            isDisabled={remindDays === null}
            value={String(remindDays ?? usual)}
            choices={REMIND_CHOICES}
            onChange={(days) => setShared({ remindDays: Number(days) })}
          />
        </span>
      ) : null}
    </div>
  );
}
