import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { open } from '../../test/component/open.tsx';

afterEach(() => cdp().send('Emulation.setEmulatedMedia', { features: [] }));

test('outlines what is chosen when the system forces its colors', async () => {
  await open('/dashboard/users', 'admin');
  const chosen = page.getByRole('button', { name: /^All/ }).first();
  const other = page.getByRole('button', { name: /^Deactivated/ });
  await expect.element(chosen).toHaveAttribute('aria-pressed', 'true');
  const outlines = () => [chosen, other].map((one) => getComputedStyle(one.element()).outlineStyle);
  expect(outlines()).toEqual(['none', 'none']);
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
  await expect.poll(outlines).toEqual(['solid', 'none']);
});

test('keeps the focus and what is ticked visible when the system forces its colors', async () => {
  await open('/agent-portal/tasks', 'agent');
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
  const panel = document.createElement('section');
  panel.innerHTML = '<input type="checkbox" checked><input type="text" class="input">';
  document.body.append(panel);
  const [box, input] = panel.querySelectorAll('input');
  expect(getComputedStyle(box!).appearance).toBe('auto');
  input!.focus();
  await expect.poll(() => getComputedStyle(input!).outlineWidth).toBe('3px');
  panel.remove();
});
