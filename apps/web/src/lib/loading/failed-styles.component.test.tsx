import { expect, test } from 'vitest';
import { loadChunk } from './chunk.ts';

const isDrawn = (): boolean => getComputedStyle(document.body).getPropertyValue('--came-late') === 'yes';

test('requests a style sheet again that failed, with the next part that is loaded', async () => {
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: 'http://127.0.0.1:1/late.css',
  });
  const failed = new Promise((resolve) => link.addEventListener('error', resolve));
  document.head.append(link);
  await failed;
  await expect(loadChunk(async () => 'a part')).rejects.toThrow('Loading chunk failed');
  const again = document.querySelector<HTMLLinkElement>('link[href$="late.css"]');
  again?.setAttribute('href', 'data:text/css,body{--came-late:yes}');
  expect(await loadChunk(async () => 'a part')).toBe('a part');
  await expect.poll(isDrawn).toBe(true);
  document.querySelector('link[href^="data:text/css,body"]')?.remove();
});
