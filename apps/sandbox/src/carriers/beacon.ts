import { riskOf, under } from './risk.ts';
import { bodyOf, headerOf, json, type StandIn } from './stand-in.ts';

export const beacon: StandIn = {
  terms: {
    key: 'beacon',
    prefix: 'BRD',
    factor: 1.01,
    fees: [
      ['Membership', 35],
      ['Premium tax', 0.0175],
    ],
  },
  path: '/jobs',
  isAllowed: (request) => headerOf(request, 'x-beacon-account') === 'beacon-demo-account',
  read: (request) => {
    const job = under(bodyOf(request), 'job');
    const input = under(job, 'input');
    return riskOf({
      key: job?.reference,
      address1: input?.street,
      state: input?.state,
      line: job?.line,
      form: input?.form,
      zone: input?.zone,
      difference: input?.difference,
      year: input?.year,
      sqft: input?.area,
      foundation: input?.foundation,
      construction: input?.construction,
      roofYear: input?.roof,
      coast: input?.coast,
      building: input?.building,
      contents: input?.contents,
      dwelling: input?.dwelling,
      deductible: input?.deductible,
      aop: input?.aop,
      hurricane: input?.hurricane,
    });
  },
  later: {
    path: '/jobs',
    taken: (ref) => json({ job: { id: ref, status: 'queued' } }, 201),
    working: (ref) => json({ job: { id: ref, status: 'running' } }, 202),
  },
  answer: (decision, risk) =>
    json({
      job: {
        status: 'finished',
        output: {
          kind: decision.verdict.replace('_', '-'),
          text: decision.words,
          grounds: decision.reasons,
          questions: decision.missing,
          number: decision.number,
          total: decision.premium,
          parts: decision.lines,
          limits: { building: decision.building, contents: decision.contents, dwelling: risk.dwelling },
          deductible: risk.line === 'flood' ? risk.deductible : risk.aop,
          until: decision.expires,
        },
      },
    }),
  problem: (message, status) => json({ job: { status: 'finished', output: { kind: 'fault', text: message } } }, status),
};
