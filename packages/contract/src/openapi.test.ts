import { expect, it } from 'vitest';
import { CALL_NAMES, CALLS, openApi } from './index.ts';

const documentOf = (calls = CALL_NAMES) => openApi({ server: 'https://quotes.example/api', calls });

it('lists no call but those given', () => {
  const { paths } = documentOf(['login', 'getMessages']);
  expect(Object.keys(paths as object)).toEqual([...CALLS.login.paths, ...CALLS.getMessages.paths]);
});

it('summarizes every call in at most 120 characters without a full stop', () => {
  const unfit = CALL_NAMES.map((name) => CALLS[name].summary).filter(
    (summary) => summary.length > 120 || summary.endsWith('.'),
  );
  expect(unfit).toEqual([]);
});
