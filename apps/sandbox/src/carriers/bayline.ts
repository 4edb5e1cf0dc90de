import { XMLParser } from 'fast-xml-parser';
import type { FastifyRequest } from 'fastify';
import type { Verdict } from './decide.ts';
import { riskOf, under, words } from './risk.ts';
import { escaped, headerOf, type StandIn, xml } from './stand-in.ts';

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, removeNSPrefix: true });
const NAMESPACE = 'http://www.ACORD.org/standards/PC_Surety/ACORD1/xml/';

const STATUS: Record<Verdict, string> = {
  quoted: 'SUCCESS',
  indication: 'SUCCESSWITHINFO',
  referral: 'REFERRAL',
  declined: 'REJECTED',
  needs_info: 'RESPONSEPENDING',
};

const requestOf = (request: FastifyRequest) =>
  under(parser.parse(words(request.body)), 'ACORD', 'InsuranceSvcRq', 'FloodPolicyQuoteInqRq');

const envelope = (rqUid: string, inner: string): string =>
  `<ACORD xmlns="${NAMESPACE}"><SignonRs><Status><StatusCd>0</StatusCd></Status></SignonRs>` +
  `<InsuranceSvcRs><RqUID>${escaped(rqUid)}</RqUID><FloodPolicyQuoteInqRs><RqUID>${escaped(rqUid)}</RqUID>${inner}` +
  '</FloodPolicyQuoteInqRs></InsuranceSvcRs></ACORD>';

const uid = (request: FastifyRequest): string => {
  try {
    return words(requestOf(request)?.RqUID);
  } catch {
    return '';
  }
};

/** An ACORD-style XML envelope with the federal program's fees and limits; errors come with status 200 inside. */
export const bayline: StandIn = {
  terms: {
    key: 'nfip-bayline',
    prefix: '87',
    factor: 1.18,
    fees: [
      ['ICC premium', 8],
      ['Reserve fund assessment', 0.18],
      ['HFIAA surcharge', 25],
      ['Federal policy fee', 47],
    ],
    most: { building: 250_000, contents: 100_000 },
  },
  path: '/acord',
  isAllowed: (request) => headerOf(request, 'x-client-key') === 'bayline-demo-key',
  read: (request) => {
    const rq = requestOf(request);
    const [address, dwell, flood] = [under(rq, 'Location', 'Addr'), under(rq, 'Dwell'), under(rq, 'FloodInfo')];
    return riskOf({
      key: rq?.RqUID,
      address1: address?.Addr1,
      state: address?.StateProvCd,
      zone: flood?.FloodZoneCd,
      difference: flood?.ElevationDifference,
      year: dwell?.YearBuilt,
      sqft: dwell?.AreaSqFt,
      foundation: dwell?.FoundationCd,
      building: flood?.BuildingLimit,
      contents: flood?.ContentsLimit,
      deductible: flood?.Deductible,
    });
  },
  answer: (decision, risk, request) => {
    const amounts = decision.lines
      .map(
        ({ label, amount }) =>
          `<PremiumDetail><Desc>${escaped(label)}</Desc><Amt>${amount.toFixed(2)}</Amt></PremiumDetail>`,
      )
      .join('');
    const remarks = decision.reasons.map((reason) => `<Remark>${escaped(reason)}</Remark>`).join('');
    const wanted = decision.missing.map((name) => `<MissingElement>${escaped(name)}</MissingElement>`).join('');
    const summary =
      decision.premium === null
        ? ''
        : `<PolicySummaryInfo><QuoteNumber>${decision.number}</QuoteNumber><FullTermAmt><Amt>${decision.premium.toFixed(2)}</Amt></FullTermAmt>` +
          `${amounts}<BuildingLimit>${decision.building}</BuildingLimit><ContentsLimit>${decision.contents}</ContentsLimit>` +
          `<Deductible>${risk.deductible}</Deductible><ExpirationDt>${decision.expires}</ExpirationDt></PolicySummaryInfo>`;
    return xml(
      envelope(
        uid(request),
        `<MsgStatus><MsgStatusCd>${STATUS[decision.verdict]}</MsgStatusCd><MsgStatusDesc>${escaped(decision.words)}</MsgStatusDesc>${remarks}${wanted}</MsgStatus>${summary}`,
      ),
    );
  },
  problem: (message, status, request) =>
    xml(
      envelope(
        uid(request),
        `<MsgStatus><MsgStatusCd>ERROR</MsgStatusCd><MsgStatusDesc>${escaped(message)}</MsgStatusDesc></MsgStatus>`,
      ),
      status,
    ),
};
