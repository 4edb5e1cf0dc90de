import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { QUIETWATER } from './quietwater.ts';
import { centsOf, got, useSandbox } from './testing.ts';

const sandbox = useSandbox();
const NAMESPACE = 'http://www.ACORD.org/standards/PC_Surety/ACORD1/xml/Quietwater';
const basic = (token = QUIETWATER.token) => ({
  authorization: `Basic ${Buffer.from(`${QUIETWATER.account}:${token}`).toString('base64')}`,
  'content-type': 'text/xml',
});
const coverage = (code: string, inner: string) => `<Coverage><CoverageCd>${code}</CoverageCd>${inner}</Coverage>`;
const amount = (name: string, dollars: number) =>
  `<${name}><FormatCurrencyAmt><Amt>${dollars}</Amt></FormatCurrencyAmt></${name}>`;
const message = ({
  street = '12 Ocean Dr',
  replace = ['', ''],
}: {
  street?: string;
  replace?: [string, string];
} = {}) =>
  `<ACORD xmlns="${NAMESPACE}"><SignonRq><SignonPswd><CustId><CustLoginId>${QUIETWATER.account}</CustLoginId></CustId></SignonPswd>
  <ClientDt>2026-11-22T10:00:00</ClientDt></SignonRq><InsuranceSvcRq><HomePolicyQuoteInqRq>
  <RqUID>7b1f4c1e-8a3d-4f0b-9c55-0d1a2b3c4d5e</RqUID>
  <InsuredOrPrincipal><PersonInfo><BirthDt>1970-01-02</BirthDt></PersonInfo></InsuredOrPrincipal>
  <Location><Addr><Addr1>${street}</Addr1><StateProvCd>FL</StateProvCd></Addr></Location>
  <PersPolicy><ContractTerm><EffectiveDt>2026-12-20</EffectiveDt></ContractTerm></PersPolicy>
  <HomeLineBusiness><Dwell><PolicyTypeCd>03</PolicyTypeCd><Construction><ConstructionCd>Masonry</ConstructionCd>
  <YearBuilt>1979</YearBuilt></Construction>${coverage('DWELL', amount('Limit', 300_000) + amount('Deductible', 2_500))}
  ${coverage('PP', amount('Limit', 75_000))}${coverage('PL', amount('Limit', 300_000))}
  ${coverage('HURR', '<Deductible><FormatPct>2</FormatPct></Deductible>')}</Dwell></HomeLineBusiness>
  </HomePolicyQuoteInqRq></InsuranceSvcRq></ACORD>`.replace(...replace);
const ask = async (body: string, headers: Record<string, string> = basic()) => {
  const answer = await got(sandbox.url('quietwater/acord'), { method: 'POST', headers, body });
  const read = new XMLParser({ parseTagValue: false }).parse(answer.text) as never;
  const rs = (read as { ACORD?: { InsuranceSvcRs?: { HomePolicyQuoteInqRs?: Record<string, unknown> } } }).ACORD;
  return { ...answer, rs: rs?.InsuranceSvcRs?.HomePolicyQuoteInqRs as Record<string, unknown> };
};
const statusOf = (rs: Record<string, unknown>) => rs.MsgStatus as { MsgStatusCd: string; MsgStatusDesc: string };

it('quotes with its parts, the number of the question and of the quote, and a link', async () => {
  const { status, rs } = await ask(message());
  expect([status, statusOf(rs).MsgStatusCd]).toEqual([200, 'Success']);
  expect(rs.RqUID).toBe('7b1f4c1e-8a3d-4f0b-9c55-0d1a2b3c4d5e');
  const { FullTermAmt, TaxesAndFees } = rs.PolicySummaryInfo as unknown as {
    FullTermAmt: { Amt: string };
    TaxesAndFees: { Total: { Amt: string } }[];
  };
  expect(centsOf(TaxesAndFees.map(({ Total }) => Number(Total.Amt)))).toBe(centsOf([Number(FullTermAmt.Amt)]));
  expect(rs.QuoteInfo).toMatchObject({
    CompanysQuoteNumber: expect.stringMatching(/^QWH/),
    InsurerId: expect.stringMatching(/^https/),
  });
});

it('refuses another account with 401', async () => {
  expect((await ask(message(), basic('another'))).status).toBe(401);
  expect((await ask(message(), {})).status).toBe(401);
});

it.each<[string, [string, string], string]>([
  ['an empty element', ['<YearBuilt>1979</YearBuilt>', '<YearBuilt></YearBuilt>'], 'Element YearBuilt is empty'],
  ['a number of the question that is no UUID', ['7b1f4c1e-8a3d', '7b1f'], 'RqUID is not valid'],
  ['a time without a day', ['2026-11-22T10:00:00', '10:00:00'], 'ClientDt is not valid'],
  ['a date written another way', ['2026-12-20', '12/20/2026'], 'EffectiveDt is not valid'],
  ['another sign-on', [`>${QUIETWATER.account}<`, '>another<'], 'CustLoginId is not the account of this call'],
  ['a coverage that it does not know', ['>PL<', '>UMB<'], 'CoverageCd UMB is not known'],
  ['another namespace', [NAMESPACE, 'http://www.ACORD.org/'], `The namespace is not ${NAMESPACE}`],
])('says ERROR with status 200 for %s', async (_what, replace, words) => {
  const { status, rs } = await ask(message({ replace }));
  expect([status, statusOf(rs)]).toMatchObject([200, { MsgStatusCd: 'ERROR', MsgStatusDesc: words }]);
});

it('rejects with reasons, and breaks down as streets ask', async () => {
  const { rs } = await ask(message({ street: '1 Decline Way' }));
  expect(rs.MsgStatus).toMatchObject({
    MsgStatusCd: 'Rejected',
    ExtendedStatus: { ExtendedStatusDesc: expect.any(String) },
  });
  expect(rs.PolicySummaryInfo).toBeUndefined();
  expect((await ask(message({ street: '1 Broken Server Blvd' }))).status).toBe(500);
});
