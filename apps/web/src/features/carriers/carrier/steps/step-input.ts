import type { Faults } from '../form/faults-of-form.ts';
import type { BodyForm, Row, StepForm, StepInput } from './step-form.ts';

const textIn = <Key extends string>(key: Key, text: string) =>
  (text.trim() === '' ? {} : { [key]: text }) as Partial<Record<Key, string>>;

/** Skips blank rows; adds missing and duplicate names to `faults`. */
export function recordOf(rows: readonly Row[], field: string, faults: Faults): Record<string, string> | undefined {
  const record: Record<string, string> = {};
  for (const [at, { name, value }] of rows.entries()) {
    const key = name.trim();
    if (key === '' && value.trim() === '') continue;
    if (key === '') faults.add(`${field}.${at}.name`, 'Field is required.');
    else if (Object.hasOwn(record, key)) faults.add(`${field}.${at}.name`, `'${key}' is there twice.`);
    else record[key] = value;
  }
  return Object.keys(record).length > 0 ? record : undefined;
}

export function bodyInput({ kind, text, query }: BodyForm): NonNullable<StepInput['request']>['body'] {
  if (kind === 'none') return undefined;
  return { kind, text, ...(kind === 'graphql' ? { query } : {}) };
}

function requestInput({ request }: StepForm, field: string, faults: Faults): StepInput['request'] {
  const query = recordOf(request.query, `${field}.query`, faults);
  const headers = recordOf(request.headers, `${field}.headers`, faults);
  const body = bodyInput(request.body);
  return {
    ...(request.method === 'POST' ? {} : { method: request.method }),
    path: request.path.trim(),
    ...(query ? { query } : {}),
    ...(headers ? { headers } : {}),
    ...(body ? { body } : {}),
  };
}

function receiveInput({ receive }: StepForm, field: string, faults: Faults): StepInput['receive'] {
  if (receive.by === 'address') return { by: 'address' };
  return {
    by: 'webhook',
    match: receive.match,
    ref: receive.ref,
    signature: {
      header: receive.header.trim(),
      secret: receive.secret_name,
      algorithm: receive.algorithm,
      encoding: receive.encoding,
      ...textIn('prefix', receive.prefix),
      ...textIn('timestamp_header', receive.timestamp_header.trim()),
      ...(receive.time_part.trim() || receive.signature_part.trim()
        ? { parts: { time: receive.time_part.trim(), signature: receive.signature_part.trim() } }
        : {}),
      ...(receive.tolerance_s.trim()
        ? { tolerance_s: faults.whole(receive.tolerance_s, `${field}.signature.tolerance_s`) }
        : {}),
    },
  };
}

function failureInput({ failure }: StepForm, field: string, faults: Faults): StepInput['on_failure'] {
  const { do: act, step, times, after_ms, reason } = failure;
  if (act === 'end' && reason.trim() === '') return undefined;
  return {
    do: act,
    ...(act === 'go_to' ? { step } : {}),
    ...(act === 'retry' && times.trim() ? { times: faults.whole(times, `${field}.times`) } : {}),
    ...(act === 'retry' && after_ms.trim() ? { after_ms: faults.whole(after_ms, `${field}.after_ms`) } : {}),
    ...textIn('reason', reason),
  };
}

function repeatInput(step: StepForm, field: string, faults: Faults): Partial<StepInput> {
  if (step.until.trim() === '') return {};
  return {
    until: step.until,
    ...(step.every_ms.trim() ? { every_ms: faults.whole(step.every_ms, `${field}.every_ms`) } : {}),
    ...(step.at_most.trim() ? { at_most: faults.whole(step.at_most, `${field}.at_most`) } : {}),
    ...(step.is_partial ? { is_partial: true } : {}),
  };
}

/** Includes only the parts that the step uses; adds its errors to `faults`. */
export function stepInput(step: StepForm, field: string, faults: Faults): StepInput {
  const understood = step.understood.split(/[\s,;]+/).filter(Boolean);
  const outputs = recordOf(step.outputs, `${field}.outputs`, faults);
  const failure = failureInput(step, `${field}.on_failure`, faults);
  return {
    id: step.id.trim(),
    name: step.name.trim(),
    ...textIn('when', step.when),
    ...(step.does === 'request' ? textIn('each', step.each) : {}),
    ...(step.does === 'request' ? { request: requestInput(step, `${field}.request`, faults) } : {}),
    ...(step.does === 'receive' ? { receive: receiveInput(step, `${field}.receive`, faults) } : {}),
    ...(step.does === 'ask' ? { ask: step.ask } : {}),
    ...(step.response === 'json' ? {} : { response: step.response }),
    ...(understood.length > 0 ? { understood: understood.map((one) => faults.whole(one, `${field}.understood`)) } : {}),
    ...textIn('success', step.success),
    ...repeatInput(step, field, faults),
    ...(outputs ? { outputs } : {}),
    ...(failure ? { on_failure: failure } : {}),
    ...(step.is_once ? { is_once: true } : {}),
  };
}
