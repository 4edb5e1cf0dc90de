import { describe, expect, it } from 'vitest';
import { testCaller, testSandbox } from '../testing/outside.ts';
import { quoteRequest, quoteToEnd } from '../testing/requests.ts';
import { demoCarriers } from './demo-carriers.ts';
import { acceptsApplication } from './eligibility.ts';

const sandbox = testSandbox();
const { caller } = testCaller();
const all = () => demoCarriers(sandbox.current.url).map((carrier, at) => ({ ...carrier, id: at + 1 }));

describe('debug', () => {
  it('shows', async () => {
    for (const type of ['flood', 'home'] as const)
      for (const carrier of all()) {
        const request = quoteRequest(type);
        const accepts = await acceptsApplication(carrier, request);
        if (!accepts.accepts) {
          console.log(carrier.name, JSON.stringify(accepts));
          continue;
        }
        console.log(type, carrier.name, JSON.stringify(await quoteToEnd(carrier, request, caller)));
      }
    for (const a of [
      '1 Decline Way',
      '2 Referral Rd',
      '3 Indication Ct',
      '6 Broken Server Blvd',
      '7 Too Many Ave',
      '8 Broken Json Dr',
      '9 Html Ct',
      '10 Reset Rd',
      '11 Hidden Error Pl',
      '13 Needs Info Ln',
      '12 Mixed Outcomes Ter',
    ])
      console.log(
        a,
        (
          await Promise.all(
            all()
              .filter((c) => c.lines.includes('flood'))
              .map(async (c) => {
                const r = await quoteToEnd(c, quoteRequest('flood', { address1: a }), caller);
                return `${c.key}:${r.outcome}${r.premium ?? ''}${r.needs.length} ${r.description}`;
              }),
          )
        ).join('\n   '),
      );
    expect(1).toBe(1);
  }, 60000);
});
