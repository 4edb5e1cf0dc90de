import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { COLUMNS } from './columns.tsx';
import { readState } from './filters.ts';
import { ListHeads } from './list-heads.tsx';

const heads = (address: string) =>
  renderToStaticMarkup(
    <ListHeads columns={COLUMNS} state={readState(new URLSearchParams(address))} setState={() => undefined} />,
  );
const sorted = (address: string) =>
  [...heads(address).matchAll(/aria-sort="(\w+)".*?>(?:<button[^>]*>)?([\w.]+)/g)].map(([, order, head]) => [
    head,
    order,
  ]);

it.each([
  ['', 'Changed', 'descending'],
  ['sort=updated_at&direction=asc', 'Changed', 'ascending'],
  ['sort=client&direction=asc', 'Client', 'ascending'],
])('%j says which column the rows stand by: %s, %s', (address, column, order) => {
  expect(sorted(address).filter(([, direction]) => direction !== 'none')).toEqual([[column, order]]);
  expect(sorted(address).map(([head]) => head)).toEqual(COLUMNS.filter(({ sort }) => sort).map(({ head }) => head));
});
