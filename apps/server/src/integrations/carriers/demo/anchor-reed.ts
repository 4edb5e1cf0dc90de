import { BASICS, COASTAL, type DemoCarrier, FIELD_WORDS, inSandbox, oneStep } from './common.ts';

const REQUEST = `<?xml version="1.0" encoding="UTF-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
  <soap:Header>
    <wsse:Security xmlns:wsse="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd" soap:mustUnderstand="1">
      <wsse:UsernameToken>
        <wsse:Username>freeboard-demo</wsse:Username>
        <wsse:Password>{{secret}}</wsse:Password>
      </wsse:UsernameToken>
    </wsse:Security>
  </soap:Header>
  <soap:Body>
    <GetQuote xmlns="urn:anchor-reed:quote" requestId="{{idempotency_key}}" line="{{type = 'flood' ? 'Flood' : 'Home'}}" form="{{values.form_type}}">
      <Insured first="{{values.first_name}}" last="{{values.last_name}}"/>
      <Risk>
        <Street>{{values.address1}}</Street><City>{{values.city}}</City><State>{{values.state}}</State><Zip>{{values.zip}}</Zip>
        <FloodZone>{{values.flood_zone}}</FloodZone>
        <HeightAboveBfe>{{values.elevation_difference_computed}}</HeightAboveBfe>
        <YearBuilt>{{values.year_build}}</YearBuilt><Area>{{values.sqft}}</Area>
        <Foundation>{{values.foundation_type}}</Foundation><Construction>{{values.construction_type}}</Construction>
        <RoofYear>{{values.roof_year}}</RoofYear><MilesToCoast>{{values.distance_to_coast}}</MilesToCoast>
      </Risk>
      <Cover
        building="{{type = 'flood' ? $amount(values.building_limit)}}"
        contents="{{$amount(type = 'flood' ? values.contents_limit : values.contents)}}"
        dwelling="{{type = 'home' ? $amount(values.dwelling)}}"
        deductible="{{$amount(type = 'flood' ? values.deductible : values.aop_deductible)}}"
        hurricane="{{values.hurricane_deductible}}"/>
    </GetQuote>
  </soap:Body>
</soap:Envelope>`;

const ANSWER = `(
  $fault := body.Envelope.Body.Fault;
  $result := body.Envelope.Body.GetQuoteResponse.Result;
  $fault ? {"outcome": "error", "description": $fault.faultstring} : {
    "outcome": $known($result."@kind", {"Bindable": "quoted", "Indicative": "indication", "Refer": "referral",
      "Decline": "declined", "Incomplete": "needs_info"}),
    "premium": $result."@premium",
    "lines": [$result.Charge.{"label": $."@name", "amount": $."@amount"}],
    "coverages": request.type = "flood"
      ? {"building_limit": $amount($result.Cover."@building"), "contents_limit": $amount($result.Cover."@contents")}
      : {"dwelling": $amount($result.Cover."@dwelling"), "contents": $amount($result.Cover."@contents")},
    "deductibles": request.type = "flood"
      ? {"deductible": $amount($result.Cover."@deductible")}
      : {"aop_deductible": $amount($result.Cover."@deductible")},
    "reasons": $result.Note,
    "description": $result.Text,
    "expires_on": $result."@validTo",
    "quote_number": $result."@quote",
    "needs": [$result.Ask.$known($, ${FIELD_WORDS})]
  }
)`;

export const anchorReed = (sandboxUrl: string): DemoCarrier => ({
  ...inSandbox(sandboxUrl, 'anchor-reed'),
  name: 'Anchor & Reed',
  kind: 'conversation',
  lines: ['flood', 'home'],
  states: COASTAL,
  auth: { kind: 'body', value: 'anchor-demo-pass' },
  mapping: {
    eligibility: BASICS,
    steps: oneStep(
      {
        path: '/services/QuoteService',
        headers: { SOAPAction: '"urn:anchor-reed:quote/GetQuote"' },
        body: { kind: 'xml', text: REQUEST },
      },
      { response: 'xml' },
    ),
    answer: ANSWER,
  },
});
