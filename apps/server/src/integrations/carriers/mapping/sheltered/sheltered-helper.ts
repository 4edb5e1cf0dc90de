import { contradictoryKey } from '@freeboard/contract/repeated-key';
import { serveTasks } from '../../../../kernel/isolated/helper.ts';
import { parseJson } from '../../../json.ts';
import { cacheByText } from '../../cache-by-text.ts';
import { currencyIn } from '../../result/currency.ts';
import { compile, complaint, evaluated } from '../compile.ts';
import { readXml } from '../xml.ts';
import { withBodies } from './long-bodies.ts';
import type { ReadBody, ShelteredAnswer, ShelteredTask } from './sheltered.ts';

const TIME_LIMIT_MS = 1_000;
const LONGEST_RESULT = 4_000_000;

const kept = cacheByText<ReturnType<typeof compile>>(1_000_000);

const resultOf = async (expression: string, input: unknown): Promise<string | undefined> => {
  const mapping = kept(expression, () => compile(expression, TIME_LIMIT_MS));
  const text = await evaluated(mapping, withBodies(input));
  if (text !== undefined && text.length > LONGEST_RESULT) throw new Error('it makes too much');
  return text;
};

function bodyOf({ read, text }: Extract<ShelteredTask, { read: string }>): ReadBody {
  const value = read === 'xml' ? readXml(text) : parseJson(text);
  if (value === undefined) return { json: undefined, repeated: null, currency: null };
  return {
    // The caller already has JSON text.
    json: read === 'xml' ? JSON.stringify(value) : '',
    repeated: read === 'json' ? contradictoryKey(text) : null,
    currency: currencyIn([value]),
  };
}

serveTasks(async (task: ShelteredTask): Promise<ShelteredAnswer> => {
  try {
    return 'read' in task ? { body: bodyOf(task) } : { text: await resultOf(task.expression, task.input) };
  } catch (error) {
    return { fault: complaint(error) };
  }
});
