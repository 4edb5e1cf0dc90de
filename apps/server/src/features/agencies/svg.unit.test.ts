import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it, vi } from 'vitest';
import { svgFault } from './svg.ts';
import { svgFaultInWorker } from './svg-in-worker.ts';

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`;
const levels = (count: number, copies: number, reference: (id: string) => string) =>
  Array.from({ length: count }, (_, n) => {
    const copy = n === 0 ? '<path d="M0 0h1"/>' : reference(`l${n - 1}`);
    return `<g id="l${n}">${copy.repeat(copies)}</g>`;
  }).join('');
const use = (id: string) => `<use href="#${id}"/>`;

describe('a drawing that unfolds', () => {
  it.each([
    ['ten copies of ten copies, eight levels deep', levels(8, 10, use)],
    ['the same by the older attribute', levels(8, 10, (id) => `<use xlink:href="#${id}"/>`)],
    ['the same by masks', levels(8, 10, (id) => `<g mask="url(#${id})"/>`)],
    ['the same by styles', levels(8, 10, (id) => `<g style="fill: url( '#${id}' )"/>`)],
    ['a part that refers to itself', '<g id="a"><use href="#a"/></g>'],
    ['two parts that refer to each other', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
    ['a chain of a thousand references', levels(1_000, 1, use)],
    ['more parts than any logo has', '<path d="M0 0h1"/>'.repeat(20_001)],
  ])('is refused: %s', (_what, inside) => expect(svgFault(svg(inside))).toMatch(/repeats its parts too often/));

  it.each([
    ['a symbol used a hundred times', `<symbol id="s"><path d="M0 0"/></symbol>${use('s').repeat(100)}`],
    ['three levels of ten copies', levels(3, 10, use)],
    [
      'a gradient that builds on another',
      '<linearGradient id="a"/><linearGradient id="b" href="#a"/><path fill="url(#b)"/>',
    ],
    ['a reference to nothing', use('nowhere')],
    ['many parts', '<path d="M0 0h1"/>'.repeat(5_000)],
  ])('is accepted within bounds: %s', (_what, inside) => expect(svgFault(svg(inside))).toBeNull());
});

it('a drawing of more than 100 levels is refused', () => {
  expect(svgFault(svg(`${'<g>'.repeat(98)}${'</g>'.repeat(98)}`))).toBeNull();
  expect(svgFault(svg(`${'<g>'.repeat(1_000)}${'</g>'.repeat(1_000)}`))).toMatch(/nested too deeply/);
});

it('a long drawing is read in a process of its own', async () => {
  const validate = vi.spyOn(XMLValidator, 'validate');
  const path = '<path d="M0 0h1"/>';
  expect(await svgFaultInWorker(svg(path.repeat(5_000)))).toBeNull();
  expect(await svgFaultInWorker(svg(`${path.repeat(5_000)}<script/>`))).toMatch(/<script>/);
  expect(validate).not.toHaveBeenCalled();
  expect(await svgFaultInWorker(svg(path))).toBeNull();
  expect(validate).toHaveBeenCalledOnce();
});
