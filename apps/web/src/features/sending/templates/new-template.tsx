import { Button } from '@mantine/core';
import { PlusIcon } from '../../../ui/icons.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { type Draft, newDraft } from './draft.ts';

export function NewTemplate({ mayAgency, begin }: { mayAgency: boolean; begin: (draft: Draft) => void }) {
  const item = (label: string, type: 'html' | 'text', isSystem: boolean) => (
    <Menu.Item onClick={() => begin(newDraft(type, isSystem))}>{label}</Menu.Item>
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<PlusIcon />}>New template</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {item('My e-mail template', 'html', false)}
        {item('Text, my own', 'text', false)}
        {mayAgency ? item("E-mail, the agency's", 'html', true) : null}
        {mayAgency ? item("Text, the agency's", 'text', true) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
