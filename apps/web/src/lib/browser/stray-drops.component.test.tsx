import { afterEach, expect, test, vi } from 'vitest';
import { refuseStrayDrops } from './stray-drops.ts';

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** Drags something over an element and drops it there. @returns whether the browser's default action is prevented */
function dropOn(element: Element, what: 'file' | 'text'): boolean[] {
  const dataTransfer = new DataTransfer();
  if (what === 'file') dataTransfer.items.add(new File(['x'], 'roof.png'));
  else dataTransfer.setData('text/plain', 'a word');
  return ['dragover', 'drop'].map((kind) => {
    const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
    element.dispatchEvent(event);
    return event.defaultPrevented;
  });
}

function draw(html: string) {
  document.body.innerHTML = html;
  return (id: string) => document.getElementById(id) as Element;
}

test('keeps files that are dropped anywhere from replacing the page, and leaves texts and file fields alone', () => {
  const at = draw('<main id="page"><h1 id="title">T</h1><input id="text"><input id="file" type="file"></main>');
  stop = refuseStrayDrops();
  expect(dropOn(at('page'), 'file')).toEqual([true, true]);
  expect(dropOn(at('title'), 'file')).toEqual([true, true]);
  expect(dropOn(at('text'), 'text')).toEqual([false, false]);
  expect(dropOn(at('file'), 'file')).toEqual([false, false]);
});

test('reports a drop beside the zone of a dialog, and none into it or in a dialog without one', () => {
  const at = draw(
    '<div role="dialog"><p id="beside">B</p><div id="zone" data-drop-zone></div></div><div role="dialog"><p id="bare">C</p></div>',
  );
  at('zone').addEventListener('drop', (event) => event.preventDefault());
  const missed = vi.fn();
  stop = refuseStrayDrops(missed);
  dropOn(at('zone'), 'file');
  expect(dropOn(at('bare'), 'file')).toEqual([true, true]);
  expect(missed).not.toHaveBeenCalled();
  expect(dropOn(at('beside'), 'file')).toEqual([true, true]);
  expect(missed).toHaveBeenCalledTimes(1);
});
