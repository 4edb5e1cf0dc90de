import type { ApplicationRow } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { messagesOf } from './messages-of.ts';

let id = 0;
const row = (application_type: string, first_name: string, email = '') => {
  id += 1;
  return { id, application_type, email, client: { id, payload: { first_name, last_name: 'Lee' } } } as ApplicationRow;
};
const planned = (...rows: ApplicationRow[]) =>
  messagesOf(rows).map(({ main, additionalApplications }) => [main.id, ...additionalApplications.map((one) => one.id)]);

test('applications of one client go together where their types differ', () => {
  const [flood, home, other] = [row('flood', 'Ana'), row('home', 'ana'), row('flood', 'Bo')];
  expect(planned(flood, other, home)).toEqual([[flood.id, home.id], [other.id]]);
});

test('two of one type are two messages, and nobody’s data goes to who only has the same name', () => {
  const [one, two] = [row('flood', 'Ana'), row('flood', 'Ana')];
  expect(planned(one, two)).toEqual([[one.id], [two.id]]);
  const [three, four] = [row('flood', 'Ana', 'ana@x.test'), row('home', 'Ana', 'ana@y.test')];
  expect(planned(three, four)).toEqual([[three.id], [four.id]]);
});
