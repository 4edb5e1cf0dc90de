import type { CarrierStepInput } from '@freeboard/contract';
import type { Verify } from './check-steps.ts';

/** Validates the bind steps: they only send requests, each once, and output the policy's number. */
export function checkBinding(
  verify: Verify,
  bind: readonly CarrierStepInput[],
  steps: readonly CarrierStepInput[],
): void {
  for (const [index, step] of bind.entries()) {
    const at = `bind.${index}`;
    verify(at, () =>
      step.request ? null : 'A step of binding sends a request. It waits for no call and asks nobody.',
    );
    verify(`${at}.id`, () =>
      steps.some(({ id }) => id === step.id) ? 'A step of the quote is called the same.' : null,
    );
    verify(`${at}.until`, () =>
      step.until && step.request?.method !== 'GET' ? 'Only a GET is repeated: what binds is sent once.' : null,
    );
    verify(`${at}.on_failure.do`, () =>
      !step.until && step.on_failure?.do === 'retry' ? 'What binds is sent once and not tried again.' : null,
    );
  }
  const isNumbered = bind.some(({ outputs }) => outputs && Object.hasOwn(outputs, 'policy_number'));
  verify(`bind.${bind.length - 1}.outputs`, () =>
    bind.length === 0 || isNumbered
      ? null
      : 'One of these steps gives out policy_number. Nothing is recorded without it.',
  );
}
