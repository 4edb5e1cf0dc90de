import type { Task } from '@freeboard/contract';
import { nextWorkday, TASK_RULES } from '@freeboard/domain/tasks';
import { Button } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../lib/session/session.ts';
import rows from '../../ui/rows.module.css';
import { finishTask, reopenTask, snoozeTask } from './change-task.ts';
import { dueText } from './due-text.ts';
import { LaterMenu } from './later-menu.tsx';
import classes from './tasks.module.css';

type Props = {
  task: Task;
  today: string;
  onEdit: (task: Task) => void;
  onAssign: (task: Task) => void;
};

function move(event: KeyboardEvent<HTMLElement>): void {
  const key = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[event.key] as
    | 'nextElementSibling'
    | undefined;
  const next = key && event.currentTarget[key]?.querySelector<HTMLElement>('[data-task]');
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Called before the task leaves the list. */
function focusNeighbor(line: HTMLElement): void {
  const neighbor = line.nextElementSibling ?? line.previousElementSibling;
  neighbor?.querySelector<HTMLElement>('[data-task]')?.focus();
}

function About({ task }: { task: Task }) {
  const userId = useSession()?.user.id;
  const { application, client, note, owner, created_by, ended_because } = task;
  const parts = [
    application ? (
      <Link
        key="application"
        className="link"
        to={`/agent-portal/application-details/${application.id}`}
      >{`${application.client || 'No name yet'}, ${application.application_id}`}</Link>
    ) : null,
    client ? (
      <Link key="client" className="link" to={`/agent-portal/clients/${client.id}`}>
        {client.name || 'No name yet'}
      </Link>
    ) : null,
    note,
    owner === null ? 'nobody’s yet' : owner.id === userId ? '' : owner.name,
    created_by === null ? 'by a rule' : '',
    ended_because,
  ].filter((part) => part !== null && part !== '');
  return (
    <div className={`small muted clip min-0 ${classes.about}`}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
        <span key={at}>
          {at === 0 ? '' : ' · '}
          {part}
        </span>
      ))}
    </div>
  );
}

function TaskButtons({ task, today, onEdit }: Pick<Props, 'task' | 'today' | 'onEdit'>) {
  return (
    <div className={classes.acts}>
      {task.done_at === null ? (
        <>
          {task.rule !== null && TASK_RULES[task.rule].hasMessage && task.application ? (
            <Button
              component={Link}
              to={`/agent-portal/application-details/${task.application.id}`}
              state={{ isFollowUp: true }}
              variant="default"
              size="compact-sm"
              aria-label={`Write: ${task.title}`}
            >
              Write
            </Button>
          ) : null}
          <LaterMenu task={task} today={today} onEdit={() => onEdit(task)} />
          <Button
            variant="default"
            size="compact-sm"
            title="D"
            aria-label={`Done: ${task.title}`}
            onClick={() => void finishTask(task)}
          >
            Done
          </Button>
        </>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Open again: ${task.title}`}
          onClick={() => void reopenTask(task)}
        >
          Open again
        </Button>
      )}
    </div>
  );
}

/** D, L, A and E act on the focused task. */
export function TaskLine({ task, today, onEdit, onAssign }: Props) {
  const isOpen = task.done_at === null;
  const act = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    // Ignores events that bubble from a menu or dialog rendered elsewhere.
    if (!event.currentTarget.contains(event.target as Node)) return;
    const line = event.currentTarget;
    const keys: Record<string, () => void> = isOpen
      ? {
          d: () => {
            focusNeighbor(line);
            void finishTask(task);
          },
          l: () => void snoozeTask(task, nextWorkday(task.due_on > today ? task.due_on : today)),
          a: () => onAssign(task),
          e: () => onEdit(task),
        }
      : {};
    const run = keys[event.key];
    if (!run) return move(event);
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  return (
    <li className={`${rows.row} ${rows.ruled} ${classes.task}`} onKeyDown={act}>
      <div className={rows.what}>
        <button type="button" data-task className={classes.title} disabled={!isOpen} onClick={() => onEdit(task)}>
          {task.title}
        </button>
        <About task={task} />
      </div>
      <span className={`small nowrap num ${task.due === 'overdue' && isOpen ? 'strong warn' : 'muted'}`}>
        {task.due === 'overdue' && isOpen ? <span className="hidden-word">Overdue: </span> : null}
        {dueText(task, today)}
      </span>
      <TaskButtons task={task} today={today} onEdit={onEdit} />
    </li>
  );
}
