import { MantineProvider, type MantineProviderProps } from '@mantine/core';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { theme as ours } from '../../theme/theme.ts';
import { Dialog } from '../dialog.tsx';
import { Menu } from './menu.tsx';

function Screen({ theme }: Pick<MantineProviderProps, 'theme'>) {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [chosen, setChosen] = useState('nothing');
  const entry = (name: string) => <Menu.Item onClick={() => setChosen(name)}>{name}</Menu.Item>;
  return (
    <MantineProvider {...(theme ? { theme } : {})}>
      <h1>Screen</h1>
      <p>Chosen: {chosen}</p>
      <Menu>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          {entry('Copy')}
          {entry('Archive')}
          <Menu.Item onClick={() => setAsking(true)}>Remove</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <button type="button" onClick={() => setOpen(true)}>
        From elsewhere
      </button>
      <Menu opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <button type="button">Send</button>
        </Menu.Target>
        <Menu.Dropdown>{entry('By text')}</Menu.Dropdown>
      </Menu>
      <Menu>
        <Menu.Target>
          <button type="button">Print</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled>The draft</Menu.Item>
          {entry('The policy')}
        </Menu.Dropdown>
      </Menu>
      <Dialog title="Remove it?" opened={isAsking} onClose={() => setAsking(false)}>
        <button type="button" onClick={() => setAsking(false)}>
          No
        </button>
      </Dialog>
    </MantineProvider>
  );
}

const button = (name: string) => page.getByRole('button', { name });
const item = (name: string) => page.getByRole('menuitem', { name });

beforeEach(async () => {
  await cleanup();
  await render(<Screen />);
});

test('a menu opens at the first press, by key too, and gives the focus back to its button', async () => {
  await expect.element(button('More')).toHaveAttribute('aria-haspopup', 'menu');
  await expect.element(button('More')).toHaveAttribute('aria-expanded', 'false');
  button('More').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Copy')).toBeVisible();
  await expect.element(button('More')).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(item('Archive')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(item('Archive')).not.toBeInTheDocument();
  await expect.element(button('More')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await item('Archive').click();
  await expect.element(page.getByText('Chosen: Archive')).toBeVisible();
});

test('a menu whose first item is disabled begins at one that can be chosen, and closes by Escape', async () => {
  await cleanup();
  await render(<Screen theme={ours} />);
  for (const _ of ['first opening', 'opened again']) {
    await button('Print').click();
    await expect.element(item('The policy')).toBeVisible();
    await expect.element(item('The policy')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(item('The policy')).not.toBeInTheDocument();
    await expect.element(button('Print')).toHaveFocus();
  }
});

test('a menu is opened and closed from elsewhere', async () => {
  await button('From elsewhere').click();
  await item('By text').click();
  await expect.element(page.getByText('Chosen: By text')).toBeVisible();
  await expect.element(item('By text')).not.toBeInTheDocument();
});

test('a dialog that a menu opens begins at its first control, and the menu’s button has the focus after it', async () => {
  await button('More').click();
  await item('Remove').click();
  await expect.element(page.getByRole('dialog', { name: 'Remove it?' })).toBeVisible();
  await expect.element(button('No')).toHaveFocus();
  await button('No').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button('More')).toHaveFocus();
});
