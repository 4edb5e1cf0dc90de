import { BASICS, type DemoCarrier, FIELD_WORDS, inSandbox, oneStep } from './common.ts';

const REQUEST = `<?xml version="1.0" encoding="UTF-8"?>
<ACORD xmlns="http://www.ACORD.org/standards/PC_Surety/ACORD1/xml/">
  <SignonRq><ClientDt>{{today}}</ClientDt><ClientApp><Name>Freeboard</Name></ClientApp></SignonRq>
  <InsuranceSvcRq>
    <RqUID>{{idempotency_key}}</RqUID>
    <FloodPolicyQuoteInqRq>
      <RqUID>{{idempotency_key}}</RqUID>
      <InsuredOrPrincipal>
        <PersonName><GivenName>{{values.first_name}}</GivenName><Surname>{{values.last_name}}</Surname></PersonName>
      </InsuredOrPrincipal>
      <Location>
        <Addr>
          <Addr1>{{values.address1}}</Addr1><City>{{values.city}}</City>
          <StateProvCd>{{values.state}}</StateProvCd><PostalCode>{{values.zip}}</PostalCode>
        </Addr>
      </Location>
      <Dwell>
        <YearBuilt>{{values.year_build}}</YearBuilt><AreaSqFt>{{values.sqft}}</AreaSqFt>
        <FoundationCd>{{values.foundation_type}}</FoundationCd>
      </Dwell>
      <FloodInfo>
        <FloodZoneCd>{{values.flood_zone}}</FloodZoneCd>
        <ElevationDifference>{{values.elevation_difference_computed}}</ElevationDifference>
        <CommunityName>{{values.nfip_community_name}}</CommunityName>
        <BuildingLimit>{{$amount(values.building_limit)}}</BuildingLimit>
        <ContentsLimit>{{$amount(values.contents_limit)}}</ContentsLimit>
        <Deductible>{{$amount(values.deductible)}}</Deductible>
      </FloodInfo>
    </FloodPolicyQuoteInqRq>
  </InsuranceSvcRq>
</ACORD>`;

const ANSWER = `(
  $rs := body.ACORD.InsuranceSvcRs.FloodPolicyQuoteInqRs;
  $info := $rs.PolicySummaryInfo;
  {
    "outcome": $known($rs.MsgStatus.MsgStatusCd, {"SUCCESS": "quoted", "SUCCESSWITHINFO": "indication",
      "REFERRAL": "referral", "REJECTED": "declined", "RESPONSEPENDING": "needs_info", "ERROR": "error"}),
    "premium": $info.FullTermAmt.Amt,
    "lines": [$info.PremiumDetail.{"label": Desc, "amount": Amt}],
    "coverages": $info ? {"building_limit": $amount($info.BuildingLimit), "contents_limit": $amount($info.ContentsLimit)},
    "deductibles": $info ? {"deductible": $amount($info.Deductible)},
    "reasons": $rs.MsgStatus.Remark,
    "description": $rs.MsgStatus.MsgStatusDesc,
    "expires_on": $info.ExpirationDt,
    "quote_number": $info.QuoteNumber,
    "needs": [$rs.MsgStatus.MissingElement.$known($, ${FIELD_WORDS})]
  }
)`;

export const bayline = (sandboxUrl: string): DemoCarrier => ({
  ...inSandbox(sandboxUrl, 'nfip-bayline'),
  name: 'NFIP via Bayline',
  kind: 'conversation',
  lines: ['flood'],
  auth: { kind: 'header', name: 'X-Client-Key', value: 'bayline-demo-key' },
  mapping: {
    waiting: { flood: { program: 'nfip' } },
    eligibility: BASICS,
    steps: oneStep({ path: '/acord', body: { kind: 'xml', text: REQUEST } }, { response: 'xml' }),
    answer: ANSWER,
  },
});
