import { XMLParser } from 'fast-xml-parser';
import type { FastifyInstance } from 'fastify';
import { type Running, sendText } from '../../running.ts';
import { type Decision, decide, type Terms } from '../decide.ts';
import { send } from '../misbehave.ts';
import { BadRequest, type Risk, riskOf, under, words } from '../risk.ts';
import { type Answer, escaped, isBasic, xml } from '../stand-in.ts';
import { ask, readOr } from './common.ts';

export const QUIETWATER = { account: 'freeboard-demo', token: 'qw-demo-token' };

const NAMESPACE = 'http://www.ACORD.org/standards/PC_Surety/ACORD1/xml/Quietwater';
const TERMS: Terms = {
  key: 'quietwater',
  prefix: 'QWH',
  factor: 1.03,
  fees: [
    ['Policy fee', 25],
    ['Emergency management trust fund', 2],
    ['Assessment', 0.013],
  ],
};

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  removeNSPrefix: false,
  isArray: (name) => name === 'Coverage',
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const FORMS: Readonly<Record<string, string>> = { '03': 'HO3', '04': 'HO4', '06': 'HO6', DP3: 'DP3' };
const COVERAGES = ['DWELL', 'OS', 'PP', 'LOU', 'PL', 'MEDPM', 'HURR'];

/**
 * The name of the first empty element; null if all have a value. The carrier refuses empty elements: an unknown date,
 * number or code must be left out.
 */
function emptyElement(of: unknown, name = ''): string | null {
  if (Array.isArray(of)) return of.map((one) => emptyElement(one, name)).find(Boolean) ?? null;
  if (typeof of === 'string') return of.trim() === '' && !name.startsWith('@') && !name.startsWith('?') ? name : null;
  if (typeof of !== 'object' || of === null) return null;
  return (
    Object.entries(of)
      .map(([key, inner]) => emptyElement(inner, key))
      .find(Boolean) ?? null
  );
}

const must = (value: unknown, shape: RegExp, name: string): string => {
  const text = words(value);
  if (!shape.test(text)) throw new BadRequest(`${name} is not valid`);
  return text;
};

function coveragesIn(dwell: unknown) {
  const all = (under(dwell)?.Coverage ?? []) as { CoverageCd?: unknown }[];
  const unknown = all.map(({ CoverageCd }) => words(CoverageCd)).find((code) => !COVERAGES.includes(code));
  if (unknown !== undefined) throw new BadRequest(`CoverageCd ${unknown} is not known`);
  const named = (code: string) => all.find(({ CoverageCd }) => words(CoverageCd) === code);
  return {
    limit: (code: string) => under(named(code), 'Limit', 'FormatCurrencyAmt')?.Amt,
    deductible: (code: string) => under(named(code), 'Deductible', 'FormatCurrencyAmt')?.Amt,
    share: (code: string) => under(named(code), 'Deductible')?.FormatPct,
  };
}

function readRisk(text: string): Risk {
  const acord = under(parser.parse(text), 'ACORD');
  if (acord?.['@xmlns'] !== NAMESPACE) throw new BadRequest(`The namespace is not ${NAMESPACE}`);
  const empty = emptyElement(acord);
  if (empty !== null) throw new BadRequest(`Element ${empty} is empty`);
  const sign = under(acord, 'SignonRq');
  must(sign?.ClientDt, DATE_TIME, 'ClientDt');
  if (words(under(sign, 'SignonPswd', 'CustId')?.CustLoginId) !== QUIETWATER.account)
    throw new BadRequest('CustLoginId is not the account of this call');
  const rq = under(acord, 'InsuranceSvcRq', 'HomePolicyQuoteInqRq');
  const uid = must(rq?.RqUID, UUID, 'RqUID');
  const [address, dwell] = [under(rq, 'Location', 'Addr'), under(rq, 'HomeLineBusiness', 'Dwell')];
  must(under(rq, 'PersPolicy', 'ContractTerm')?.EffectiveDt, DATE, 'EffectiveDt');
  must(under(rq, 'InsuredOrPrincipal', 'PersonInfo')?.BirthDt, DATE, 'BirthDt');
  const code = words(dwell?.PolicyTypeCd);
  if (!(code in FORMS)) throw new BadRequest('PolicyTypeCd is not known');
  const { limit, deductible, share } = coveragesIn(dwell);
  const [percent, dollars] = [words(share('HURR')), Number(words(deductible('HURR')))];
  const hurricane = percent === '' ? `$${dollars.toLocaleString('en-US')}` : `${percent}%`;
  return riskOf({
    key: uid,
    address1: address?.Addr1,
    state: address?.StateProvCd,
    line: 'home',
    form: FORMS[code],
    year: must(under(dwell, 'Construction')?.YearBuilt, /^\d{4}$/, 'YearBuilt'),
    sqft: under(dwell, 'BldgArea')?.NumUnits,
    construction: under(dwell, 'Construction')?.ConstructionCd,
    roofYear: under(dwell, 'BldgImprovements')?.RoofingImprovementYear,
    dwelling: limit('DWELL'),
    contents: limit('PP'),
    liability: limit('PL'),
    aop: deductible('DWELL'),
    hurricane,
  });
}

const uidIn = (text: string): string => /<RqUID>([^<]{1,60})<\/RqUID>/.exec(text)?.[1] ?? '';

const envelope = (uid: string, inner: string): Answer =>
  xml(
    `<ACORD xmlns="${NAMESPACE}"><SignonRs><Status><StatusCd>0</StatusCd></Status></SignonRs><InsuranceSvcRs>` +
      `<HomePolicyQuoteInqRs><RqUID>${escaped(uid)}</RqUID>${inner}</HomePolicyQuoteInqRs></InsuranceSvcRs></ACORD>`,
  );

const status = (code: string, words: string, reasons: readonly string[]): string => {
  const extended = reasons.map(
    (reason, at) =>
      `<ExtendedStatus><ExtendedStatusCd>UW${at + 1}</ExtendedStatusCd>` +
      `<ExtendedStatusDesc>${escaped(reason)}</ExtendedStatusDesc></ExtendedStatus>`,
  );
  return `<MsgStatus><MsgStatusCd>${code}</MsgStatusCd><MsgStatusDesc>${escaped(words)}</MsgStatusDesc>${extended.join('')}</MsgStatus>`;
};

const amount = (name: string, dollars: number): string => `<${name}><Amt>${dollars.toFixed(2)}</Amt></${name}>`;

function answerOf(decision: Decision, risk: Risk, uid: string): Answer {
  if (decision.verdict === 'declined') return envelope(uid, status('Rejected', decision.words, decision.reasons));
  if (decision.premium === null)
    return envelope(uid, status('SuccessWithInfo', decision.words, [...decision.reasons, ...decision.missing]));
  const fees = decision.lines.map(
    ({ label, amount: dollars }) =>
      `<TaxesAndFees><Desc>${escaped(label)}</Desc>${amount('Total', dollars)}</TaxesAndFees>`,
  );
  const limits = [
    ['DWELL', risk.dwelling],
    ['PP', risk.contents],
    ['PL', risk.liability],
  ].map(([code, limit]) => `<Coverage><CoverageCd>${code}</CoverageCd><Limit>${limit}</Limit></Coverage>`);
  return envelope(
    uid,
    `${status('Success', decision.words, [])}<PolicySummaryInfo>${amount('FullTermAmt', decision.premium)}${fees.join('')}` +
      `<Deductible>${risk.aop}</Deductible>${limits.join('')}</PolicySummaryInfo>` +
      `<QuoteInfo><CompanysQuoteNumber>${decision.number}</CompanysQuoteNumber>` +
      `<QuoteValidUntilDt>${decision.expires}</QuoteValidUntilDt>` +
      `<InsurerId>https://quietwater.example/quotes/${decision.number}</InsurerId></QuoteInfo>`,
  );
}

export const quietwaterRoutes = (server: FastifyInstance, running: Running): void => {
  server.post('/carriers/quietwater/acord', async (request, reply) => {
    if (!isBasic(request, QUIETWATER.account, QUIETWATER.token)) {
      reply.header('www-authenticate', 'Basic realm="quotes"');
      return sendText(reply, 401, 'text/plain', 'Unauthorized');
    }
    const text = words(request.body);
    const uid = uidIn(text);
    const risk = readOr(() => readRisk(text));
    if ('wrong' in risk) return send(reply, envelope(uid, status('ERROR', risk.wrong, [risk.wrong])));
    const scenario = await ask({ key: 'quietwater', running, request, reply }, risk.value, {
      whole: () => answerOf(decide(TERMS, risk.value, null), risk.value, uid),
      problem: (message, code) => ({ ...envelope(uid, status('ERROR', message, [message])), status: code }),
    });
    if (scenario === 'done') return reply;
    return send(reply, answerOf(decide(TERMS, risk.value, scenario), risk.value, uid));
  });
};
