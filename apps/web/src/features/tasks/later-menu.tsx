import type { Task } from '@freeboard/contract';
import { nextWorkday, nextWorkweek } from '@freeboard/domain/tasks';
import { Button } from '@mantine/core';
import { Menu } from '../../ui/menu/menu.tsx';
import { snoozeTask } from './change-task.ts';
import { dueText } from './due-text.ts';

type Props = { task: Task; today: string; onEdit: () => void };

export function LaterMenu({ task, today, onEdit }: Props) {
  const day = nextWorkday(today);
  const week = nextWorkweek(today);
  const label = (due_on: string) => dueText({ due_on, due_time: null }, today);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-sm" title="L: the next workday" aria-label={`Later: ${task.title}`}>
          Later
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void snoozeTask(task, day)}>Next workday · {label(day)}</Menu.Item>
        {week === day ? null : (
          <Menu.Item onClick={() => void snoozeTask(task, week)}>Next week · {label(week)}</Menu.Item>
        )}
        <Menu.Item onClick={onEdit}>Another day</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
