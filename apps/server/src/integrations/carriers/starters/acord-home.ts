import { NEEDS_ADDRESS, NEEDS_ROOF, NEEDS_YEAR } from '../demo/common.ts';
import { START, type Starter } from './starter.ts';

const limit = (code: string, field: string, more = ''): string =>
  `          {{#if $amount(values.${field}) > 0}}<Coverage><CoverageCd>${code}</CoverageCd>` +
  `<Limit><FormatCurrencyAmt><Amt>{{$amount(values.${field})}}</Amt></FormatCurrencyAmt></Limit>${more}</Coverage>{{/if}}`;

const HURRICANE = `          {{#if $contains(values.hurricane_deductible, "%")}}<Coverage><CoverageCd>HURR</CoverageCd><Deductible>
            <FormatPct>{{$replace(values.hurricane_deductible, "%", "")}}</FormatPct></Deductible></Coverage>{{/if}}
          {{#if $amount(values.hurricane_deductible) > 0}}<Coverage><CoverageCd>HURR</CoverageCd><Deductible>
            <FormatCurrencyAmt><Amt>{{$amount(values.hurricane_deductible)}}</Amt></FormatCurrencyAmt></Deductible></Coverage>{{/if}}`;

const AOP =
  '<Deductible><FormatCurrencyAmt><Amt>{{$amount(values.aop_deductible)}}</Amt></FormatCurrencyAmt></Deductible>';

const REQUEST = `<?xml version="1.0" encoding="UTF-8"?>
<ACORD xmlns="http://www.ACORD.org/standards/PC_Surety/ACORD1/xml/Quietwater">
  <SignonRq>
    <SignonPswd><CustId><CustLoginId>{{secrets.account}}</CustLoginId></CustId></SignonPswd>
    <ClientDt>{{sent.at}}</ClientDt>
    <ClientApp><Name>Freeboard</Name></ClientApp>
  </SignonRq>
  <InsuranceSvcRq>
    <HomePolicyQuoteInqRq>
      <RqUID>{{$uuid("RqUID")}}</RqUID>
      <InsuredOrPrincipal>
        <PersonInfo>
          <GivenName>{{values.first_name}}</GivenName><Surname>{{values.last_name}}</Surname>
          <BirthDt>{{values.date_of_birth}}</BirthDt>
        </PersonInfo>
      </InsuredOrPrincipal>
      {{#if $isGiven(values.co_applicant_last_name)}}<InsuredOrPrincipal>
        <CoPersonInfo><GivenName>{{values.co_applicant_first_name}}</GivenName><Surname>{{values.co_applicant_last_name}}</Surname></CoPersonInfo>
      </InsuredOrPrincipal>{{/if}}
      <Location>
        <Addr>
          <Addr1>{{values.address1}}</Addr1><City>{{values.city}}</City>
          <StateProvCd>{{values.state}}</StateProvCd><PostalCode>{{values.zip}}</PostalCode>
        </Addr>
      </Location>
      <PersPolicy>
        <ContractTerm><EffectiveDt>{{${START}}}</EffectiveDt></ContractTerm>
        {{#each values.prior_losses}}<Loss><LossDt>{{item.date}}</LossDt><LossCauseCd>{{item.kind}}</LossCauseCd></Loss>{{/each}}
      </PersPolicy>
      <HomeLineBusiness>
        <Dwell>
          <PolicyTypeCd>{{$known(values.form_type, {"HO3": "03", "HO4": "04", "HO6": "06", "DP3": "DP3"})}}</PolicyTypeCd>
          <Construction>
            <ConstructionCd>{{values.construction_type}}</ConstructionCd><YearBuilt>{{values.year_build}}</YearBuilt>
          </Construction>
          <BldgArea><NumUnits>{{values.sqft}}</NumUnits></BldgArea>
          {{#if $isGiven(values.roof_year)}}<BldgImprovements><RoofingImprovementYear>{{values.roof_year}}</RoofingImprovementYear></BldgImprovements>{{/if}}
          {{#if $isGiven(values.protection_class)}}<BldgProtection><FireProtectionClassCd>{{values.protection_class}}</FireProtectionClassCd></BldgProtection>{{/if}}
${limit('DWELL', 'dwelling', AOP)}
${limit('OS', 'other_structure')}
${limit('PP', 'contents')}
${limit('LOU', 'loss_of_use')}
${limit('PL', 'liability')}
${limit('MEDPM', 'medical_payments')}
${HURRICANE}
        </Dwell>
      </HomeLineBusiness>
    </HomePolicyQuoteInqRq>
  </InsuranceSvcRq>
</ACORD>`;

const ANSWER = `(
  $rs := body.ACORD.InsuranceSvcRs.HomePolicyQuoteInqRs;
  $status := $rs.MsgStatus.MsgStatusCd;
  $summary := $rs.PolicySummaryInfo;
  $limit := function($code) {$amount($summary.Coverage[CoverageCd = $code].Limit)};
  {
    "outcome": $known($status, {"Success": "quoted", "SuccessWithInfo": "referral", "Rejected": "declined", "ERROR": "error"}),
    "premium": $summary.FullTermAmt.Amt,
    "lines": [$summary.TaxesAndFees.{"label": Desc, "amount": Total.Amt}],
    "coverages": $summary ? {"dwelling": $limit("DWELL"), "contents": $limit("PP"), "liability": $limit("PL")},
    "deductibles": $summary ? {"aop_deductible": $amount($summary.Deductible)},
    "reasons": [$rs.MsgStatus.ExtendedStatus.ExtendedStatusDesc],
    "description": $rs.MsgStatus.MsgStatusDesc,
    "expires_on": $rs.QuoteInfo.QuoteValidUntilDt,
    "quote_number": $rs.QuoteInfo.CompanysQuoteNumber,
    "bridge_url": $rs.QuoteInfo.InsurerId
  }
)`;

export const acordHome: Starter = {
  key: 'acord-home',
  name: 'ACORD XML, home',
  about:
    'HomePolicyQuoteInqRq behind HTTP Basic, with the account in SignonRq again. Elements of what is not known are left out; a failure comes with status 200.',
  lines: ['home'],
  states: null,
  forms: null,
  auth: { kind: 'basic', username: '' },
  secrets: ['account'],
  mapping: {
    eligibility: [NEEDS_ADDRESS, NEEDS_YEAR, NEEDS_ROOF],
    steps: [
      {
        id: 'quote',
        name: 'Asking for a quote',
        request: { method: 'POST', path: '/acord', body: { kind: 'xml', text: REQUEST } },
        response: 'xml',
      },
    ],
    answer: ANSWER,
  },
};
