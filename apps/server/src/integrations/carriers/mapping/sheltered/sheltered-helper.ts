import { serveTasks } from '../../../../kernel/isolated/helper.ts';
import { cacheByText } from '../../cache-by-text.ts';
import { compile, complaint, evaluated } from '../compile.ts';
import { readXml } from '../xml.ts';
import type { ShelteredAnswer, ShelteredTask } from './sheltered.ts';

const TIME_LIMIT_MS = 1_000;
const LONGEST_RESULT = 4_000_000;

const kept = cacheByText<ReturnType<typeof compile>>(1_000_000);

const resultOf = async (expression: string, input: unknown): Promise<string | undefined> => {
  const mapping = kept(expression, () => compile(expression, TIME_LIMIT_MS));
  const text = await evaluated(mapping, input);
  if (text !== undefined && text.length > LONGEST_RESULT) throw new Error('it makes too much');
  return text;
};

serveTasks(async (task: ShelteredTask): Promise<ShelteredAnswer> => {
  try {
    return {
      text: 'xml' in task ? JSON.stringify(readXml(task.xml)) : await resultOf(task.expression, task.input),
    };
  } catch (error) {
    return { fault: complaint(error) };
  }
});
